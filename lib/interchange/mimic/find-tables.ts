import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ChartProblem } from '#lib/charts/resource.ts'
import { TABLES } from './tables.ts'

/** Files by table (`hosp_labevents`), several where a table is split by patient. */
export type FoundTables = { files: Map<string, string[]>; problems: ChartProblem[] }

const MODULES = ['hosp', 'icu', 'ed', 'note']
const DERIVED_CHARTEVENTS = /^chartevents_from_\w+$/

/**
 * Finds MIMIC-IV tables under the given paths: folders with `hosp/`, `icu/`, `ed/`, `note/`; folders by patient
 * (`<subject>/<module>_<table>.csv.csv.gz`); loose table files, the rebuilt `chartevents_from_*` included. Files that
 * are no table are passed over. A rebuilt table gives way to the real one.
 */
export async function findTables(paths: readonly string[]): Promise<FoundTables> {
  const found: FoundTables = { files: new Map(), problems: [] }
  for (const path of paths) {
    const entry = await stat(path).catch(() => null)
    if (!entry) problem(found, path, 'file_not_found', 'there is no such file or folder', 'error')
    else if (entry.isDirectory()) await search(path, found, 0)
    else add(path, found)
  }
  const derived = found.files.get('derived_chartevents') ?? []
  found.files.delete('derived_chartevents')
  if (found.files.has('icu_chartevents')) {
    for (const path of derived) {
      problem(found, path, 'table_superseded', 'left out: icu/chartevents is here and holds the same rows', 'warning')
    }
  } else if (derived.length > 0) found.files.set('icu_chartevents', derived)
  if (found.files.size === 0 && found.problems.length === 0) {
    const message = 'no MIMIC-IV table here; expected a folder with hosp/ and icu/, holding .csv or .csv.gz files'
    problem(found, paths[0] ?? '', 'no_table_found', message, 'error')
  }
  return found
}

async function search(folder: string, found: FoundTables, depth: number): Promise<void> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const expected = MODULES.includes(entry.name) || /^\d+$/.test(entry.name)
      if (depth < 2 && (depth === 0 || expected) && !entry.name.startsWith('.')) await search(path, found, depth + 1)
    } else add(path, found)
  }
}

function add(path: string, found: FoundTables): void {
  const name = basename(path).toLowerCase()
  const stem = name.replace(/(\.csv|\.gz)+$/, '')
  if (stem === name) return
  const table = tableName(stem, basename(dirname(path)))
  if (!table) return
  const files = found.files.get(table)
  if (files) files.push(path)
  else found.files.set(table, [path])
}

function tableName(stem: string, folder: string): string | null {
  if (DERIVED_CHARTEVENTS.test(stem)) return 'derived_chartevents'
  const prefix = MODULES.find((module) => stem.startsWith(`${module}_`))
  if (prefix) return stem
  if (MODULES.includes(folder)) return `${folder}_${stem}`
  return ['hosp', 'icu'].map((module) => `${module}_${stem}`).find((name) => TABLES.has(name)) ?? null
}

function problem(
  found: FoundTables,
  file: string,
  code: string,
  message: string,
  severity: ChartProblem['severity'],
): void {
  found.problems.push({ file, line: null, path: null, code, message, severity })
}
