import {
  type ChanceModel,
  chanceOf,
  estimateOf,
  linearisedInterval,
  noneInterval,
  unanimousInterval,
} from './chance-corrected.ts'
import { type Coefficient, type Interval, undefinedBecause, withInterval } from './coefficient.ts'
import { bootstrapIntervals, jackknifeInterval, type Statistic } from './resample.ts'
import { specificOf } from './specific.ts'
import { AGREEMENT, agreeingOn, CONTENT, PAIRABLE, possibleOn, sumOf, type Tally } from './tally.ts'

/** Which interval each coefficient of a tally gets. Pure. */

/**
 * What is independent. Items: intervals from published variances. Sessions: the items of one hang together, so that the
 * intervals draw sessions again, from a seed.
 */
export type Independence = { units: 'items' } | { units: 'sessions'; resamples: number; seed: number }

/** A statistic of a tally. */
type Asked = {
  name: string
  statistic: Statistic
  /** 0 for a plain share of pairs. */
  floor?: 0
  /** Does the item or cluster bear on it? */
  counts: (tally: Tally) => boolean
  /** How far the value falls when agreement does, where every pair of the total agrees; else null. */
  unanimous: (total: Tally) => number | null
  model?: ChanceModel
}

const isPairable = (tally: Tally) => (tally[PAIRABLE] ?? 0) > 0

export function byModel(model: ChanceModel): Asked {
  return {
    name: model.name,
    statistic: estimateOf(model),
    counts: isPairable,
    unanimous: (total) => {
      const expected = chanceOf(total, model)
      return typeof expected === 'number' && total[AGREEMENT] === total[PAIRABLE] ? 1 / (1 - expected) : null
    },
    model,
    ...(model.name === 'percent agreement' ? { floor: 0 } : {}),
  }
}

export function onClass(k: number, q: number): Asked {
  return {
    name: 'specific agreement',
    statistic: (tally) => specificOf(tally, q, k),
    floor: 0,
    counts: (tally) => possibleOn(tally, q, k) > 0,
    unanimous: (total) => (agreeingOn(total, q, k) === possibleOn(total, q, k) ? 1 : null),
  }
}

/** The mean over items of the share of their pairs that also agree in content. */
export const inContent: Asked = {
  name: 'percent agreement in content',
  statistic: (tally) => (isPairable(tally) ? (tally[CONTENT] ?? 0) / (tally[PAIRABLE] ?? 0) : 'no_pairs'),
  floor: 0,
  counts: isPairable,
  unanimous: (total) => (total[CONTENT] === total[PAIRABLE] ? 1 : null),
}

/** The coefficients asked for, in their order, each with its interval. */
export function withIntervals(
  asked: readonly Asked[],
  { items, clusters }: { items: readonly Tally[]; clusters: readonly Tally[] },
  q: number,
  independence: Independence,
): Coefficient[] {
  const total = sumOf(items, q)
  const drawn =
    independence.units === 'sessions'
      ? bootstrapIntervals(
          clusters,
          asked.map(({ statistic }) => statistic),
          { ...independence, noun: 'sessions' },
        )
      : null
  return asked.map((one, index) => {
    const value = one.statistic(total)
    const n = items.filter(one.counts).length
    if (typeof value === 'string') return undefinedBecause(one.name, value, n)
    return withInterval(one.name, value, n, intervalFor(one, drawn?.[index]), one.floor)
  })

  function intervalFor(one: Asked, bootstrap: Interval | undefined): Interval {
    const slope = one.unanimous(total)
    const independent = bootstrap ? clusters : items
    const bearing = independent.filter(one.counts).length
    if (slope !== null) return unanimousInterval(bearing, slope, independence.units)
    if (one.floor === 0 && one.statistic(total) === 0) return noneInterval(bearing, independence.units)
    if (bootstrap) return bootstrap
    return one.model
      ? linearisedInterval(items, total, one.model)
      : jackknifeInterval(items.filter(one.counts), total, one.statistic, 'items')
  }
}
