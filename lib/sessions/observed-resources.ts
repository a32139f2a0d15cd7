import type { FhirResource } from '#lib/charts/resource.ts'

/** A FHIR resource a step's observation holds: `ref` is `Type/id`, `at` its clinical time as given. */
export type ObservedResource = {
  item: string
  ref: string
  type: string
  at: string | null
  resource: FhirResource
}

/**
 * The chart's resources in one observation (a Bundle's entries, or the resource itself), in order. What a write call
 * only pretends to have made (`_simulated`) is in no chart.
 */
export function observedResources(item: string, observation: unknown): ObservedResource[] {
  const resources: FhirResource[] = []
  if (isResource(observation)) {
    if (observation.resourceType === 'Bundle') {
      const entries = Array.isArray(observation.entry) ? observation.entry : []
      for (const entry of entries) {
        const inner: unknown = (entry as { resource?: unknown } | null)?.resource
        if (isResource(inner)) resources.push(inner)
      }
    } else if (observation.resourceType !== 'OperationOutcome') resources.push(observation)
  }
  return resources
    .filter((resource) => typeof resource.id === 'string' && resource._simulated !== true)
    .map((resource) => ({
      item,
      ref: `${resource.resourceType}/${resource.id}`,
      type: resource.resourceType,
      at: clinicalTime(resource),
      resource,
    }))
}

function clinicalTime(resource: FhirResource): string | null {
  const at = resource.effectiveDateTime ?? resource.authoredOn ?? resource.date ?? resource.recordedDate
  return typeof at === 'string' ? at : null
}

function isResource(value: unknown): value is FhirResource {
  return (
    value !== null &&
    typeof value === 'object' &&
    typeof (value as { resourceType?: unknown }).resourceType === 'string'
  )
}
