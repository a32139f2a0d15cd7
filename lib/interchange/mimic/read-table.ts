import type { CsvError } from 'csv-parse'
import { isClinicalTime } from '#lib/charts/clinical-time.ts'
import type { ChartProblem } from '#lib/charts/resource.ts'
import { csvRecords } from '#lib/interchange/text/csv-records.ts'
import { type OpenedText, openText } from '#lib/interchange/text/open-text.ts'
import { type Column, ID_COLUMNS, type TableSpec } from './tables.ts'

/** One row: its cells by column (`''` where the file lacks the column), its line, and its place among its patient's. */
export type Row<S extends TableSpec> = Record<Column<S>, string> & {
  /** First line of the row, counted from 1 and including the header. */
  readonly line: number
  /** Position among the rows of this patient in this table, from 0, in file order (the reference's row number). */
  readonly position: number
  readonly file: string
}

export type TableContext = {
  /** Rows of other patients are passed over; undefined takes all. */
  subjects?: ReadonlySet<string>
  report: (problem: ChartProblem) => void
  onProgress?: (progress: { file: string; rows: number }) => void
}

const BATCH = 250

/**
 * Streams a table's rows in batches, in file order and in flat memory. A row with too few or too many cells, with a
 * used time that is no calendar time, with a NUL or with undecodable bytes is reported with its line and left out. A
 * file without a required column, or that is no CSV at all, is reported and yields nothing.
 */
export async function* readTable<S extends TableSpec>(
  file: string,
  spec: S,
  context: TableContext,
): AsyncGenerator<Row<S>[]> {
  const report = (code: string, line: number | null, message: string, path: string | null = null) =>
    context.report({ file, line, path, code, message, severity: 'error' })
  let text: OpenedText
  try {
    text = await openText(file)
  } catch (error) {
    report('file_unreadable', null, `cannot be read: ${(error as Error).message}`)
    return
  }
  let malformed: CsvError | undefined
  const records = csvRecords(text.stream, (error) => {
    malformed ??= error
  })

  let columns: Columns<S> | null = null
  let line = 1
  let rows = 0
  let batch: Row<S>[] = []
  let held: { cells: string[]; line: number } | null = null
  const positions = new Map<string, number>()

  const take = (cells: string[], at: number): void => {
    if (!columns) return
    const subject = columns.subject === -1 ? '' : identifier(cells[columns.subject] ?? '')
    if (context.subjects && columns.subject !== -1 && !context.subjects.has(subject)) return
    const position = positions.get(subject) ?? 0
    positions.set(subject, position + 1)
    const fault = faultOf(cells, columns, text)
    if (fault) {
      report(fault.code, at, fault.message, fault.column)
      return
    }
    const row: Record<string, string | number> = { line: at, position, file }
    for (const { name, index, id } of columns.used) {
      const cell = index === -1 ? '' : (cells[index] ?? '')
      row[name] = id ? identifier(cell) : cell
    }
    batch.push(row as Row<S>)
  }

  try {
    for await (const batched of records) {
      for (const cells of batched) {
        const at = line
        line += linesOf(cells)
        if (cells.length === 1 && cells[0] === '') continue
        if (!columns) {
          columns = readHeader(file, cells, spec, context)
          if (!columns) return
          continue
        }
        if (held) take(held.cells, held.line)
        held = { cells, line: at }
        if (++rows % BATCH === 0) {
          yield batch
          batch = []
          context.onProgress?.({ file, rows })
        }
      }
    }
  } catch (error) {
    report('file_unreadable', line, `cannot be read: ${(error as Error).message}`)
    return
  }
  if (malformed?.code === 'CSV_QUOTE_NOT_CLOSED') {
    report('csv_malformed', line, 'a quote is opened in this row and never closed; nothing after it is read')
  } else if (malformed) report('csv_malformed', null, malformed.message)
  // The last row of a cut file may have lost digits of its last cell, even if it has all its cells.
  const damaged = text.problems.some(({ code }) => code.startsWith('gzip_'))
  if (held && !damaged) take(held.cells, held.line)
  if (batch.length > 0) yield batch
  for (const { code, line: at, message, severity } of text.problems) {
    if (ROW_FAULTS.has(code)) continue
    context.report({ file, line: at, path: null, code, message, severity })
  }
  if (!columns && !damaged) report('empty_file', null, 'the file has no header row')
  context.onProgress?.({ file, rows })
}

/** Problems of the text that are told by the rows they spoil. */
const ROW_FAULTS = new Set(['nul_character', 'invalid_utf8', 'invalid_encoding'])

type Columns<S extends TableSpec> = {
  count: number
  subject: number
  used: { name: Column<S>; index: number; id: boolean; time: boolean }[]
}

function readHeader<S extends TableSpec>(
  file: string,
  header: string[],
  spec: S,
  context: TableContext,
): Columns<S> | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const report = (code: string, message: string, severity: ChartProblem['severity'], path: string | null = null) =>
    context.report({ file, line: 1, path, code, message, severity })
  if (names[0]?.startsWith('<')) {
    const kind = /^<(!doctype html|html)/.test(names[0]) ? 'an HTML page' : 'XML'
    report('not_csv', `this is ${kind}, not a CSV table; download the file again`, 'error')
    return null
  }
  const missing = spec.required.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const list = missing.join(', ')
    report('column_missing', `${spec.module}_${spec.name} needs the column ${list}`, 'error', missing[0])
    return null
  }
  const used = [...spec.required, ...(spec.used ?? [])]
  const known = new Set([...used, ...(spec.known ?? [])])
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    report('column_unknown', `not read: ${unknown.join(', ')} (no such column in this table)`, 'warning', unknown[0])
  }
  const times = new Set(spec.times ?? [])
  return {
    count: names.length,
    subject: names.indexOf('subject_id'),
    used: used.map((name) => ({
      name: name as Column<S>,
      index: names.indexOf(name),
      id: ID_COLUMNS.has(name),
      time: times.has(name),
    })),
  }
}

function faultOf<S extends TableSpec>(
  cells: string[],
  columns: Columns<S>,
  text: OpenedText,
): { code: string; message: string; column: string | null } | null {
  if (cells.length !== columns.count) {
    const message = `${cells.length} cells where the header has ${columns.count}`
    return { code: 'column_count', message, column: null }
  }
  for (const { name, index, time } of columns.used) {
    const cell = index === -1 ? '' : (cells[index] ?? '')
    if (time && cell !== '' && !isClinicalTime(cell)) {
      return { code: 'invalid_time', message: `${name} is ${shown(cell)}, which is no calendar time`, column: name }
    }
  }
  if (text.problems.length === 0) return null
  const nul = columns.used.find(({ index }) => cells[index]?.includes('\0'))
  if (nul) return { code: 'nul_character', message: `a NUL character in ${nul.name}`, column: nul.name }
  if (!text.problems.some(({ code }) => code.startsWith('invalid_'))) return null
  const bad = columns.used.find(({ index }) => cells[index]?.includes('\uFFFD'))
  return bad ? { code: 'invalid_encoding', message: `undecodable bytes in ${bad.name}`, column: bad.name } : null
}

function shown(cell: string): string {
  return JSON.stringify(cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
}

/** An identifier without blanks around it and without the `.0` that spreadsheet and data-frame software appends. */
function identifier(cell: string): string {
  const text = cell.trim()
  return text.endsWith('.0') && /^\d+\.0$/.test(text) ? text.slice(0, -2) : text
}

function linesOf(cells: string[]): number {
  let lines = 1
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines++
  }
  return lines
}
