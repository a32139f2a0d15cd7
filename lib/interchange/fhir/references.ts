import { isObject, type Json, objects, string } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'

/** Full URLs of the entries of one Bundle (without version), and the `Type/id` each is stored under. */
export type FullUrls = ReadonlyMap<string, string>

export type ResolvedReference =
  | { kind: 'resource'; ref: string }
  | { kind: 'contained'; id: string }
  | { kind: 'conditional'; text: string }
  | { kind: 'unresolvable'; text: string }

const VERSION = /\/_history\/[^/]*$/
const TYPE_AND_ID = /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})$/

/**
 * What a `Reference.reference` points at: an entry of its own Bundle (`urn:uuid:…` or full URL), else the `Type/id` it
 * ends in. A search (`Practitioner?identifier=…`) is a question to a server and stays unresolved.
 */
export function resolveReference(text: string, fullUrls: FullUrls): ResolvedReference {
  if (text.startsWith('#')) return { kind: 'contained', id: text.slice(1) }
  if (text.includes('?')) return { kind: 'conditional', text }
  const plain = text.replace(VERSION, '')
  const entry = fullUrls.get(plain)
  if (entry !== undefined) return { kind: 'resource', ref: entry }
  const match = TYPE_AND_ID.exec(plain)
  return match ? { kind: 'resource', ref: `${match[1]}/${match[2]}` } : { kind: 'unresolvable', text }
}

export function withoutVersion(fullUrl: string): string {
  return fullUrl.replace(VERSION, '')
}

/** Members that name the patient a resource is about, over all R4 types. */
const PATIENT_MEMBERS = ['subject', 'patient', 'beneficiary', 'individual', 'for', 'candidate', 'source', 'target']
const ENCOUNTER_MEMBERS = ['encounter', 'context', 'partOf']

/** The `Patient/…` a resource belongs to by its own word; null when it names none that can be resolved. */
export function patientOf(resource: FhirResource, ref: string, fullUrls: FullUrls): string | null {
  if (resource.resourceType === 'Patient') return ref
  for (const member of PATIENT_MEMBERS) {
    const found = firstOfType('Patient', resource[member], fullUrls)
    if (found) return found
  }
  for (const participant of objects(resource.participant)) {
    const found = firstOfType('Patient', participant.actor, fullUrls)
    if (found) return found
  }
  return null
}

/** The `Encounter/…` a resource names, directly, as context, or item by item; null when none can be resolved. */
export function encounterOf(resource: FhirResource, fullUrls: FullUrls): string | null {
  for (const member of ENCOUNTER_MEMBERS) {
    const value = resource[member]
    const found =
      firstOfType('Encounter', value, fullUrls) ??
      (isObject(value) ? firstOfType('Encounter', value.encounter, fullUrls) : null)
    if (found) return found
  }
  for (const item of objects(resource.item)) {
    const found = firstOfType('Encounter', item.encounter, fullUrls)
    if (found) return found
  }
  return null
}

function firstOfType(type: string, value: unknown, fullUrls: FullUrls): string | null {
  const references: Json[] = Array.isArray(value) ? objects(value) : isObject(value) ? [value] : []
  for (const reference of references) {
    const text = string(reference.reference)
    if (text === null) continue
    const resolved = resolveReference(text, fullUrls)
    if (resolved.kind === 'resource' && resolved.ref.startsWith(`${type}/`)) return resolved.ref
  }
  return null
}
