import { stringify } from 'csv-stringify'

type Cell = string | number | boolean | null

/**
 * Rows as CSV (RFC 4180, UTF-8, LF), a header first, piece by piece. A null is an empty cell. Text that a spreadsheet
 * would run as a formula is written with an apostrophe before it, and only that.
 */
export function writeCsv<C extends string>(
  columns: readonly C[],
  rows: Iterable<Record<C, Cell>> | AsyncIterable<Record<C, Cell>>,
): AsyncIterable<string> {
  const writer = stringify({ header: true, columns: [...columns], escape_formulas: true, encoding: 'utf8' })
  void (async () => {
    try {
      for await (const row of rows) {
        if (!writer.write(row)) await new Promise((resolve) => writer.once('drain', resolve))
      }
      writer.end()
    } catch (error) {
      writer.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })()
  return writer.setEncoding('utf8')
}
