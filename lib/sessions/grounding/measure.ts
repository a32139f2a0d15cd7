import { convert } from '#lib/charts/units/convert.ts'
import { sameAmount } from '#lib/charts/units/same-amount.ts'
import { readUnit } from '#lib/charts/units/written-units.ts'
import type { Amount } from '#lib/sessions/claims/claim.ts'
import type { Reading } from './facts.ts'

/** Whether a number in a text and one in a record mean the same. Pure. */

export type Match = 'same' | 'other_value' | 'other_unit'

/**
 * Holds an amount as written against a record's reading. A record without a unit is taken to be in one of those the
 * analyte is `usual`ly reported in, so that a wrong unit is found there too. `of` is the key of what is measured.
 */
export function measure(
  amount: Amount,
  { reading, unit }: { reading: Reading; unit: string | null },
  of: string | null,
  usual: readonly string[] = [],
): Match {
  const said = amount.ucum ?? (amount.unit ? readUnit(amount.unit) : null)
  const own = unit ? readUnit(unit) : null
  if (said !== null) {
    const comparable = own !== null ? convert(1, own, said, of) !== null : unitless(unit, said, usual, of)
    if (!comparable) return 'other_unit'
  }
  // A unit that nobody knows agrees with its own spelling alone.
  if (said === null && amount.unit && amount.unit.toLowerCase() !== unit?.trim().toLowerCase()) return 'other_unit'
  const recorded = { number: reading.number, high: reading.high, comparator: reading.comparator, ucum: own }
  return sameAmount({ ...amount, ucum: said }, recorded, of) ? 'same' : 'other_value'
}

function unitless(unit: string | null, said: string, usual: readonly string[], of: string | null): boolean {
  if (unit && unit.trim() !== '') return false
  return usual.length === 0 || usual.some((one) => one === said || convert(1, one, said, of) === 1)
}

/**
 * Is a worked-out number what the text wrote with so many decimals? Rounding is fine, half up or down; an `exact` one
 * that could have been written out in those decimals has to be. Otherwise half a percent is rounding too.
 */
export function near(record: number, written: number, decimals: number, exact = true): boolean {
  const value = Number(record.toPrecision(12))
  if (value === written) return true
  const half = 0.5 * 10 ** -decimals
  const off = Math.abs(value - written)
  if (!exact) return off <= Math.max(half, Math.abs(written) * 0.005) * (1 + 1e-9)
  return off <= half * (1 + 1e-9) && !Number.isInteger(Number((value * 10 ** decimals).toPrecision(12)))
}
