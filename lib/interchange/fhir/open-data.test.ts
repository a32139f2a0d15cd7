import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isObject } from '#lib/charts/fhir-shape.ts'
import type { ChartProblem, ResourceRow } from '#lib/charts/resource.ts'
import { readFhir } from './read-fhir.ts'

const DATA = '../shared/data'
const FOLDERS = ['hl7-fhir-r4-examples', 'synthea-r4-bundles', 'synthea-bulk-10p', 'mimic-iv-demo-fhir-2.0']
const files = FOLDERS.map((folder) => join(DATA, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(json|ndjson)$/.test(name))
      .map((name) => join(folder, name)),
  )

if (files.length === 0) console.info('skipped: ../shared/data is absent, so no FHIR of other makers was read')

type Leaf = { value: Record<string, unknown>; path: string }

/** What a file holds, taken apart by other means than the reader's: every resource that is not a Bundle of others. */
function leaves(value: unknown, path = '$'): Leaf[] {
  if (!isObject(value)) return []
  if (value.resourceType !== 'Bundle' || !Array.isArray(value.entry)) return [{ value, path }]
  return value.entry.flatMap((entry: unknown, i) =>
    isObject(entry) && isObject(entry.resource) ? leaves(entry.resource, `${path}.entry[${i}].resource`) : [],
  )
}

function values(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown)
  }
}

/** Resources neither stored nor named by a problem at their place. */
function dropped(of: Leaf[], rows: ResourceRow[], problems: ChartProblem[]): string[] {
  const stored = new Map<string, number>()
  for (const { body } of rows) {
    const text = JSON.stringify(JSON.parse(body))
    stored.set(text, (stored.get(text) ?? 0) + 1)
  }
  const places = new Set(problems.map(({ path }) => path))
  return of.flatMap(({ value, path }) => {
    const text = JSON.stringify(value)
    const left = stored.get(text) ?? 0
    stored.set(text, left - 1)
    // A log of a bulk export is told once for its file.
    const told = places.has(path) || ('exportId' in value && problems.some(({ code }) => code === 'bulk_log'))
    return left > 0 || told ? [] : [`${path} ${String(value.resourceType)}`]
  })
}

describe.skipIf(files.length === 0)('FHIR of other makers: every resource is stored or named with its place', () => {
  it.each(files.map((file) => [basename(file), file]))('%s', async (_, file) => {
    const rows: ResourceRow[] = []
    const problems: ChartProblem[] = []
    for await (const event of readFhir(file)) {
      if (event.kind === 'resource') rows.push(event.row)
      else problems.push(event.problem)
    }
    const held = values(await readFile(file, 'utf8')).flatMap((value) => leaves(value))
    expect(held.length + problems.length).toBeGreaterThan(0)
    expect(dropped(held, rows, problems)).toEqual([])
    expect(rows.length).toBeLessThanOrEqual(held.length)
    for (const { file: named, message } of problems) {
      expect(named).toBe(file)
      expect(message).not.toBe('')
    }
  })

  it('has the examples of the standard at hand', () => {
    expect(files.filter((file) => file.includes('hl7-fhir-r4-examples')).length).toBeGreaterThanOrEqual(65)
  })
})
