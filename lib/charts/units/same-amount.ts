import { convert } from './convert.ts'

/** Whether an amount in a text is the one in a record, as a physician would take it. Pure. */

type Comparator = '<' | '<=' | '>' | '>=' | '~'

export type ClaimedAmount = {
  comparator: Comparator | null
  number: number
  high: number | null
  decimals: number
  ucum: string | null
}

export type RecordedAmount = {
  number: number
  high?: number | null
  comparator?: Comparator | null
  ucum: string | null
}

/** Rounding to whole numbers is accepted while it moves the value less than this part of it. */
const MOST_ROUNDING = 0.05
/** `about 2.5`: as far as this part of it. */
const ABOUT = 0.1

/**
 * Equal within the precision written: a record of 13.4 may be said 13, one of 2.3 not 2. Different units are compared
 * by meaning (`of` is the key of what is measured) and a unit missing on one side is taken to be the other's. A
 * comparator or a range holds every record within it; a record that is itself a range holds each of its amounts.
 */
export function sameAmount(claimed: ClaimedAmount, recorded: RecordedAmount, of?: string | null): boolean {
  const low = inUnit(recorded.number, recorded.ucum, claimed.ucum, of)
  const high = recorded.high == null ? low : inUnit(recorded.high, recorded.ucum, claimed.ucum, of)
  if (low === null || high === null) return false
  const { comparator, number } = claimed
  if (recorded.comparator && recorded.comparator !== '~') {
    // `<0.01` in the record says no number: only the same limit, or a wider one, agrees.
    if (!comparator || comparator === '~' || comparator[0] !== recorded.comparator[0]) return false
    return comparator[0] === '<' ? low <= number || rounds(low, claimed) : low >= number || rounds(low, claimed)
  }
  if (comparator && comparator !== '~' && isMiswritten(number, recorded.number, low)) return false
  if (claimed.high !== null) return low >= claimed.number - half(claimed) && high <= claimed.high + half(claimed)
  if (comparator === '<') return high < number
  if (comparator === '<=') return high <= number
  if (comparator === '>') return low > number
  if (comparator === '>=') return low >= number
  if (comparator === '~') return Math.abs(low - number) <= Math.abs(number) * ABOUT + half(claimed)
  return rounds(low, claimed) || (recorded.high != null && number >= low && number <= high)
}

/**
 * `over 65 lb` of 68 kg holds by meaning, and is written in the wrong unit: a limit nearer to the record's bare number
 * than to the record in the unit of the limit says nothing of the record.
 */
function isMiswritten(limit: number, bare: number, converted: number): boolean {
  if (limit <= 0 || bare <= 0 || converted <= 0) return false
  const off = (number: number) => Math.abs(Math.log(number / limit))
  return off(bare) < off(converted) - 1e-9
}

function inUnit(value: number, from: string | null, to: string | null, of?: string | null): number | null {
  return from === null || to === null || from === to ? value : convert(value, from, to, of)
}

const half = ({ decimals }: ClaimedAmount) => 0.5 * 10 ** -decimals * (1 + 1e-9)

function rounds(value: number, claimed: ClaimedAmount): boolean {
  const off = Math.abs(value - claimed.number)
  if (off <= Math.abs(claimed.number) * 1e-9) return true
  return (
    off <= half(claimed) && off <= Math.max(Math.abs(value) * MOST_ROUNDING, claimed.decimals > 1 ? half(claimed) : 0)
  )
}
