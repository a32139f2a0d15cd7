import { CsvError, parse } from 'csv-parse/sync'
import type { RatedRow } from '#lib/agreement/rated-rows.ts'
import { openText } from '#lib/interchange/text/open-text.ts'
import { Problem, type ProblemPlace } from '#lib/platform/problems.ts'

const COLUMNS = ['item', 'rater', 'value'] as const

/**
 * A CSV table of ratings: a header that names item, rater and value, whatever their order and whatever else; a row each.
 * UTF-8, UTF-16 or GB18030, with or without a byte order mark, gzip or not.
 * @throws Problem `invalid_input` that names the line
 */
export async function readRatings(file: string): Promise<RatedRow[]> {
  const refuse = (message: string, place: Partial<ProblemPlace> = {}): never => {
    const where = place.line === undefined ? file : `${file}, line ${place.line}`
    throw new Problem('invalid_input', `${where}: ${message}`, [
      { file, path: 'value', code: 'csv_malformed', message, ...place },
    ])
  }
  const opened = await openText(file)
  let text = ''
  for await (const chunk of opened.stream.setEncoding('utf8')) text += chunk
  const damage = opened.problems.find(({ severity }) => severity === 'error')
  if (damage) refuse(damage.message, { code: damage.code, ...(damage.line === null ? {} : { line: damage.line }) })

  let records: { info: { lines: number }; record: string[] }[]
  try {
    records = parse(text, { info: true, relax_column_count: true, skip_empty_lines: true, trim: true }) as never
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? { line: error.lines } : {}
    return refuse(error.message, { code: 'csv_malformed', ...line })
  }
  const [header, ...rows] = records
  if (!header) return refuse('the file is empty; its first line names the columns item, rater, value')
  const names = header.record.map((name) => name.toLowerCase())
  const [item, rater, value] = COLUMNS.map((name) => {
    const at = names.indexOf(name)
    if (at === -1) refuse(`the first line has no column ${name}`, { line: 1, path: name, code: 'column_missing' })
    if (names.lastIndexOf(name) !== at) {
      refuse(`the first line has the column ${name} twice`, { line: 1, path: name, code: 'column_twice' })
    }
    return at
  }) as [number, number, number]
  return rows.map(({ info, record }): RatedRow => {
    if (record.length !== names.length) {
      refuse(`${record.length} cells where the header has ${names.length}`, { line: info.lines, code: 'column_count' })
    }
    return { line: info.lines, item: record[item] ?? '', rater: record[rater] ?? '', value: record[value] ?? '' }
  })
}
