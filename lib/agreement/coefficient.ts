/** What every number of agreement is told with: its interval, how both were made, and why it is not there. Pure. */

/** Why a value, or the interval of one, is undefined. */
export const CAUSES = [
  'no_pairs',
  'one_class',
  'one_class_in_book',
  'class_absent',
  'one_unit',
  'resamples_undefined',
] as const
export type Cause = (typeof CAUSES)[number]

const REASONS: Record<Cause, string> = {
  no_pairs: 'undefined: no item has ratings of two raters',
  one_class: 'undefined: one class only, so chance alone would always agree',
  one_class_in_book: 'undefined: the code book has one class only',
  class_absent: 'undefined: no item that two raters rated has this class',
  one_unit: 'no interval: it takes two independent units at least',
  resamples_undefined: 'no interval: the value is undefined in too many of the samples it is made from',
}

/**
 * `n` counts the items the value rests on. `se` and `ci` (95 %) are null where `cause` says so; a value of null is
 * undefined, never 0 or 1.
 */
export type Coefficient = {
  value: number | null
  se: number | null
  ci: [lo: number, hi: number] | null
  method: string
  n: number
  cause?: Cause
  reason?: string
}

/** An interval with the sentence that says how it was made, or why there is none. */
export type Interval =
  | { se: number; ci: [lo: number, hi: number]; how: string }
  | { se: null; ci: null; how: string; cause: Cause }

export function undefinedBecause(name: string, cause: Cause, n = 0): Coefficient {
  return { value: null, se: null, ci: null, method: name, n, cause, reason: REASONS[cause] }
}

/** @param floor the lowest value the coefficient can take, where it has one; the highest is always 1 */
export function withInterval(
  name: string,
  value: number,
  n: number,
  interval: Interval,
  floor = Number.NEGATIVE_INFINITY,
): Coefficient {
  const method = `${name}; ${interval.how}`
  if (interval.ci === null) {
    return { value, se: null, ci: null, method, n, cause: interval.cause, reason: REASONS[interval.cause] }
  }
  const [lo, hi] = interval.ci
  return { value, se: interval.se, ci: [Math.max(floor, lo), Math.min(1, hi)], method, n }
}

export const noInterval = (cause: Cause): Interval => ({ se: null, ci: null, how: 'no interval', cause })

/** 97.5 % point of the normal distribution. */
export const Z975 = 1.959963984540054
