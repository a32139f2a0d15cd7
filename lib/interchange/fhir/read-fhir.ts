import { isObject } from '#lib/charts/fhir-shape.ts'
import type { ChartEvent } from '#lib/charts/resource.ts'
import { parseJsonSource } from '#lib/interchange/physassistbench/json-source.ts'
import { readLines } from '#lib/interchange/text/lines.ts'
import { findFhirFiles } from './find-files.ts'
import { ReferenceCheck } from './reference-check.ts'
import { ResourceReader } from './resource-reader.ts'

export type ReadFhirOptions = {
  /** Called about every thousand resources with the resources of a file so far. */
  onProgress?: (progress: { file: string; rows: number }) => void
}

/** A file is given up after so many values without a single resource among them. */
const STRANGERS = 100

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
  for (const file of files) {
    const reader: ResourceReader = new ResourceReader(file, checks, () =>
      options.onProgress?.({ file, rows: reader.rows }),
    )
    yield* readFile(file, reader)
    options.onProgress?.({ file, rows: reader.rows })
  }
  for (const problem of checks.problems()) yield { kind: 'problem', problem }
}

async function* readFile(file: string, reader: ResourceReader): AsyncGenerator<ChartEvent> {
  let held: { text: string; line: number }[] = []
  let values = 0
  let refused = false
  for await (const event of readLines(file)) {
    if (event.kind === 'problem') {
      refused = true
      yield reader.problem(event.code, event.line, null, event.message)
    } else if (event.kind === 'note' && event.code !== 'json_document') {
      yield reader.problem(event.code, event.line, null, event.message, 'warning')
    } else if (event.kind === 'line') {
      values++
      if (values === 1 && !/^\s*[{[]/.test(event.text)) {
        const start = JSON.stringify(event.text.slice(0, 20))
        yield reader.problem('not_json', event.line, null, `this is not JSON: it begins with ${start}`)
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
        yield* readValue(reader, held[0]?.text ?? '', held[0]?.line ?? 1)
        held = []
      }
      yield* readValue(reader, event.text, event.line)
      if (reader.strangers > STRANGERS && reader.rows === 0) {
        const message = 'none of the values so far is a FHIR resource; the rest of the file is not read'
        yield reader.problem('not_fhir', event.line, null, message)
        return
      }
    }
  }
  if (held.length > 0) yield* readValue(reader, joinLines(held), held[0]?.line ?? 1)
  if (values === 0 && !refused) yield reader.problem('file_empty', null, null, 'the file holds nothing', 'warning')
}

/**
 * The lines of a document that opens in the middle of a line (`{"resourceType": "Bundle",`): neither the first nor the
 * second is JSON by itself. Blank lines, which the line reader passes over, are put back so that places are right.
 */
function joinLines(lines: { text: string; line: number }[]): string {
  let joined = ''
  let last = lines[0]?.line ?? 1
  for (const { text, line } of lines) {
    joined += '\n'.repeat(line - last) + text
    last = line
  }
  return joined
}

function* readValue(reader: ResourceReader, text: string, line: number): Generator<ChartEvent> {
  const value = parse(text)
  if (value === undefined) {
    const parsed = parseJsonSource(text)
    const fault = parsed.ok ? { code: 'json_syntax', message: 'not JSON', line: 1, column: 1 } : parsed.fault
    const at = line + fault.line - 1
    yield reader.problem(fault.code, at, null, `${fault.message} (line ${at}, column ${fault.column})`)
    return
  }
  yield* reader.read(value, text, { start: text.search(/\S/), end: text.trimEnd().length }, { line, path: '$' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
