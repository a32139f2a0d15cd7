/** What is said of repeated measurements. Pure. */

/**
 * The quantile of a sample, linear between the neighbouring order statistics (type 7 of Hyndman and Fan, as numpy and R
 * have it by default).
 * @param q from 0 to 1
 * @throws RangeError on an empty sample, whose quantiles are undefined
 */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  if (low === undefined || high === undefined) throw new RangeError('an empty sample has no quantiles')
  return low + (high - low) * (at - Math.floor(at))
}

export function median(sample: readonly number[]): number {
  return quantile(sample, 0.5)
}

export type Spread = { n: number; p50: number; p95: number; min: number; max: number }

/** @throws RangeError on an empty sample */
export function spreadOf(sample: readonly number[]): Spread {
  return {
    n: sample.length,
    p50: quantile(sample, 0.5),
    p95: quantile(sample, 0.95),
    min: quantile(sample, 0),
    max: quantile(sample, 1),
  }
}

/** Four significant digits: more than any of these measurements repeats. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
