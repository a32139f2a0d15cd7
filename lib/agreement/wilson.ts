import { Z975 } from './coefficient.ts'

/**
 * Wilson's 95 % interval for k of n independent units (E. B. Wilson 1927). Turns of one session are not independent:
 * count sessions.
 * @returns null for n = 0
 */
export function wilson(k: number, n: number): [lo: number, hi: number] | null {
  if (n === 0) return null
  const p = k / n
  const z2 = Z975 * Z975
  const middle = p + z2 / (2 * n)
  const half = Z975 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))
  const scale = 1 + z2 / n
  // At the ends rounding would leave 1e-17 where the limit is exact.
  return [k === 0 ? 0 : (middle - half) / scale, k === n ? 1 : (middle + half) / scale]
}
