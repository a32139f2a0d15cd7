import { clinicalDate, sortByClinicalTime } from '#lib/charts/clinical-time.ts'
import { resourceTime } from '#lib/charts/describe-resource.ts'
import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import { medicationName } from '#lib/charts/read-medication.ts'
import { codeText } from '#lib/charts/read-value.ts'
import { resolveReference } from '#lib/charts/resolve-reference.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { identifiersOf, subjectOf } from '#lib/charts/subject.ts'

/** A resource of a chart; `alias` is the reference implementation's `Type/id` of the same row, where it has another. */
export type ToolResource = { resource: FhirResource; alias: string | null }

export type ToolEntry = ToolResource & {
  /** When it happened, as given; null when the record does not say. */
  at: string | null
  /** Its place among those of its type, latest first. */
  rank: number
}

const NO_ADDRESSES: ReadonlyMap<string, string> = new Map()

/** `Type/id` a reference names; a decimal that an id got in a table of numbers (`encounter-123.0`) is dropped. */
export function refOf(reference: unknown): string | null {
  const text = isObject(reference) ? string(reference.reference) : null
  if (text === null) return null
  const resolved = resolveReference(text, NO_ADDRESSES)
  return resolved.kind === 'resource' ? resolved.ref.replace(/\.0$/, '') : null
}

/** What a chart of tens of thousands is asked of every resource at every call, read once. */
function readOnce<T>(read: (resource: FhirResource) => T): (resource: FhirResource) => T {
  const known = new WeakMap<FhirResource, { value: T }>()
  return (resource) => {
    const kept = known.get(resource)
    if (kept) return kept.value
    const value = read(resource)
    known.set(resource, { value })
    return value
  }
}

/** The encounters a resource names as its own. */
export const encounterRefs = readOnce((resource): readonly string[] => {
  const context = resource.context
  const named = [resource.encounter, context, ...(isObject(context) ? objects(context.encounter) : [])]
  return named.map(refOf).filter((ref) => ref?.startsWith('Encounter/')) as string[]
})

/** When an order starts: the bounds of its dosage, else the time of the resource. */
export function orderStart(resource: FhirResource): string | null {
  const timing = objects(resource.dosageInstruction)[0]?.timing
  const bounds = isObject(timing) && isObject(timing.repeat) ? timing.repeat.boundsPeriod : null
  return (isObject(bounds) ? string(bounds.start) : null) ?? resourceTime(resource)
}

/** One patient's resources, sorted out for the tools. Made once a chart and kept with it. */
export class ToolChart {
  /** The `subject_id` of the patient; null where no identifier says it. */
  readonly subject: number | null
  private readonly byType = new Map<string, ToolEntry[]>()
  private readonly byRef = new Map<string, FhirResource>()

  constructor(resources: readonly ToolResource[]) {
    let subject: number | null = null
    for (const { resource, alias } of resources) {
      const type = resource.resourceType
      if (type === 'Patient') subject ??= subjectOf(identifiersOf(resource))
      if (resource.id !== undefined) this.byRef.set(`${type}/${resource.id}`, resource)
      const list = this.byType.get(type)
      const entry = {
        resource,
        alias,
        at: type === 'MedicationRequest' ? orderStart(resource) : resourceTime(resource),
        rank: 0,
      }
      if (list) list.push(entry)
      else this.byType.set(type, [entry])
    }
    this.subject = subject
    for (const [type, list] of this.byType) {
      const told = list.filter(({ resource }) => resource.status !== 'entered-in-error')
      this.byType.set(type, told)
      for (const [rank, entry] of sortedNewestFirst(told).entries()) entry.rank = rank
    }
  }

  /** In the order of the store. Withdrawn entries are no part of what a tool tells. */
  all(type: string): readonly ToolEntry[] {
    return this.byType.get(type) ?? []
  }

  find = (reference: string): FhirResource | undefined => this.byRef.get(refOf({ reference }) ?? reference)

  /** References to the admission with this number and to the stays within it; empty when the chart has none. */
  admission(hadm: string): ReadonlySet<string> {
    const encounters = this.all('Encounter').map(({ resource }) => resource)
    const within = new Set(
      encounters.filter((resource) => isAdmission(resource, hadm)).map(({ id }) => `Encounter/${id}`),
    )
    for (let size = -1; size !== within.size; ) {
      size = within.size
      for (const { id, partOf } of encounters) if (within.has(refOf(partOf) ?? '')) within.add(`Encounter/${id}`)
    }
    // A record may name an admission of which it holds no encounter.
    return within.size > 0 ? within : new Set([`Encounter/encounter-${hadm}`])
  }

  /** The day by which a resource without a time of its own stands in the record: the start of its encounter. */
  knownSince({ resource, at }: ToolEntry): string | null {
    if (at !== null) return at
    for (const ref of encounterRefs(resource)) {
      const encounter = this.byRef.get(ref)
      const start = encounter ? resourceTime(encounter) : null
      if (start !== null) return start
    }
    return null
  }
}

function isAdmission(resource: FhirResource, hadm: string): boolean {
  if (resource.id === `encounter-${hadm}` || resource.id === hadm) return true
  return resource.partOf === undefined && identifiersOf(resource).some(({ value }) => value === hadm)
}

const CHARTS = new WeakMap<readonly ToolResource[], ToolChart>()

export function toolChart(resources: readonly ToolResource[]): ToolChart {
  const known = CHARTS.get(resources)
  if (known) return known
  const made = new ToolChart(resources)
  CHARTS.set(resources, made)
  return made
}

/** Latest first; of one moment in the order of the store; without a time last. */
export function newestFirst(entries: readonly ToolEntry[]): ToolEntry[] {
  return [...entries].sort((a, b) => a.rank - b.rank)
}

function sortedNewestFirst(entries: readonly ToolEntry[]): ToolEntry[] {
  const sorted = sortByClinicalTime([...entries].reverse(), ({ at }) => (at !== null && clinicalDate(at) ? at : null))
  const timed = sorted.filter(({ at }) => at !== null && clinicalDate(at))
  const untimed = sorted.filter(({ at }) => at === null || !clinicalDate(at))
  return [...timed.reverse(), ...untimed.reverse()]
}

/** The category codes of an observation or report, whatever system they are of. */
export const categoriesOf = readOnce((resource): readonly string[] => {
  const categories = Array.isArray(resource.category) ? resource.category : [resource.category]
  return categories.flatMap((category) => {
    if (!isObject(category)) return []
    const codes = objects(category.coding).map(({ code }) => string(code))
    return [...codes, string(category.text)].filter((code) => code !== null)
  })
})

/** The names a resource may be asked for by: its text and the displays of its codes. */
export function namesOf(resource: FhirResource, chart: ToolChart): readonly string[] {
  return resource.medicationReference === undefined ? ownNames(resource) : [medicationName(resource, chart.find)]
}

const ownNames = readOnce((resource): readonly string[] => {
  if (resource.medicationCodeableConcept !== undefined) return [medicationName(resource)]
  const code = resource.code
  if (!isObject(code)) return []
  const displays = objects(code.coding).map(({ display }) => string(display))
  return [...new Set([codeText(code), ...displays].filter((name) => name !== null))]
})
