import { Readable } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'

/** One row may be huge (a note of megabytes); a quote that is never closed must not swallow a file of gigabytes. */
const LARGEST_ROW = 256 * 1024 * 1024
/** A line longer than this is not waited for here. */
const LONG_LINE = 1024 * 1024
const BATCH = 250

/**
 * Rows of a CSV text, in batches, as csv-parse reads them with stray quotes and varying numbers of cells allowed. As
 * long as no quote and no carriage return has come, a row is a line and a cell lies between two commas: that is most
 * of most tables, and is read several times faster than by a parser that looks at every character.
 * @param text decoded, in chunks that end between characters; destroyed at the end
 * @param onSkip told what is wrong where rows had to be left out
 */
export async function* csvRecords(text: Readable, onSkip: (error: CsvError) => void): AsyncGenerator<string[][]> {
  const chunks = (text.setEncoding('utf8') as AsyncIterable<string>)[Symbol.asyncIterator]()
  let rest = ''
  let lineFeeds = false
  try {
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
      rest += chunk.value
      const special = rest.search(/["\r]/)
      const end = special === -1 ? rest.lastIndexOf('\n') : rest.lastIndexOf('\n', special)
      if (end !== -1) {
        yield* splitLines(rest.slice(0, end))
        rest = rest.slice(end + 1)
        lineFeeds = true
      }
      if (special !== -1 || rest.length > LONG_LINE) {
        yield* parsed(rest, chunks, { onSkip, ...(lineFeeds ? { delimiter: '\n' } : {}) })
        return
      }
    }
    if (rest !== '') yield* splitLines(rest)
  } finally {
    text.destroy()
  }
}

/** Not all at once: rows that live until the next ones are made cost more than their making. */
function* splitLines(text: string): Generator<string[][]> {
  let batch: string[][] = []
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const until = end === -1 ? text.length : end
    batch.push(text.slice(from, until).split(','))
    from = until + 1
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The rest of a text by the parser. Without a delimiter of rows it finds out which of the three it is. */
async function* parsed(
  begun: string,
  chunks: AsyncIterator<string>,
  { onSkip, delimiter }: { onSkip: (error: CsvError) => void; delimiter?: string },
): AsyncGenerator<string[][]> {
  async function* all() {
    yield begun
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value
  }
  const options: Options = {
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LARGEST_ROW,
    // Told to skip rather than to fail: a parser that fails throws away the rows it had already read.
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) onSkip(error)
    },
    ...(delimiter === undefined ? {} : { record_delimiter: delimiter }),
  }
  const parser = parse(options)
  const source = Readable.from(all())
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    let batch: string[][] = []
    for await (const cells of parser as AsyncIterable<string[]>) {
      batch.push(cells)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  } finally {
    source.destroy()
    parser.destroy()
  }
}
