import type { Quantity } from './quantities.ts'

/** Numbers a text may have worked out from what was observed: counts, differences, percentages, days between. Pure. */

/** Every quantity a text could have taken from its session. */
export type Evidence = {
  numbers: number[]
  dates: Set<string>
  times: Set<string>
  /** Numbers of entries of each result. */
  counts: number[]
  /** Values of one analyte or drug within one result. */
  series: number[][]
}

/** Whether a number written with some decimals is an observed one rounded to them. */
export function roundsTo(observed: number, written: number, decimals: number): boolean {
  if (observed === written) return true
  const half = 0.5 * 10 ** -decimals
  return Math.abs(observed - written) <= half * (1 + 1e-9) && !Number.isInteger(observed * 10 ** decimals)
}

/** How many entries each Bundle in a result holds. */
export function countsIn(observation: unknown): number[] {
  const entry =
    observation !== null && typeof observation === 'object' ? (observation as { entry?: unknown }).entry : null
  return Array.isArray(entry) ? [entry.length] : []
}

/** Values kept of one series: more give differences for every number, and take a square of time. */
const MAX_SERIES = 100

/** The numeric values of a result, grouped by what they measure, in the order of the result. */
export function seriesIn(observation: unknown): number[][] {
  const series = new Map<string, number[]>()
  for (const resource of resourcesIn(observation)) {
    const { code, medicationCodeableConcept, valueQuantity, valueString, dosageInstruction } = resource
    const label = JSON.stringify(code ?? medicationCodeableConcept ?? null)
    const values = [valueQuantity, valueString, dosageInstruction].flatMap(numbersOf)
    if (values.length > 0) series.set(label, [...(series.get(label) ?? []), ...values].slice(0, MAX_SERIES))
  }
  return [...series.values()]
}

function resourcesIn(observation: unknown): Record<string, unknown>[] {
  if (observation === null || typeof observation !== 'object') return []
  const { entry } = observation as { entry?: unknown }
  const inner: unknown[] = Array.isArray(entry)
    ? entry.map((each: { resource?: unknown } | null) => each?.resource)
    : [observation]
  return inner.filter(
    (resource): resource is Record<string, unknown> => resource !== null && typeof resource === 'object',
  )
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'string')
    return /^\s*[<>]?=?\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? [Number(value.replace(/[<>=\s]/g, ''))] : []
  if (Array.isArray(value)) return value.flatMap(numbersOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'value' && typeof inner === 'number' ? [inner] : typeof inner === 'object' ? numbersOf(inner) : [],
  )
}

/** How a number was worked out; `of` are the numbers it was worked out from. */
export type Derivation = {
  by: 'days' | 'count' | 'share' | 'unit' | 'difference' | 'change' | 'ratio'
  of: readonly string[]
}

/**
 * How a number follows from the evidence, or from the numbers that stand beside it in its text; null when no simple way
 * leads to it.
 */
export function derivation(quantity: Quantity, beside: readonly Quantity[], evidence: Evidence): Derivation | null {
  const { kind, key, decimals, unit } = quantity
  if (kind !== 'number') return null
  const value = Math.abs(Number(key))
  const isValue = (result: number) => roundsTo(round(result), value, decimals)
  if (/^(?:days?|d|天|日)$/i.test(unit) && daysBetween(evidence.dates).has(value)) return { by: 'days', of: [] }
  if (Number.isInteger(value) && unit !== '%' && evidence.counts.some((count) => value < count)) {
    return { by: 'count', of: [] }
  }
  for (const values of evidence.series) {
    for (const [i, a] of values.entries()) {
      for (const b of values.slice(i + 1)) {
        const how = comparison(a, b, unit, isValue)
        if (how) return how
      }
    }
  }
  const others = beside.filter((other) => other !== quantity && other.kind === 'number')
  for (const share of others.filter((other) => other.unit === '%')) {
    const whole = others.find((other) => isValue((Number(share.key) * Number(other.key)) / 100))
    if (whole) return { by: 'share', of: [share.raw, whole.raw] }
  }
  const isAmount = /^(?:[kmµμn]?g|mcg|ug|[mdµμ]?l|[mµμn]?mol)\b/i.test(unit)
  const converted = (seen: number) => seen !== 0 && (isValue(seen * 1000) || isValue(seen / 1000))
  return isAmount && evidence.numbers.some(converted) ? { by: 'unit', of: [] } : null
}

function comparison(a: number, b: number, unit: string, isValue: (result: number) => boolean): Derivation | null {
  const difference = Math.abs(a - b)
  if (isValue(difference)) return { by: 'difference', of: [`${a}`, `${b}`] }
  if (unit === '%' && [a, b].some((base) => base !== 0 && isValue((difference / base) * 100))) {
    return { by: 'change', of: [`${a}`, `${b}`] }
  }
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  const isRatio = /^(?:-?fold|times|倍|x)$/i.test(unit) && low !== 0
  return isRatio && isValue(high / low) ? { by: 'ratio', of: [`${high}`, `${low}`] } : null
}

/** Takes the noise of binary fractions off: 5.6 - 5.1 is 0.5. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}

function daysBetween(dates: ReadonlySet<string>): Set<number> {
  const days = [...dates]
    .filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))
    .map((date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return new Set(days.flatMap((a) => days.map((b) => Math.abs(a - b))))
}
