import { resourceCategory, resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import { codeText } from '#lib/charts/read-value.ts'
import { type FullUrls, withoutVersion } from '#lib/charts/resolve-reference.ts'
import type { ChartEvent, ChartProblem, FhirResource } from '#lib/charts/resource.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { entryResources } from './bundle-entries.ts'
import { inspectResource } from './inspect-resource.ts'
import { R4_TYPES } from './r4-types.ts'
import type { ReferenceCheck } from './reference-check.ts'
import { encounterOf, patientOf } from './references.ts'

/** Bundles within Bundles are taken apart to this depth. */
const MAX_NESTING = 4

/** Where a resource stands: line of its first character in the file, JSON path within the value of that line. */
export type Place = { line: number; path: string }

/** The addresses a resource may refer to, its own address, and how many Bundles it lies in. */
type Scope = { fullUrls: FullUrls; fullUrl: string | undefined; depth: number }

const OUTERMOST: Scope = { fullUrls: new Map(), fullUrl: undefined, depth: 0 }

/** Takes parsed values of one file apart into resources, and says what is doubtful about each. */
export class ResourceReader {
  rows = 0
  /** Values that were no resource. */
  strangers = 0
  private bulkLog = false
  private readonly unknownTypes = new Set<string>()
  private readonly file: string
  private readonly checks: ReferenceCheck
  private readonly onProgress: () => void

  constructor(file: string, checks: ReferenceCheck, onProgress: () => void) {
    this.file = file
    this.checks = checks
    this.onProgress = onProgress
  }

  /** A value and all resources in it; `slice` is where it stands in `text`. */
  *read(
    value: unknown,
    text: string,
    slice: { start: number; end: number },
    place: Place,
    scope: Scope = OUTERMOST,
  ): Generator<ChartEvent> {
    if (!isObject(value) || typeof value.resourceType !== 'string' || !/^[A-Z][A-Za-z]+$/.test(value.resourceType)) {
      yield* this.stranger(value, place)
      return
    }
    const resource = value as FhirResource
    if (resource.resourceType === 'Bundle' && Array.isArray(resource.entry) && scope.depth < MAX_NESTING) {
      yield* this.readBundle(resource, text, slice.start, place, scope.depth)
    } else if (resource.resourceType === 'OperationOutcome') yield* this.outcome(resource, place)
    else if (resource.resourceType !== 'Bundle' || objects(resource.entry).length > 0) {
      yield* this.store(resource, text.slice(slice.start, slice.end), place, scope)
    } else yield this.emptyBundle(place)
  }

  private *readBundle(
    bundle: FhirResource,
    text: string,
    start: number,
    place: Place,
    depth: number,
  ): Generator<ChartEvent> {
    const entries = Array.isArray(bundle.entry) ? (bundle.entry as unknown[]) : []
    if (entries.length === 0) yield this.emptyBundle(place)
    const slices = entryResources(text, start)
    const fullUrls = new Map<string, string>()
    const versions = new Map<string, string>()
    for (const [i, entry] of entries.entries()) {
      if (!isObject(entry) || !isObject(entry.resource)) continue
      const resource = entry.resource as FhirResource
      const url = string(entry.fullUrl)
      const ref = `${resource.resourceType}/${idOf(resource, url ?? undefined)}`
      if (url !== null) fullUrls.set(withoutVersion(url), ref)
      const body = text.slice(slices[i]?.start, slices[i]?.end)
      const other = versions.get(ref)
      if (other !== undefined && other !== body) {
        const path = `${place.path}.entry[${i}]`
        const message = `${ref} stands twice in this Bundle with different content; both are kept, the later one counts`
        const line = place.line + lineFeeds(text, start, slices[i]?.start ?? start)
        yield this.problem('id_repeated', line, path, message, 'warning')
      }
      versions.set(ref, body)
    }
    for (const entry of entries) {
      if (isObject(entry) && isObject(entry.resource)) {
        const resource = entry.resource as FhirResource
        if (resource.resourceType === 'Encounter')
          this.noteEncounter(resource, fullUrls, string(entry.fullUrl) ?? undefined)
      }
    }
    let line = place.line
    let counted = start
    let bare = 0
    for (const [i, entry] of entries.entries()) {
      const slice = slices[i]
      const inner = isObject(entry) ? entry.resource : undefined
      if (!slice || !isObject(inner)) {
        bare++
        continue
      }
      line += lineFeeds(text, counted, slice.start)
      counted = slice.start
      const where = { line, path: `${place.path}.entry[${i}].resource` }
      const url = isObject(entry) ? (string(entry.fullUrl) ?? undefined) : undefined
      yield* this.read(inner, text, slice, where, { fullUrls, fullUrl: url, depth: depth + 1 })
    }
    if (bare > 0) {
      const message = `entries without a resource (requests to delete or search, answers), nothing to store of them: ${bare}`
      yield this.problem('entry_without_resource', place.line, `${place.path}.entry`, message, 'warning')
    }
  }

  private *store(
    resource: FhirResource,
    body: string,
    place: Place,
    { fullUrls, fullUrl }: Scope,
  ): Generator<ChartEvent> {
    const type = resource.resourceType
    const ref = `${type}/${idOf(resource, fullUrl)}`
    if (!R4_TYPES.has(type) && !this.unknownTypes.has(type)) {
      this.unknownTypes.add(type)
      yield this.problem(
        'type_unknown',
        place.line,
        place.path,
        `${type} is no R4 resource type; kept as it is`,
        'warning',
      )
    }
    if (resource.id !== undefined && typeof resource.id !== 'string') {
      yield this.problem('id_not_text', place.line, `${place.path}.id`, 'the id is not text; read as text', 'warning')
    }
    const inspection = inspectResource(resource, fullUrls, /\\u(0000|[dD][89a-fA-F])/.test(body))
    for (const { path, code, message } of inspection.doubts) {
      yield this.problem(code, place.line, place.path + path, message, 'warning')
    }
    this.checks.note(this.file, place, ref, inspection)
    if (type === 'Encounter') this.noteEncounter(resource, fullUrls, fullUrl)
    const encounter = encounterOf(resource, fullUrls)
    const patient = patientOf(resource, ref, fullUrls) ?? (encounter ? this.checks.patientOfEncounter(encounter) : null)
    yield {
      kind: 'resource',
      row: {
        ref,
        type,
        patient,
        encounter,
        at: plain(resourceTime(resource)),
        label: plain(resourceLabel(resource)),
        category: plain(resourceCategory(resource)),
        alias: null,
        body,
      },
    }
    if (++this.rows % 1000 === 0) this.onProgress()
  }

  private noteEncounter(resource: FhirResource, fullUrls: FullUrls, fullUrl: string | undefined): void {
    const ref = `Encounter/${idOf(resource, fullUrl)}`
    const patient = patientOf(resource, ref, fullUrls)
    if (patient) this.checks.noteEncounter(ref, patient)
  }

  private emptyBundle(place: Place): ChartEvent {
    return this.problem('bundle_empty', place.line, place.path, 'a Bundle without entries, nothing to store', 'warning')
  }

  private *outcome(resource: FhirResource, place: Place): Generator<ChartEvent> {
    const issues = objects(resource.issue).map((issue) => {
      const said = string(issue.diagnostics) ?? codeText(issue.details) ?? string(issue.code) ?? 'no details'
      return `${string(issue.severity) ?? 'issue'}: ${said}`
    })
    const message = `the source says ${issues.join('; ') || 'that something happened'} (not stored)`
    yield this.problem('operation_outcome', place.line, place.path, message, 'warning')
    this.rows++
  }

  private *stranger(value: unknown, place: Place): Generator<ChartEvent> {
    this.strangers++
    if (isObject(value) && 'exportId' in value && 'eventId' in value) {
      if (this.bulkLog) return
      this.bulkLog = true
      yield this.problem(
        'bulk_log',
        place.line,
        null,
        'this is the log of a bulk export, not part of the data',
        'warning',
      )
      return
    }
    const message = 'not a FHIR resource: it has no resourceType'
    yield this.problem('not_a_resource', place.line, place.path, message)
  }

  problem(
    code: string,
    line: number | null,
    path: string | null,
    message: string,
    severity: ChartProblem['severity'] = 'error',
  ): ChartEvent {
    return { kind: 'problem', problem: { file: this.file, line, path, code, message, severity } }
  }
}

function lineFeeds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The id a resource is stored under: its own, else its `urn:uuid`, else a hash of its content. */
function idOf(resource: FhirResource, fullUrl: string | undefined): string {
  const id: unknown = resource.id
  if (typeof id === 'string' && id !== '') return id
  if (typeof id === 'number') return String(id)
  if (fullUrl?.startsWith('urn:uuid:')) return fullUrl.slice('urn:uuid:'.length)
  return `hash-${jsonHash(resource).slice(0, 32)}`
}

/** Text for a column: without NUL and half characters, which a database cannot hold, and not longer than 500. */
function plain(text: string | null): string | null {
  if (text === null) return null
  const short = text.length > 500 ? text.slice(0, 500) : text
  return short
    .replaceAll('\0', '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\uFFFD')
}
