import { type Cause, type Interval, noInterval } from './coefficient.ts'
import { seededGenerator } from './seeded-generator.ts'
import { t975 } from './student-t.ts'

/**
 * Intervals from independent units (items, or the sessions they lie in) by leaving units out or drawing them again. What
 * a unit adds is a vector; vectors add up, and a statistic is a function of a sum. Pure.
 */
export type Statistic = (sum: Float64Array) => number | Cause

/** Draws of the bootstrap in reports; kept beside every number with the seed. */
export const RESAMPLES = 10_000
export const SEED = 20260618

/**
 * Jackknife: each unit left out once, value ± t(m − 1) · se. For alpha with few units it covers better than the
 * bootstrap (J. Hughes, arXiv 2210.13265).
 */
export function jackknifeInterval(
  units: readonly Float64Array[],
  total: Float64Array,
  statistic: Statistic,
  noun: string,
): Interval {
  const value = statistic(total)
  if (units.length < 2 || typeof value === 'string') return noInterval('one_unit')
  const without: number[] = []
  const rest = new Float64Array(total.length)
  for (const unit of units) {
    for (let at = 0; at < rest.length; at++) rest[at] = (total[at] ?? 0) - (unit[at] ?? 0)
    const left = statistic(rest)
    if (typeof left === 'string') return noInterval('resamples_undefined')
    without.push(left)
  }
  return intervalOf(value, without, noun)
}

/** The jackknife's interval from the values without each unit. */
export function intervalOf(value: number, without: readonly number[], noun: string): Interval {
  const m = without.length
  if (m < 2) return noInterval('one_unit')
  const mean = without.reduce((sum, one) => sum + one, 0) / m
  const squares = without.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const se = Math.sqrt((squares * (m - 1)) / m)
  const half = t975(m - 1) * se
  return {
    se,
    ci: [value - half, value + half],
    how: `95% interval: jackknife over ${m} ${noun}, t with ${m - 1} df`,
  }
}

/** How many of the draws may leave a statistic undefined before its interval is. */
const UNDEFINED_DRAWS = 0.1

/**
 * Percentile bootstrap: units drawn with replacement, all statistics on the same draws. Draws in which a statistic is
 * undefined are left out of its interval and counted in its method.
 */
export function bootstrapIntervals(
  units: readonly Float64Array[],
  statistics: readonly Statistic[],
  { resamples, seed, noun }: { resamples: number; seed: number; noun: string },
): Interval[] {
  const m = units.length
  if (m < 2) return statistics.map(() => noInterval('one_unit'))
  const random = seededGenerator(seed)
  const drawn = statistics.map(() => new Float64Array(resamples))
  const defined = statistics.map(() => 0)
  const sum = new Float64Array(units[0]?.length ?? 0)
  for (let draw = 0; draw < resamples; draw++) {
    sum.fill(0)
    for (let pick = 0; pick < m; pick++) {
      const unit = units[Math.floor(random() * m)] as Float64Array
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (unit[at] as number)
    }
    for (const [index, statistic] of statistics.entries()) {
      const value = statistic(sum)
      const count = defined[index] ?? 0
      if (typeof value === 'string') continue
      ;(drawn[index] as Float64Array)[count] = value
      defined[index] = count + 1
    }
  }
  return drawn.map((values, index) => {
    const count = defined[index] ?? 0
    if (count < resamples * (1 - UNDEFINED_DRAWS)) return noInterval('resamples_undefined')
    const sorted = values.subarray(0, count).sort()
    const missing = count < resamples ? `, ${resamples - count} of them undefined and left out` : ''
    return {
      se: deviation(sorted),
      ci: [quantile(sorted, 0.025), quantile(sorted, 0.975)],
      how: `95% interval: percentile bootstrap over ${m} ${noun}, B = ${resamples}${missing}, seed = ${seed}`,
    }
  })
}

/** Linear between order statistics (type 7 of Hyndman and Fan). */
function quantile(sorted: Float64Array, p: number): number {
  const at = (sorted.length - 1) * p
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1))
}
