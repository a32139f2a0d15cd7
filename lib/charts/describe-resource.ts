import { isObject, type Json, objects, string } from './fhir-shape.ts'
import { medicationName } from './read-medication.ts'
import { codeText, firstCoding } from './read-value.ts'
import type { FhirResource } from './resource.ts'

/** Times that say when the thing happened, the most telling first; recording and publishing times come after them. */
const TIME_FIELDS = [
  'effectiveDateTime',
  'effectiveInstant',
  'performedDateTime',
  'occurrenceDateTime',
  'onsetDateTime',
  'authoredOn',
  'collectedDateTime',
  'started',
  'whenHandedOver',
  'whenPrepared',
  'startDate',
  'start',
  'recordedDate',
  'dateAsserted',
  'authored',
  'sent',
  'date',
  'created',
  'dateTime',
  'issued',
  'statusDate',
  'recorded',
  'timestamp',
]
/** Periods, each with the single time that takes its place where both are there. */
const PERIOD_FIELDS = [
  ['effectivePeriod', 'effectiveDateTime'],
  ['performedPeriod', 'performedDateTime'],
  ['occurrencePeriod', 'occurrenceDateTime'],
  ['onsetPeriod', 'onsetDateTime'],
  ['period', ''],
  ['billablePeriod', ''],
] as const

/**
 * The clinical time of a resource exactly as given (the start where it has a period); null when it has none. For an
 * order without a date this is the start of its first dose. Patients and other standing facts have no clinical time.
 */
export function resourceTime(resource: FhirResource): string | null {
  if (resource.resourceType === 'Patient' || resource.resourceType === 'Practitioner') return null
  for (const [field, single] of PERIOD_FIELDS) {
    const period = resource[field]
    const start = isObject(period) ? (string(period.start) ?? string(period.end)) : null
    if (start !== null && resource[single] === undefined) return start
  }
  for (const field of TIME_FIELDS) {
    const time = string(resource[field])
    if (time !== null) return time
  }
  if (isObject(resource.collection)) {
    const period = resource.collection.collectedPeriod
    return string(resource.collection.collectedDateTime) ?? (isObject(period) ? string(period.start) : null)
  }
  const timing = objects(resource.dosageInstruction)[0]?.timing
  const bounds = isObject(timing) && isObject(timing.repeat) ? timing.repeat.boundsPeriod : null
  return isObject(bounds) ? string(bounds.start) : null
}

/** What a reader would look a resource up by: the test, drug, diagnosis, title or name. Null when nothing names it. */
export function resourceLabel(resource: FhirResource): string | null {
  if (resource.medicationCodeableConcept || resource.medicationReference) return medicationName(resource)
  return (
    codeText(resource.code) ??
    codeText(resource.vaccineCode) ??
    humanName(resource) ??
    string(resource.title) ??
    (isObject(resource.description) ? codeText(resource.description) : string(resource.description)) ??
    codeText(Array.isArray(resource.type) ? resource.type[0] : resource.type) ??
    objects(resource.deviceName).map((name) => string(name.name))[0] ??
    firstText(resource.category) ??
    classText(resource.class)
  )
}

function humanName(resource: Json): string | null {
  if (typeof resource.name === 'string') return resource.name
  const name = objects(resource.name)[0]
  if (!name) return null
  const given = Array.isArray(name.given) ? name.given.filter((part) => typeof part === 'string') : []
  return string(name.text) ?? ([...given, string(name.family)].filter(Boolean).join(' ') || null)
}

function firstText(concepts: unknown): string | null {
  for (const concept of Array.isArray(concepts) ? concepts : [concepts]) {
    const text = codeText(concept)
    if (text) return text
  }
  return null
}

function classText(coding: unknown): string | null {
  return isObject(coding) ? (string(coding.display) ?? string(coding.code)) : null
}

/** The first category code (`laboratory`, `encounter-diagnosis`, `medication`, an encounter's class …), else its text. */
export function resourceCategory(resource: FhirResource): string | null {
  const categories = Array.isArray(resource.category) ? resource.category : [resource.category]
  for (const category of categories) {
    const coding = firstCoding(category)
    if (coding) return coding.code
  }
  return firstText(resource.category) ?? (isObject(resource.class) ? string(resource.class.code) : null)
}
