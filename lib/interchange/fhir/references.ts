import { isObject, type Json, objects, string } from '#lib/charts/fhir-shape.ts'
import { type FullUrls, resolveReference } from '#lib/charts/resolve-reference.ts'
import type { FhirResource } from '#lib/charts/resource.ts'

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
