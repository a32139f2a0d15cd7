import { unanimousInterval } from './chance-corrected.ts'
import { type Cause, type Coefficient, undefinedBecause, withInterval } from './coefficient.ts'
import { inOrder, type Ratings, ratersOf } from './ratings.ts'
import { jackknifeInterval } from './resample.ts'
import { AGREEMENT, PAIRABLE, tallyOf } from './tally.ts'
import type { WeightMatrix } from './weights.ts'

/**
 * Conger's kappa (Psychol. Bull. 88:322–328, 1980): Cohen's for any number of named raters, each with shares of their
 * own. p_e is the mean over pairs of raters of Σ w_kl p_gk p_hl. With two raters and no gaps it is Cohen's. The interval
 * leaves out one item at a time. Pure.
 */
export function conger(ratings: Ratings, weights: WeightMatrix): Coefficient {
  const raters = ratersOf(ratings)
  const q = weights.length
  const columnOf = new Map(raters.map((rater, g) => [rater, 2 + g * q]))
  // Each item adds: is it pairable, its agreement, and one to its class in each rater's column.
  const items = inOrder(ratings.units).map((unit) => {
    const tally = tallyOf(unit, weights)
    const vector = new Float64Array(2 + raters.length * q)
    vector[0] = tally[PAIRABLE] ?? 0
    vector[1] = tally[AGREEMENT] ?? 0
    for (const { rater, value } of unit.ratings) vector[(columnOf.get(rater) ?? 0) + value] = 1
    return vector
  })
  const total = new Float64Array(2 + raters.length * q)
  for (const item of items) for (let at = 0; at < total.length; at++) total[at] = (total[at] ?? 0) + (item[at] ?? 0)
  const estimate = (sum: Float64Array): number | Cause => {
    const expected = chanceOf(sum, weights)
    return typeof expected === 'string' ? expected : ((sum[1] ?? 0) / (sum[0] ?? 0) - expected) / (1 - expected)
  }
  const value = estimate(total)
  const expected = chanceOf(total, weights)
  const name = 'Conger kappa'
  const pairable = total[0] ?? 0
  if (typeof value === 'string' || typeof expected === 'string')
    return undefinedBecause(name, expected as Cause, pairable)
  const interval =
    total[1] === pairable
      ? unanimousInterval(pairable, 1 / (1 - expected), 'items')
      : jackknifeInterval(items, total, estimate, 'items')
  return withInterval(name, value, pairable, interval)
}

function chanceOf(sum: Float64Array, weights: WeightMatrix): number | Cause {
  if ((sum[0] ?? 0) === 0) return 'no_pairs'
  const q = weights.length
  const shares: number[][] = []
  for (let at = 2; at < sum.length; at += q) {
    const counts = [...sum.subarray(at, at + q)]
    const n = counts.reduce((all, count) => all + count, 0)
    // A rater of whom nothing is left says nothing of chance.
    if (n > 0) shares.push(counts.map((count) => count / n))
  }
  const r = shares.length
  if (r < 2) return 'no_pairs'
  let chance = 0
  for (let k = 0; k < q; k++) {
    for (let l = 0; l < q; l++) {
      const weight = weights[k]?.[l] ?? 0
      if (weight === 0) continue
      let [sumK, sumL, both] = [0, 0, 0]
      for (const one of shares) {
        sumK += one[k] ?? 0
        sumL += one[l] ?? 0
        both += (one[k] ?? 0) * (one[l] ?? 0)
      }
      chance += (weight * (sumK * sumL - both)) / (r * (r - 1))
    }
  }
  return 1 - chance < 1e-12 ? 'one_class' : chance
}
