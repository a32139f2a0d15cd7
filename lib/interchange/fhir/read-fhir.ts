import { resourceCategory, resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import { codeText } from '#lib/charts/read-value.ts'
import { type FullUrls, withoutVersion } from '#lib/charts/resolve-reference.ts'
import type { ChartEvent, ChartProblem, FhirResource } from '#lib/charts/resource.ts'
import { parseJsonSource } from '#lib/interchange/physassistbench/json-source.ts'
import { readLines } from '#lib/interchange/text/lines.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { entryResources } from './bundle-entries.ts'
import { findFhirFiles } from './find-files.ts'
import { inspectResource } from './inspect-resource.ts'
import { R4_TYPES } from './r4-types.ts'
import { ReferenceCheck } from './reference-check.ts'
import { encounterOf, patientOf } from './references.ts'

export type ReadFhirOptions = {
  /** Called about every thousand resources with the resources of a file so far. */
  onProgress?: (progress: { file: string; rows: number }) => void
}

/** Bundles within Bundles are taken apart to this depth. */
const MAX_NESTING = 4
/** A file is given up after so many values without a single resource among them. */
const STRANGERS = 100
const NO_URLS: FullUrls = new Map()

/**
 * Reads FHIR R4 JSON: Bundles of any type (transaction, batch, collection, searchset, document, history), NDJSON,
 * arrays, single resources; plain or gzip; what a file is follows from its content. Folders are searched for `.json`,
 * `.ndjson` and `.jsonl`.
 *
 * Each resource's `body` is its text in the source, untouched; references are resolved (full URLs, `urn:uuid`,
 * absolute, relative) only for the row's patient and encounter. A resource without an id takes that of its `urn:uuid`,
 * else one from its content. OperationOutcomes are told as warnings and not stored. NDJSON is read line by line in flat
 * memory (besides the addresses seen, up to a limit); a Bundle is held as a whole. Never throws for what a file holds.
 */
export async function* readFhir(
  paths: string | readonly string[],
  options: ReadFhirOptions = {},
): AsyncGenerator<ChartEvent> {
  const { files, problems } = await findFhirFiles(typeof paths === 'string' ? [paths] : paths)
  for (const problem of problems) yield { kind: 'problem', problem }
  const checks = new ReferenceCheck()
  for (const file of files) yield* new FileReader(file, checks, options).read()
  for (const problem of checks.problems()) yield { kind: 'problem', problem }
}

type Place = { line: number; path: string }

class FileReader {
  private rows = 0
  private strangers = 0
  private bulkLog = false
  private readonly unknownTypes = new Set<string>()
  private readonly file: string
  private readonly checks: ReferenceCheck
  private readonly options: ReadFhirOptions

  constructor(file: string, checks: ReferenceCheck, options: ReadFhirOptions) {
    this.file = file
    this.checks = checks
    this.options = options
  }

  async *read(): AsyncGenerator<ChartEvent> {
    let held: { text: string; line: number }[] = []
    let values = 0
    let refused = false
    for await (const event of readLines(this.file)) {
      if (event.kind === 'problem') {
        refused = true
        yield this.problem(event.code, event.line, null, event.message)
      } else if (event.kind === 'note' && event.code !== 'json_document') {
        yield this.problem(event.code, event.line, null, event.message, 'warning')
      } else if (event.kind === 'line') {
        values++
        if (values === 1 && !/^\s*[{[]/.test(event.text)) {
          const start = JSON.stringify(event.text.slice(0, 20))
          yield this.problem('not_json', event.line, null, `this is not JSON: it begins with ${start}`)
          return
        }
        if (values === 1 && parse(event.text) === undefined) {
          held = [event]
          continue
        }
        if (held.length > 0) {
          if (held.length > 1 || !isObject(parse(event.text))) {
            held.push(event)
            continue
          }
          yield* this.readValue(held[0]?.text ?? '', held[0]?.line ?? 1)
          held = []
        }
        yield* this.readValue(event.text, event.line)
        if (this.strangers > STRANGERS && this.rows === 0) {
          yield this.problem(
            'not_fhir',
            event.line,
            null,
            'none of the values so far is a FHIR resource; given up here',
          )
          return
        }
      }
    }
    // The first line was no JSON by itself and neither was the second: one document that opens in the middle of a line.
    if (held.length > 0) yield* this.readValue(held.map(({ text }) => text).join('\n'), held[0]?.line ?? 1)
    if (values === 0 && !refused) yield this.problem('file_empty', null, null, 'the file holds nothing', 'warning')
    this.options.onProgress?.({ file: this.file, rows: this.rows })
  }

  private *readValue(text: string, line: number): Generator<ChartEvent> {
    const value = parse(text)
    if (value === undefined) {
      const parsed = parseJsonSource(text)
      const fault = parsed.ok ? { code: 'json_syntax', message: 'not JSON', line: 1, column: 1 } : parsed.fault
      const at = line + fault.line - 1
      yield this.problem(fault.code, at, null, `${fault.message} (line ${at}, column ${fault.column})`)
      return
    }
    const start = text.search(/\S/)
    yield* this.readResource(
      value,
      text,
      { start, end: text.trimEnd().length },
      { line, path: '$' },
      NO_URLS,
      undefined,
      0,
    )
  }

  private *readResource(
    value: unknown,
    text: string,
    slice: { start: number; end: number },
    place: Place,
    fullUrls: FullUrls,
    fullUrl: string | undefined,
    depth: number,
  ): Generator<ChartEvent> {
    if (!isObject(value) || typeof value.resourceType !== 'string' || !/^[A-Z][A-Za-z]+$/.test(value.resourceType)) {
      yield* this.stranger(value, place)
      return
    }
    const resource = value as FhirResource
    if (resource.resourceType === 'Bundle' && Array.isArray(resource.entry) && depth < MAX_NESTING) {
      yield* this.readBundle(resource, text, slice.start, place, depth)
    } else if (resource.resourceType === 'OperationOutcome') yield* this.outcome(resource, place)
    else if (resource.resourceType !== 'Bundle' || objects(resource.entry).length > 0) {
      yield* this.store(resource, text.slice(slice.start, slice.end), place, fullUrls, fullUrl)
    }
  }

  private *readBundle(
    bundle: FhirResource,
    text: string,
    start: number,
    place: Place,
    depth: number,
  ): Generator<ChartEvent> {
    const entries = Array.isArray(bundle.entry) ? (bundle.entry as unknown[]) : []
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
      yield* this.readResource(inner, text, slice, where, fullUrls, url, depth + 1)
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
    fullUrls: FullUrls,
    fullUrl: string | undefined,
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
    if (++this.rows % 1000 === 0) this.options.onProgress?.({ file: this.file, rows: this.rows })
  }

  private noteEncounter(resource: FhirResource, fullUrls: FullUrls, fullUrl: string | undefined): void {
    const ref = `Encounter/${idOf(resource, fullUrl)}`
    const patient = patientOf(resource, ref, fullUrls)
    if (patient) this.checks.noteEncounter(ref, patient)
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

  private problem(
    code: string,
    line: number | null,
    path: string | null,
    message: string,
    severity: ChartProblem['severity'] = 'error',
  ): ChartEvent {
    return { kind: 'problem', problem: { file: this.file, line, path, code, message, severity } }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
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
