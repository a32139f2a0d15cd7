import { convert as convertCodes } from '#lib/charts/units/convert.ts'
import { readUnit } from '#lib/charts/units/written-units.ts'

/** An amount in another unit, both as written; null when they measure different things or one is not known. */
export function convert(amount: number, from: string, to: string, of: string | null): number | null {
  if (from.trim().toLowerCase() === to.trim().toLowerCase()) return amount
  const [a, b] = [readUnit(from), readUnit(to)]
  return a === null || b === null ? null : convertCodes(amount, a, b, of)
}
