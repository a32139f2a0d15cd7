import { formatClinicalTime } from './clinical-time.ts'
import { isObject, type Json, objects, string } from './fhir-shape.ts'
import { digitsAsGiven } from './parse-resource.ts'
import type { FhirResource } from './resource.ts'

/**
 * What a reader sees of FHIR R4 values. Every function takes what `parseResource` returned, tolerates wrong shapes (a
 * word where a number belongs is shown as the word), and never invents a unit, a range or a flag. Pure.
 */

export type ReadValue = {
  /** For reading, digits as given, comparator and unit included. */
  text: string
  /** Only where the value is a single number. */
  number?: number
  unit?: string
  comparator?: '<' | '<=' | '>=' | '>'
}

export type Flag = {
  /** `H`, `L`, `HH`, `LL`, `A`, `AA`, `N`, `POS`, `S`, `R`, `I` … or the source's own code. */
  code: string
  word: string
  /** `computed`: from the one reference range the resource states, because it states no (or no direction of) flag. */
  from: 'stated' | 'computed'
}

export type ObservationReading = {
  value: ReadValue | null
  components: { label: string; value: ReadValue | null; flag: Flag | null; absent: string | null }[]
  /** Why there is no value, in the source's words; null when there is a value or no reason is given. */
  absent: string | null
  range: string | null
  flag: Flag | null
}

/** Reads an Observation (or an Observation.component). */
export function observationValue(resource: FhirResource): ObservationReading {
  const value = readValueX(resource)
  const components = objects(resource.component).map((component) => {
    const reading = readValueX(component)
    return {
      label: codeText(component.code) ?? '',
      value: reading,
      flag: readFlag(component, reading),
      absent: reading ? null : codeText(component.dataAbsentReason),
    }
  })
  return {
    value,
    components,
    absent: value ? null : codeText(resource.dataAbsentReason),
    range: rangeText(resource.referenceRange),
    flag: readFlag(resource, value),
  }
}

/** One line for an observation: its value, else its components, else why it has none. */
export function observationText(resource: FhirResource): string {
  const { value, components, absent } = observationValue(resource)
  const parts = components.map((part) => `${part.label} ${part.value?.text ?? part.absent ?? ''}`.trim())
  return [value?.text, ...parts].filter(Boolean).join('; ') || (absent ?? '')
}

// --- value[x] -----------------------------------------------------------------------------------------------------

/** The value[x] of an object (Observation, component, extension …), whatever its type; null when there is none. */
export function readValueX(holder: Json): ReadValue | null {
  for (const key in holder) {
    if (key.length > 5 && key.startsWith('value') && key.charCodeAt(5) < 91) {
      return readTyped(key.slice(5), holder, key)
    }
  }
  return null
}

function readTyped(type: string, holder: Json, key: string): ReadValue | null {
  const value = holder[key]
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return { text: digitsAsGiven(holder, key) ?? String(value), number: value }
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' }
  if (typeof value === 'string') {
    const time = type === 'DateTime' || type === 'Date' || type === 'Instant'
    return { text: time ? formatClinicalTime(value) : value }
  }
  if (Array.isArray(value)) return { text: value.map(String).join(', ') }
  const object = value as Json
  switch (type) {
    case 'Quantity':
    case 'Age':
    case 'Duration':
    case 'Money':
    case 'SimpleQuantity':
      return quantityValue(object)
    case 'CodeableConcept':
      return { text: codeText(object) ?? '' }
    case 'Coding':
      return { text: string(object.display) ?? string(object.code) ?? '' }
    case 'Range':
      return { text: rangeOf(object) }
    case 'Ratio':
      return { text: ratioText(object) }
    case 'Period':
      return { text: periodText(object) }
    case 'SampledData':
      return { text: sampledText(object) }
    case 'Reference':
      return { text: referenceText(object) ?? '' }
    default:
      return { text: string(object.text) ?? string(object.display) ?? JSON.stringify(object) }
  }
}

const COMPARATORS = ['<', '<=', '>=', '>'] as const

/** A Quantity for reading. A value given as a word or as `1.` keeps its spelling and yields no number. */
export function quantityValue(quantity: unknown): ReadValue | null {
  if (!isObject(quantity)) return null
  const digits = digitsAsGiven(quantity, 'value')
  const unit = unitText(quantity)
  if (digits === null) return unit ? { text: unit, unit } : null
  const comparator = COMPARATORS.find((sign) => sign === quantity.comparator)
  const number = typeof quantity.value === 'number' ? quantity.value : strictNumber(digits)
  return {
    text: `${comparator ?? ''}${digits}${unit ? ` ${unit}` : ''}`,
    ...(number !== null && { number }),
    ...(unit && { unit }),
    ...(comparator && { comparator }),
  }
}

function unitText(quantity: Json): string | null {
  const unit = string(quantity.unit) ?? string(quantity.code) ?? string(quantity.currency)
  return unit === '1' || unit === '' ? null : unit
}

function strictNumber(text: string): number | null {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : null
}

/** A Range for reading, `1 – 2 mg`; an open end becomes `≥` or `≤`. */
export function rangeOf(range: Json): string {
  const low = quantityValue(range.low)
  const high = quantityValue(range.high)
  if (low && high) {
    const shared = low.unit === high.unit && low.unit !== undefined
    const first = shared ? low.text.slice(0, -(low.unit ?? '').length).trimEnd() : low.text
    return `${first} – ${high.text}`
  }
  return low ? `≥ ${low.text}` : high ? `≤ ${high.text}` : (string(range.text) ?? '')
}

/** A Ratio for reading: `1:128`, `5 mg / 1 mL`. */
export function ratioText(ratio: Json): string {
  const numerator = quantityValue(ratio.numerator)
  const denominator = quantityValue(ratio.denominator)
  if (!denominator) return numerator?.text ?? ''
  const join = numerator?.unit || denominator.unit ? ' / ' : ':'
  return `${numerator?.text ?? '?'}${join}${denominator.text}`
}

/** A Period for reading, `2180-05-07 01:00 – 2180-05-08 02:00`; an end that is not given is left open. */
export function periodText(period: unknown): string {
  if (!isObject(period)) return ''
  const [start, end] = [string(period.start), string(period.end)]
  if (start === null && end === null) return ''
  return `${start === null ? '' : formatClinicalTime(start)} – ${end === null ? '' : formatClinicalTime(end)}`.trim()
}

function sampledText(sampled: Json): string {
  const points = (string(sampled.data) ?? '').split(/\s+/).filter(Boolean).length
  const unit = isObject(sampled.origin) ? unitText(sampled.origin) : null
  const every = digitsAsGiven(sampled, 'period')
  return `${points} samples${every ? `, one every ${every} ms` : ''}${unit ? `, in ${unit}` : ''}`
}

// --- ranges and flags -----------------------------------------------------------------------------------------------

/** All reference ranges as text, `12 – 16 g/dL`; an age or kind a range applies to is said. Null when none is stated. */
export function rangeText(referenceRange: unknown): string | null {
  const ranges = objects(referenceRange).map((range) => {
    const text = range.low || range.high ? rangeOf(range) : (string(range.text) ?? '')
    const who = [codeText(range.type), ...objects(range.appliesTo).map(codeText), ageText(range.age)].filter(Boolean)
    return who.length > 0 && text ? `${text} (${who.join(', ')})` : text
  })
  return ranges.filter(Boolean).join('; ') || null
}

function ageText(age: unknown): string | null {
  return isObject(age) ? `age ${rangeOf(age)}` : null
}

const FLAG_WORDS: Record<string, string> = {
  H: 'high',
  HH: 'critically high',
  HU: 'significantly high',
  L: 'low',
  LL: 'critically low',
  LU: 'significantly low',
  A: 'abnormal',
  AA: 'critically abnormal',
  N: 'normal',
  '<': 'off scale low',
  '>': 'off scale high',
  POS: 'positive',
  NEG: 'negative',
  DET: 'detected',
  ND: 'not detected',
  IND: 'indeterminate',
  S: 'susceptible',
  R: 'resistant',
  I: 'intermediate',
  SDD: 'susceptible-dose dependent',
  NS: 'non-susceptible',
  W: 'worse',
  B: 'better',
  U: 'up',
  D: 'down',
}

function readFlag(holder: Json, value: ReadValue | null): Flag | null {
  const stated = statedFlag(holder.interpretation)
  const side = sideOfRange(holder.referenceRange, value)
  if (!stated) return side ? { code: side, word: FLAG_WORDS[side] ?? side, from: 'computed' } : null
  if (stated.code === 'A' && side) return { code: side, word: FLAG_WORDS[side] ?? side, from: 'computed' }
  return stated
}

function statedFlag(interpretation: unknown): Flag | null {
  for (const concept of objects(interpretation)) {
    const coding = objects(concept.coding)[0]
    const code = string(coding?.code)
    const text = string(concept.text) ?? string(coding?.display)
    if (code !== null) return { code, word: FLAG_WORDS[code] ?? text ?? code, from: 'stated' }
    if (text !== null) return { code: text, word: text, from: 'stated' }
  }
  return null
}

/**
 * Which side of the range a value lies on. Only where exactly one range is stated, for everybody, in the value's own
 * unit; a value with a comparator is placed only if the comparator leaves no doubt (`>300` against a high of 200).
 */
function sideOfRange(referenceRange: unknown, value: ReadValue | null): 'H' | 'L' | null {
  const ranges = objects(referenceRange)
  const range = ranges[0]
  if (!range || ranges.length > 1 || value?.number === undefined) return null
  if (range.age || objects(range.appliesTo).length > 0) return null
  const kind = objects(isObject(range.type) ? range.type.coding : undefined)[0]
  if (kind && kind.code !== 'normal') return null
  const limit = (end: unknown): number | null => {
    const read = quantityValue(end)
    if (read?.number === undefined) return null
    return read.unit === undefined || read.unit === value.unit ? read.number : null
  }
  const [low, high] = [limit(range.low), limit(range.high)]
  const { number, comparator } = value
  if (high !== null && !comparator?.startsWith('<')) {
    if (number > high || (comparator === '>' && number === high)) return 'H'
  }
  if (low !== null && !comparator?.startsWith('>')) {
    if (number < low || (comparator === '<' && number === low)) return 'L'
  }
  return null
}

// --- names ----------------------------------------------------------------------------------------------------------

/** The name a CodeableConcept is read by: its text, else a display, else a code. Null when it has none of them. */
export function codeText(concept: unknown): string | null {
  if (typeof concept === 'string') return concept || null
  if (!isObject(concept)) return null
  const text = string(concept.text)
  if (text) return text
  const codings = objects(concept.coding)
  for (const coding of codings) if (string(coding.display)) return string(coding.display)
  for (const coding of codings) if (string(coding.code)) return string(coding.code)
  return null
}

/** The first coding of a CodeableConcept that has a code. */
export function firstCoding(concept: unknown): { system: string | null; code: string } | null {
  if (!isObject(concept)) return null
  for (const coding of objects(concept.coding)) {
    const code = string(coding.code)
    if (code !== null) return { system: string(coding.system), code }
  }
  return null
}

/** Name of a Condition, Procedure or AllergyIntolerance: its code in words. */
export function conditionText(resource: FhirResource): string {
  return codeText(resource.code) ?? 'unnamed'
}

export function referenceText(reference: unknown): string | null {
  return isObject(reference) ? (string(reference.display) ?? string(reference.reference)) : null
}
