import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvRecords } from './csv-records.ts'

async function read(chunks: string[]): Promise<{ rows: string[][]; skipped: string[] }> {
  const skipped: string[] = []
  const rows: string[][] = []
  const text = Readable.from(
    chunks.map((chunk) => Buffer.from(chunk)),
    { objectMode: false },
  )
  for await (const batch of csvRecords(text, (error) => skipped.push(error.code))) rows.push(...batch)
  return { rows, skipped }
}

const options = { relax_column_count: true, relax_quotes: true, skip_records_with_error: true }

/** A generator of its own, so that a failure comes again. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648
    yield state / 2147483648
  }
}

describe('rows of a CSV text', () => {
  const texts: [string, string][] = [
    ['plain lines', 'a,b\n1,2\n3,4\n'],
    ['no line end at the end', 'a,b\n1,2'],
    ['empty lines and empty cells', 'a,b\n\n,\n1,\n\n'],
    ['quotes from some line on', 'a,b\n1,2\n"x, y","say ""no"""\n3,4\n'],
    ['a cell over two lines', 'a,b\n1,"two\nlines"\n3,4\n'],
    ['a stray quote', 'a,b\n1,5" tube\n3,4\n'],
    ['carriage returns', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['a carriage return within a cell after line feeds', 'a,b\n1,x\ry\n3,4\n'],
    ['old line ends', 'a,b\r1,2\r3,4\r'],
    ['more and fewer cells', 'a,b\n1\n1,2,3\n'],
    ['other scripts', '名,值\n钾,4.1\n'],
    ['nothing', ''],
  ]
  it.each(texts)('are those of csv-parse: %s', async (_what, text) => {
    const expected = parse(text, options) as string[][]
    expect((await read([text])).rows).toEqual(expected)
    expect((await read([...text])).rows).toEqual(expected)
  })

  it('are those of csv-parse on any text, cut anywhere', async () => {
    const chance = numbers(7)
    const next = (limit: number) => Math.floor((chance.next().value as number) * limit)
    const letters = ['a', '1', ',', ',', '\n', '\n', '"', '\r\n', '\r', ' ', '值']
    for (let round = 0; round < 600; round++) {
      const used = letters.slice(0, 6 + next(letters.length - 5))
      const pieces = Array.from({ length: next(30) }, () => used[next(used.length)] ?? '')
      const text = pieces.join('')
      const cut = next(text.length + 1)
      const expected = parse(text, options) as string[][]
      expect((await read([text.slice(0, cut), text.slice(cut)].filter(Boolean))).rows, JSON.stringify(text)).toEqual(
        expected,
      )
    }
  })

  it('tells of a quote that is never closed, and keeps the rows before it', async () => {
    const { rows, skipped } = await read(['a,b\n1,2\n3,"4\n5,6\n'])
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(skipped).toEqual(['CSV_QUOTE_NOT_CLOSED'])
  })

  it('reads a line longer than any chunk', async () => {
    const long = 'x'.repeat(700_000)
    expect((await read(['a,b\n1,', long, long, '\n3,4\n'])).rows.map((row) => row.map((cell) => cell.length))).toEqual([
      [1, 1],
      [1, 1_400_000],
      [1, 1],
    ])
  })

  it('passes on what the source fails with', async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('a,b\n')
        throw new Error('disk gone')
      })(),
      { objectMode: false },
    )
    const all = async () => {
      for await (const _ of csvRecords(failing, () => {}));
    }
    await expect(all()).rejects.toThrow('disk gone')
  })
})
