import { inOrder, type Ratings, type Unit } from './ratings.ts'
import type { WeightMatrix } from './weights.ts'

/**
 * What items add to the coefficients. Tallies of items add up to the tally of a session, of a resample or of everything,
 * so that a coefficient of any of them is one function of one tally. By position: items that two rated, the sum of their
 * agreement (each 0 to 1), the sum of their agreement in content, items that anyone rated; then for each class the sum of
 * its shares of the items' ratings, the pairs that agree on it, and the pairs that have it at least on one side
 * (r_ik (r_ik − 1) and r_ik (r_i − 1)).
 */
export type Tally = Float64Array

export const PAIRABLE = 0
export const AGREEMENT = 1
export const CONTENT = 2
export const RATED = 3
const FIRST_CLASS = 4

export const shareOf = (tally: Tally, k: number): number => tally[FIRST_CLASS + k] ?? 0
export const agreeingOn = (tally: Tally, q: number, k: number): number => tally[FIRST_CLASS + q + k] ?? 0
export const possibleOn = (tally: Tally, q: number, k: number): number => tally[FIRST_CLASS + 2 * q + k] ?? 0

export function tallyOf(unit: Unit, weights: WeightMatrix): Tally {
  const q = weights.length
  const tally = new Float64Array(FIRST_CLASS + 3 * q)
  const r = unit.ratings.length
  if (r === 0) return tally
  const counts = new Float64Array(q)
  for (const { value } of unit.ratings) counts[value] = (counts[value] ?? 0) + 1
  tally[RATED] = 1
  let agreement = 0
  for (let k = 0; k < q; k++) {
    const count = counts[k] ?? 0
    if (count === 0) continue
    tally[FIRST_CLASS + k] = count / r
    tally[FIRST_CLASS + q + k] = count * (count - 1)
    tally[FIRST_CLASS + 2 * q + k] = count * (r - 1)
    let weighted = 0
    for (let l = 0; l < q; l++) weighted += (weights[k]?.[l] ?? 0) * (counts[l] ?? 0)
    agreement += count * (weighted - 1)
  }
  if (r >= 2) {
    tally[PAIRABLE] = 1
    tally[AGREEMENT] = agreement / (r * (r - 1))
    tally[CONTENT] = unit.content ?? 0
  }
  return tally
}

export function add(into: Tally, tally: Tally): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) + (tally[at] ?? 0)
}

export function sumOf(tallies: readonly Tally[], q: number): Tally {
  const sum = new Float64Array(FIRST_CLASS + 3 * q)
  for (const tally of tallies) add(sum, tally)
  return sum
}

/** One tally an item and one a cluster, both in the order of their names, so that no order of rows changes a digit. */
export function talliesOf({ units }: Ratings, weights: WeightMatrix): { items: Tally[]; clusters: Tally[] } {
  const clusters = new Map<string, Tally>()
  const items: Tally[] = []
  for (const unit of inOrder(units)) {
    const tally = tallyOf(unit, weights)
    items.push(tally)
    const cluster = clusters.get(unit.cluster)
    if (cluster) add(cluster, tally)
    else clusters.set(unit.cluster, tally.slice())
  }
  return { items, clusters: [...clusters.values()] }
}
