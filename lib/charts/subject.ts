import type { FhirResource } from './resource.ts'

/** Identifier system by which any FHIR source can say which `subject_id` of the sessions a Patient is. */
export const SUBJECT_SYSTEM = 'urn:chartside:subject'

/** Identifier systems whose value is a session's `subject_id`: our own, the reference's, and MIMIC-IV on FHIR's. */
const SUBJECT_SYSTEMS = new Set([SUBJECT_SYSTEM, 'mimic-iv', 'http://fhir.mimic.mit.edu/identifier/patient'])

export type Identifier = { system: string; value: string }

/** A resource's identifiers that have both a system and a value. */
export function identifiersOf(resource: FhirResource): Identifier[] {
  const given: unknown[] = Array.isArray(resource.identifier) ? resource.identifier : []
  return given.flatMap((one) => {
    const { system, value } = (one ?? {}) as { system?: unknown; value?: unknown }
    return typeof system === 'string' && typeof value === 'string' ? [{ system, value }] : []
  })
}

/** The `subject_id` a Patient's identifiers name, or null. */
export function subjectOf(identifiers: readonly Identifier[]): number | null {
  const named = identifiers.find(({ system, value }) => SUBJECT_SYSTEMS.has(system) && /^\d{1,9}$/.test(value))
  return named ? Number(named.value) : null
}
