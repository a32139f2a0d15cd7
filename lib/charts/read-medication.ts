import { type DoseOutcome, readAdministrationEvent } from './administration-event.ts'
import { extensionValue, isObject, type Json, objects, string } from './fhir-shape.ts'
import { digitsAsGiven } from './parse-resource.ts'
import { codeText, quantityValue, rangeOf, ratioText, referenceText } from './read-value.ts'
import type { FhirResource } from './resource.ts'

/**
 * Name of the drug of a MedicationRequest, -Administration, -Statement or -Dispense. A reference is followed into the
 * contained resources, then through `find`; one that leads nowhere is shown as written.
 */
export function medicationName(resource: FhirResource, find?: (ref: string) => FhirResource | undefined): string {
  const named = codeText(resource.medicationCodeableConcept)
  if (named) return named
  const reference = resource.medicationReference
  if (!isObject(reference)) return 'unnamed medication'
  const target = string(reference.reference) ?? ''
  const medication = target.startsWith('#')
    ? objects(resource.contained).find((contained) => contained.id === target.slice(1))
    : find?.(target)
  return codeText(medication?.code) ?? referenceText(reference) ?? 'unnamed medication'
}

/**
 * How a drug is (to be) taken: the source's own sentence where it has one, else dose, route, timing and `as needed`
 * put together. Reads `dosageInstruction` or `dosage`, of requests, statements and administrations. `''` when nothing.
 */
export function doseText(resource: FhirResource): string {
  const dosages = resource.dosageInstruction ?? resource.dosage
  return (Array.isArray(dosages) ? objects(dosages) : isObject(dosages) ? [dosages] : [])
    .map(dosageText)
    .filter(Boolean)
    .join('; ')
}

function dosageText(dosage: Json): string {
  const text = string(dosage.text)
  if (text) return text
  const rate = objects(dosage.doseAndRate)[0]
  const dose = quantityValue(dosage.dose)?.text ?? (rate && doseOf(rate))
  const speed = rateOf(dosage) ?? (rate && rateOf(rate))
  const asNeeded = dosage.asNeededBoolean === true ? 'as needed' : codeText(dosage.asNeededCodeableConcept)
  return [dose, speed, codeText(dosage.route), timingText(dosage.timing), asNeeded].filter(Boolean).join(' ')
}

function doseOf(holder: Json): string | null {
  if (isObject(holder.doseRange)) return rangeOf(holder.doseRange)
  const quantity = holder.doseQuantity
  return quantityValue(quantity)?.text ?? (isObject(quantity) ? string(quantity.text) : null)
}

function rateOf(holder: Json): string | null {
  if (isObject(holder.rateRange)) return rangeOf(holder.rateRange)
  if (isObject(holder.rateRatio)) return ratioText(holder.rateRatio)
  return quantityValue(holder.rateQuantity)?.text ?? null
}

/** A Timing for reading: its code in words, else `3 × per 1 d`. */
export function timingText(timing: unknown): string | null {
  if (!isObject(timing)) return null
  const code = codeText(timing.code)
  if (code) return code
  const repeat = timing.repeat
  if (!isObject(repeat)) return null
  const frequency = digitsAsGiven(repeat, 'frequency')
  const period = digitsAsGiven(repeat, 'period')
  const unit = string(repeat.periodUnit)
  const when = Array.isArray(repeat.when) ? repeat.when.map(String).join(', ') : null
  if (period === null || unit === null) return when
  const upTo = digitsAsGiven(repeat, 'periodMax')
  return `${frequency ?? '1'} × per ${period}${upTo ? `–${upTo}` : ''} ${unit}${when ? ` ${when}` : ''}`
}

export type AdministrationReading = {
  outcome: DoseOutcome
  /** The source's event text or reason where it has one, else the FHIR status. */
  text: string
}

/** Extension in which the MIMIC importer keeps `emar.event_txt`. */
export const EVENT_URL = 'urn:chartside:mimic:event'

/**
 * What became of a MedicationAdministration. The event text decides where there is one (of a MIMIC import, or the
 * reference's own `_event_txt`), else the status; a dose with status `not-done` is never given, whatever else is said.
 */
export function administrationStatus(resource: FhirResource): AdministrationReading {
  const status = string(resource.status) ?? 'unknown'
  const event = string(extensionValue(resource, EVENT_URL)) ?? string(resource._event_txt)
  const reason = objects(resource.statusReason).map(codeText).filter(Boolean).join(', ')
  const text = event?.trim() || reason || status
  if (status === 'not-done') return { outcome: 'not-given', text }
  if (event !== null) return { outcome: readAdministrationEvent(event).outcome, text }
  const outcomes: Record<string, DoseOutcome> = {
    completed: 'given',
    'in-progress': 'started',
    stopped: 'stopped',
    'on-hold': 'delayed',
  }
  return { outcome: outcomes[status] ?? 'other', text }
}

/** A number with the word after it: `40 mg`, `2.5–5 mg`, `5000 UNIT`. */
const AMOUNT = /(\d+(?:\.\d+)?)(?:\s*[-–]\s*(\d+(?:\.\d+)?))?\s*([A-Za-zµ%][A-Za-zµ%/]*)/

/**
 * How much a dose in words comes to, its upper end where it is a range, so that doses of one drug can be compared. The
 * unit is in lower case and compared as text only. Null when the text begins with no amount.
 */
export function doseAmount(text: string): { value: number; unit: string } | null {
  const [whole, low, high, unit = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined || !text.startsWith(whole)) return null
  return { value: Number(high ?? low), unit: unit.toLowerCase() }
}
