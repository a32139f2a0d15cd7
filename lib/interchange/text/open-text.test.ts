import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openText } from './open-text.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-text-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer) {
  const path = join(folder, 'input')
  await writeFile(path, bytes)
  const opened = await openText(path)
  const chunks: Buffer[] = []
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer)
  return {
    text: Buffer.concat(chunks).toString('utf8'),
    encoding: opened.encoding,
    problems: opened.problems,
  }
}

const GB18030_ZHONGWEN = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `${i},${(i * 7919) % 100003},cell number ${i * 31}\n`).join('')

describe('openText', () => {
  it('reads plain UTF-8, characters across chunk borders included', async () => {
    const text = '心率 120 𠮷 é\n'.repeat(40_000)
    const result = await read(Buffer.from(text))
    expect(result.text).toBe(text)
    expect(result.problems).toEqual([])
  })

  it.each([
    ['empty', Buffer.alloc(0), ''],
    ['one byte', Buffer.from('a'), 'a'],
    ['BOM only', Buffer.from([0xef, 0xbb, 0xbf]), ''],
    ['UTF-8 with BOM', Buffer.from('\uFEFFa,b\n1,2\n'), 'a,b\n1,2\n'],
    ['UTF-16LE with BOM', Buffer.from('\uFEFFa,中\n', 'utf16le'), 'a,中\n'],
    ['UTF-16BE with BOM', Buffer.from('\uFEFFa,中\n', 'utf16le').swap16(), 'a,中\n'],
  ])('%s', async (_name, bytes, text) => {
    const result = await read(bytes)
    expect(result.text).toBe(text)
    expect(result.problems).toEqual([])
  })

  it('recognises UTF-16 without a mark and says that it guessed', async () => {
    const result = await read(Buffer.from('subject_id,gender\n1,F\n', 'utf16le'))
    expect(result.text).toBe('subject_id,gender\n1,F\n')
    expect(result.problems).toMatchObject([{ code: 'encoding_guessed', severity: 'warning' }])
  })

  it('reads GB18030 after an ASCII start', async () => {
    const result = await read(Buffer.concat([Buffer.from('id,text\n1,'), GB18030_ZHONGWEN, Buffer.from('\n')]))
    expect(result.text).toBe('id,text\n1,中文\n')
    expect(result.encoding).toBe('gb18030')
    expect(result.problems).toMatchObject([{ code: 'encoding_guessed' }])
  })

  it('names the line of a byte that is no UTF-8 and keeps the rest', async () => {
    const bytes = Buffer.from(rows(500))
    bytes[bytes.indexOf('\n317,') + 5] = 0xff
    const result = await read(bytes)
    expect(result.problems).toMatchObject([{ code: 'invalid_utf8', line: 318, severity: 'error' }])
    expect(result.text.split('\n')).toHaveLength(501)
  })

  it('reports GB18030 lines after UTF-8 ones instead of storing other characters', async () => {
    const result = await read(Buffer.concat([Buffer.from('中文\n'), GB18030_ZHONGWEN, Buffer.from('\nok\n')]))
    expect(result.problems).toMatchObject([{ code: 'invalid_utf8', line: 2 }])
    expect(result.text).toMatch(/^中文\n\uFFFD+.*\nok\n$/)
  })

  it('does not take Latin-1 for Chinese', async () => {
    const result = await read(Buffer.from('caf\u00e9 au lait, 5 \u00b5g, d\u00e9j\u00e0\n', 'latin1'))
    expect(result.encoding).toBe('utf-8')
    expect(result.problems).toMatchObject([{ code: 'invalid_utf8', line: 1 }])
  })

  it('names the line of a NUL', async () => {
    const result = await read(Buffer.from('a\nBP 120\u0000/80\nb\n'))
    expect(result.problems).toMatchObject([{ code: 'nul_character', line: 2 }])
  })

  it('reads gzip by its content, concatenated members included', async () => {
    const result = await read(Buffer.concat([gzipSync('a\n'), gzipSync('b\n'), gzipSync(rows(20_000))]))
    expect(result.text).toBe(`a\nb\n${rows(20_000)}`)
    expect(result.problems).toEqual([])
  })

  it('tells the line a truncated gzip reached', async () => {
    const packed = gzipSync(rows(50_000))
    const result = await read(packed.subarray(0, Math.floor(packed.length * 0.6)))
    const line = result.text.split('\n').length
    expect(line).toBeGreaterThan(20_000)
    expect(result.problems).toMatchObject([{ code: 'gzip_truncated', line, severity: 'error' }])
  })

  it('reports a corrupt gzip', async () => {
    const packed = gzipSync(rows(50_000))
    for (let i = 0; i < 16; i++) packed[Math.floor(packed.length / 2) + i] = 0xa5
    const result = await read(packed)
    expect(result.problems).toMatchObject([{ code: 'gzip_corrupt', severity: 'error' }])
  })

  it('stays bounded on a file that is no text', async () => {
    const noise = Buffer.alloc(400_000)
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 2654435761) >>> 13
    const result = await read(noise)
    expect(result.problems.length).toBeLessThan(400)
  })

  it('rejects when the file is absent', async () => {
    await expect(openText(join(folder, 'absent'))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })
})
