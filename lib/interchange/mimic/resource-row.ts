import { createHash } from 'node:crypto'
import type { ResourceRow } from '#lib/charts/resource.ts'
import { type JsonValue, writeJson } from './write-json.ts'

/** Prefix of the extensions that carry what a table says and FHIR has no field for. */
const FACT = 'urn:chartside:mimic:'
const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'

type RowFacts = {
  subject: string
  /** `hadm_id`, `''` when the row has none. */
  hadm?: string
  /** Another encounter than the admission, `Encounter/<id>`. */
  encounter?: string
  at?: string
  label?: string
  category?: string
  /** The reference implementation's id for the same row, without the type. */
  alias?: string
}

/** A store row with its FHIR JSON; `id` and `resourceType` lead the body, the subject and encounter follow from facts. */
export function resourceRow(type: string, id: string, facts: RowFacts, body: Record<string, JsonValue>): ResourceRow {
  const hadm = facts.hadm ?? ''
  return {
    ref: `${type}/${id}`,
    type,
    patient: `Patient/${facts.subject}`,
    encounter: facts.encounter ?? (hadm === '' ? null : `Encounter/encounter-${hadm}`),
    at: facts.at || null,
    label: facts.label || null,
    category: facts.category || null,
    alias: facts.alias && facts.alias !== id ? `${type}/${facts.alias}` : null,
    body: writeJson({ resourceType: type, id, ...body }),
  }
}

export function patientReference(subject: string): JsonValue {
  return { reference: `Patient/${subject}` }
}

/** Reference to the hospital admission; undefined when the row names none. */
export function admissionReference(hadm: string): JsonValue {
  return hadm === '' ? undefined : { reference: `Encounter/encounter-${hadm}` }
}

/** Extensions for the facts that are not empty. */
export function facts(named: Record<string, string>): JsonValue[] {
  return Object.entries(named)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ url: FACT + name, valueString: value }))
}

export function factUrl(name: string): string {
  return FACT + name
}

export function category(code: string, text?: string): JsonValue {
  return [{ coding: [{ system: OBSERVATION_CATEGORY, code }], text }]
}

/** A category of our own, for what the standard list of observation categories does not name. */
export function ownCategory(code: string, text?: string): JsonValue {
  return [{ coding: [{ system: `${FACT}category`, code }], text }]
}

/** `2157-11-21 21:00:00` as part of an id: `21571121T210000`. */
export function timeId(time: string): string {
  return time.replace(/[-:]/g, '').replace(' ', 'T').slice(0, 15)
}

/** A short content hash for ids of rows that have no key of their own: eight hex digits. */
export function shortHash(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)
}

/** A value as the end of an id: as it is when it is a short number, else its hash. */
export function valueId(value: string): string {
  return /^-?\d[\d.]{0,11}$/.test(value) ? value : shortHash(value)
}
