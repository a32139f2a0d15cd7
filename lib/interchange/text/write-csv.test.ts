import { describe, expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('CSV', () => {
  it('quotes what needs it, keeps Chinese, and leaves nulls empty', async () => {
    const rows = [
      { a: 'x, "y"', b: 1 },
      { a: '两行\n文字', b: null },
    ]
    expect(await textOf(writeCsv(['b', 'a'], rows))).toBe('b,a\n1,"x, ""y"""\n,"两行\n文字"\n')
  })

  it('has its header even without rows', async () => {
    expect(await textOf(writeCsv(['session', 'turn'], []))).toBe('session,turn\n')
  })

  it('gives a spreadsheet no formula to run', async () => {
    expect(await textOf(writeCsv(['a'], [{ a: '=1+1' }, { a: '@cmd' }]))).toBe("a\n'=1+1\n'@cmd\n")
  })

  it('does not hold a long table in memory at once, and fails where its rows fail', async () => {
    let given = 0
    async function* rows() {
      for (; given < 100_000; given++) yield { a: 'x'.repeat(100) }
      throw new Error('rows ended badly')
    }
    const pieces = writeCsv(['a'], rows())[Symbol.asyncIterator]()
    await pieces.next()
    expect(given).toBeLessThan(10_000)
    await expect(
      (async () => {
        while (!(await pieces.next()).done);
      })(),
    ).rejects.toThrow('rows ended badly')
  })
})
