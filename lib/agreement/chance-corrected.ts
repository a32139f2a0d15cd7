import type { Cause, Interval } from './coefficient.ts'
import { noInterval } from './coefficient.ts'
import { t975 } from './student-t.ts'
import { AGREEMENT, PAIRABLE, RATED, shareOf, type Tally } from './tally.ts'
import { wilson } from './wilson.ts'

/**
 * The family (p_a − p_e) / (1 − p_e) for any number of raters and incomplete ratings: p_a over items that two rated,
 * the classes' shares over items that anyone rated (K. L. Gwet, Handbook of Inter-Rater Reliability, 4th ed. 2014). Its
 * members differ in what they hold for agreement by chance. Pure.
 */
export type ChanceModel = {
  name: string
  /** Classes in the code book. */
  q: number
  /** Agreement by chance, from the classes' mean shares. */
  expected: (shares: readonly number[]) => number | Cause
  /** What an item with these shares adds to it, for the variance. */
  part: (ofItem: readonly number[], shares: readonly number[]) => number
}

export type Estimate = (tally: Tally) => number | Cause

/** Below this, 1 − p_e is rounding and not a chance to disagree. */
const NOTHING = 1e-12

export function meanShares(tally: Tally, q: number): number[] {
  const rated = tally[RATED] ?? 0
  return Array.from({ length: q }, (_, k) => shareOf(tally, k) / rated)
}

/** p_a: the mean over items of the share of their pairs that agree. */
export function observed(tally: Tally): number | Cause {
  const pairable = tally[PAIRABLE] ?? 0
  return pairable > 0 ? (tally[AGREEMENT] ?? 0) / pairable : 'no_pairs'
}

export function chanceOf(tally: Tally, model: ChanceModel): number | Cause {
  const expected = model.expected(meanShares(tally, model.q))
  if (typeof expected === 'string') return expected
  return 1 - expected < NOTHING ? 'one_class' : expected
}

export const estimateOf =
  (model: ChanceModel): Estimate =>
  (tally) => {
    const agreed = observed(tally)
    if (typeof agreed === 'string') return agreed
    const expected = chanceOf(tally, model)
    return typeof expected === 'string' ? expected : (agreed - expected) / (1 - expected)
  }

/**
 * Interval from Gwet's linearised variance (2008, 2014), items being independent: value ± t(n − 1) · se, n the rated
 * items. For a coefficient that is defined.
 */
export function linearisedInterval(items: readonly Tally[], total: Tally, model: ChanceModel): Interval {
  const value = estimateOf(model)(total)
  const expected = chanceOf(total, model)
  if (typeof value === 'string' || typeof expected === 'string') throw new Error(`${model.name} is undefined`)
  const n = total[RATED] ?? 0
  const pairable = total[PAIRABLE] ?? 0
  if (total[AGREEMENT] === pairable) return unanimousInterval(pairable, 1 / (1 - expected), 'items')
  if (n < 2) return noInterval('one_unit')
  const shares = meanShares(total, model.q)
  let squares = 0
  for (const item of items) {
    const own = ((n / pairable) * ((item[AGREEMENT] ?? 0) - expected * (item[PAIRABLE] ?? 0))) / (1 - expected)
    const byChance = model.part(meanShares(item, model.q), shares) - expected
    squares += (own - (2 * (1 - value) * byChance) / (1 - expected) - value) ** 2
  }
  const se = Math.sqrt(squares / (n * (n - 1)))
  const half = t975(n - 1) * se
  return { se, ci: [value - half, value + half], how: `95% interval: linearised variance, t with ${n - 1} df` }
}

/**
 * Where every pair agrees, the data vary nowhere and a variance would say that the value is certain. The lower limit
 * then is Wilson's for n of n, carried to the scale of the coefficient.
 * @param n independent units that could have disagreed
 * @param slope how far the coefficient falls when agreement does
 */
export function unanimousInterval(n: number, slope: number, units: string): Interval {
  const share = wilson(n, n)
  if (!share) return noInterval('no_pairs')
  return { se: 0, ci: [1 - (1 - share[0]) * slope, 1], how: `95% interval: Wilson, no disagreement in ${n} ${units}` }
}

/** The same at the other end, for a share that is 0 because no pair agrees: the upper limit is Wilson's for 0 of n. */
export function noneInterval(n: number, units: string): Interval {
  const share = wilson(0, n)
  if (!share) return noInterval('no_pairs')
  return { se: 0, ci: share, how: `95% interval: Wilson, no agreement in ${n} ${units}` }
}
