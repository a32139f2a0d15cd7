import { unanimousInterval } from './chance-corrected.ts'
import { type Coefficient, undefinedBecause, withInterval, Z975 } from './coefficient.ts'
import type { WeightMatrix } from './weights.ts'

export const COHEN = 'Cohen kappa'

/**
 * Cohen's kappa of two named raters over the items both rated, with the large-sample standard error of Fleiss, Cohen and
 * Everitt (Psychol. Bull. 72:323–327, 1969): value ± 1.96 · se. It falls with skew, and rises when the two use the
 * classes differently. Pure.
 * @param table items by the first rater's class (rows) and the second's (columns)
 */
export function cohen(table: readonly (readonly number[])[], weights: WeightMatrix): Coefficient {
  const estimated = cohenValue(table, weights)
  if (typeof estimated === 'string') return undefinedBecause(COHEN, estimated)
  const { value, n, agreed, expected, rows, columns } = estimated
  if (agreed === 1) return withInterval(COHEN, value, n, unanimousInterval(n, 1 / (1 - expected), 'items'))
  // The mean weight of a class against what the other rater chose.
  const ofRow = weights.map((row) => row.reduce((sum, weight, l) => sum + weight * (columns[l] ?? 0), 0))
  const ofColumn = weights.map((row) => row.reduce((sum, weight, k) => sum + weight * (rows[k] ?? 0), 0))
  let squares = 0
  for (const [k, row] of table.entries()) {
    for (const [l, count] of row.entries()) {
      const weight = weights[k]?.[l] ?? 0
      squares += (count / n) * (weight - ((ofRow[k] ?? 0) + (ofColumn[l] ?? 0)) * (1 - value)) ** 2
    }
  }
  const variance = (squares - (value - expected * (1 - value)) ** 2) / (n * (1 - expected) ** 2)
  const se = Math.sqrt(Math.max(0, variance))
  const ci: [number, number] = [value - Z975 * se, value + Z975 * se]
  return withInterval(COHEN, value, n, { se, ci, how: '95% interval: asymptotic standard error, normal' })
}

type Estimated = {
  value: number
  n: number
  agreed: number
  expected: number
  /** Shares of the classes with each rater. */
  rows: number[]
  columns: number[]
}

/** The value alone with what it is made of, for any table with counts; `one_class` where chance alone would agree. */
export function cohenValue(
  table: readonly (readonly number[])[],
  weights: WeightMatrix,
): Estimated | 'no_pairs' | 'one_class' {
  const n = table.flat().reduce((sum, count) => sum + count, 0)
  if (n === 0) return 'no_pairs'
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0) / n)
  const columns = table.map((_, l) => table.reduce((sum, row) => sum + (row[l] ?? 0), 0) / n)
  let agreed = 0
  let expected = 0
  for (const [k, row] of weights.entries()) {
    for (const [l, weight] of row.entries()) {
      agreed += (weight * (table[k]?.[l] ?? 0)) / n
      expected += weight * (rows[k] ?? 0) * (columns[l] ?? 0)
    }
  }
  if (1 - expected < 1e-12) return 'one_class'
  return { value: (agreed - expected) / (1 - expected), n, agreed, expected, rows, columns }
}
