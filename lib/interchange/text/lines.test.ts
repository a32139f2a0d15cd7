import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LineEvent, type LineOptions, readLines } from './lines.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer | string, options?: LineOptions) {
  const path = join(folder, 'input')
  await writeFile(path, bytes)
  return sorted(readLines(path, options))
}

async function sorted(events: AsyncIterable<LineEvent>) {
  const all: LineEvent[] = []
  for await (const event of events) all.push(event)
  return {
    lines: all.flatMap((event) => (event.kind === 'line' ? [`${event.line}:${event.text}`] : [])),
    problems: all.flatMap((event) => (event.kind === 'problem' ? [event] : [])),
    notes: all.flatMap((event) => (event.kind === 'note' ? [event] : [])),
    end: all.find((event) => event.kind === 'end'),
  }
}

const GB = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0xd1, 0xaa, 0xbc, 0xd8, 0xb8, 0xdf])

describe('readLines', () => {
  it('reads LF and CRLF, counts blank lines and drops them', async () => {
    const result = await read('{"a":1}\r\n\r\n{"b":"心率"}\n   \n{"c":3}')
    expect(result.lines).toEqual(['1:{"a":1}', '3:{"b":"心率"}', '5:{"c":3}'])
    expect(result.end).toEqual({ kind: 'end', lines: 5, blank: 2, encoding: 'utf-8', gzip: false })
    expect(result.problems).toEqual([])
  })

  it('splits at LF only', async () => {
    const text = '{"a":"one\u2028two\u0085three\u000bfour\u000cfive"}'
    expect((await read(`${text}\n{}\n`)).lines).toEqual([`1:${text}`, '2:{}'])
  })

  it.each([
    ['nothing', ''],
    ['one BOM', '\uFEFF'],
    ['blank lines', '\n \r\n\n'],
  ])('gives no line for a file of %s', async (_name, text) => {
    const result = await read(text)
    expect(result.lines).toEqual([])
    expect(result.problems).toEqual([])
  })

  it('removes marks and says so', async () => {
    const result = await read('\uFEFF{"a":1}\n\uFEFF{"b":2}\n')
    expect(result.lines).toEqual(['1:{"a":1}', '2:{"b":2}'])
    expect(result.notes).toMatchObject([
      { line: 1, code: 'bom_removed' },
      { line: 2, code: 'bom_inside' },
    ])
  })

  it.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('reads %s by its mark', async (encoding, encode) => {
    const text = '{"a":"中文 𠮷"}\r\n{"b":2}\n'.repeat(3000)
    const result = await read(encode(`\uFEFF${text}`))
    expect(result.lines).toHaveLength(6000)
    expect(result.lines[5998]).toBe('5999:{"a":"中文 𠮷"}')
    expect(result.end).toMatchObject({ encoding })
    expect(result.notes).toMatchObject([{ code: 'encoding_converted' }, { line: 1, code: 'crlf_line_ends' }])
  })

  it('refuses a line with half a character in UTF-16', async () => {
    const result = await read(Buffer.from('\uFEFF{"a":"\uD83D"}\n{"b":2}\n', 'utf16le'))
    expect(result.problems).toMatchObject([{ line: 1, code: 'invalid_encoding', fatal: false }])
    expect(result.lines).toEqual(['2:{"b":2}'])
  })

  it('refuses one line of 500 for one bad byte and names it', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `{"n":${i},"text":"血压"}`)
    const bytes = Buffer.from(lines.join('\n'))
    const at = bytes.indexOf('{"n":316,')
    bytes[at + 2] = 0xff
    const result = await read(bytes)
    expect(result.problems).toEqual([
      {
        kind: 'problem',
        line: 317,
        code: 'invalid_utf8',
        message: 'byte 3 of the line (0xFF) is not UTF-8; save the file as UTF-8',
        fatal: false,
      },
    ])
    expect(result.lines).toHaveLength(499)
  })

  it('takes a Latin-1 byte before the first Chinese character for a bad byte, not for GB18030', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":"Temp 38'),
      Buffer.from([0xb0]),
      Buffer.from('C?","zh":"体温是否超过三十八度？患者在家怎么用药"}\n{"b":1}\n'),
    ])
    const result = await read(bytes)
    expect(result.problems).toMatchObject([{ line: 1, code: 'invalid_utf8', fatal: false }])
    expect(result.lines).toEqual(['2:{"b":1}'])
  })

  it('refuses GB18030 lines after UTF-8 ones, each by itself', async () => {
    const result = await read(Buffer.concat([Buffer.from('{"a":"中文"}\n{"a":"'), GB, Buffer.from('"}\n{"a":1}\n')]))
    expect(result.problems).toMatchObject([{ line: 2, code: 'invalid_utf8', fatal: false }])
    expect(result.lines).toEqual(['1:{"a":"中文"}', '3:{"a":1}'])
  })

  it('names a file in GB18030, or decodes it where asked', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"a":"'),
      GB,
      Buffer.from('"}\n{"b":"'),
      GB,
      Buffer.from('"}\n'),
    ])
    const refused = await read(bytes)
    expect(refused.problems).toMatchObject([{ line: 2, code: 'encoding_gb18030', fatal: true }])
    const decoded = await read(bytes, { gb18030: 'decode' })
    expect(decoded.lines).toEqual(['1:{"a":1}', '2:{"a":"中文血钾高"}', '3:{"b":"中文血钾高"}'])
    expect(decoded.end).toMatchObject({ encoding: 'gb18030' })
  })

  it('refuses a raw NUL with its place', async () => {
    const result = await read('{"a":1}\n{"bp":"120\u0000/80"}\n{"b":2}\n')
    expect(result.problems).toMatchObject([{ line: 2, code: 'nul_byte', fatal: false }])
    expect(result.problems[0]?.message).toContain('byte 11')
    expect(result.lines).toEqual(['1:{"a":1}', '3:{"b":2}'])
  })

  it('reads gzip by content, members one after another included', async () => {
    const result = await read(Buffer.concat([gzipSync('{"a":1}\n'), gzipSync('{"b":2}\n{"c"'), gzipSync(':3}')]))
    expect(result.lines).toEqual(['1:{"a":1}', '2:{"b":2}', '3:{"c":3}'])
    expect(result.end).toMatchObject({ gzip: true })
  })

  it('tells the line a cut gzip reached and passes no part of it on', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `{"n":${i},"v":${(i * 7919) % 100_003}}`)
    const packed = gzipSync(lines.join('\n'))
    const result = await read(packed.subarray(0, Math.floor(packed.length * 0.6)))
    const reached = result.lines.length
    expect(reached).toBeGreaterThan(5000)
    expect(result.lines).toEqual(lines.slice(0, reached).map((line, i) => `${i + 1}:${line}`))
    expect(result.problems).toMatchObject([{ line: reached + 1, code: 'gzip_truncated', fatal: true }])
  })

  it('tells a damaged gzip', async () => {
    const packed = gzipSync(
      Array.from({ length: 20_000 }, (_, i) => `{"n":${i},"v":${(i * 7919) % 100_003}}`).join('\n'),
    )
    for (let i = 0; i < 16; i++) packed[Math.floor(packed.length / 2) + i] = 0xa5
    const result = await read(packed)
    expect(result.problems).toMatchObject([{ code: 'gzip_corrupt', fatal: true }])
  })

  it.each([
    ['file_is_html', '\n<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>'],
    ['file_is_xml', '<Patient xmlns="http://hl7.org/fhir"><id value="1"/></Patient>'],
    ['file_is_xml', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['file_is_binary', 'PK\u0003\u0004something'],
    ['file_is_binary', '%PDF-1.7'],
  ])('names %s instead of reading it', async (code, text) => {
    const result = await read(text)
    expect(result.problems).toMatchObject([{ code, fatal: true }])
    expect(result.lines).toEqual([])
  })

  it('names UTF-32', async () => {
    expect((await read(Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]))).problems).toMatchObject([
      { code: 'encoding_unsupported', fatal: true },
    ])
  })

  it('takes a JSON array apart, with the line of each element', async () => {
    const result = await read('[\n  {"a": "]}\\""},\n  {\n    "b": [1, {"c": 2}]\n  }\n]\n')
    expect(result.lines).toEqual(['2:{"a": "]}\\""}', '3:{\n    "b": [1, {"c": 2}]\n  }'])
    expect(result.notes).toMatchObject([{ code: 'json_document', line: 1 }])
    expect(result.problems).toEqual([])
  })

  it('takes pretty-printed objects apart', async () => {
    const result = await read('\n{\n  "a": 1\n}\n{\n  "b": 2\n}\n')
    expect(result.lines).toEqual(['2:{\n  "a": 1\n}', '5:{\n  "b": 2\n}'])
  })

  it.each([
    ['[{"a":1}\n', 1, 'not closed'],
    ['[{"a":1}\n{"b":2}]', 2, 'comma'],
    ['[{"a":1},]', 1, 'missing'],
    ['[{"a":1}]\n{"b":2}', 2, 'after the array'],
  ])('says why %j is no list', async (text, line, word) => {
    const result = await read(text)
    expect(result.problems).toMatchObject([{ code: 'document_broken', line, fatal: true }])
    expect(result.problems[0]?.message).toContain(word)
  })

  it('reads a line of 12 MB among small ones', async () => {
    const long = `{"data":"${'base64+/'.repeat(1_500_000)}"}`
    const result = await read(`{"a":1}\n${long}\n{"b":2}\n`)
    expect(result.lines.map((line) => line.length)).toEqual([9, long.length + 2, 9])
    expect(result.problems).toEqual([])
  })

  it('reads the chunks of an upload, however they are cut', async () => {
    const bytes = Buffer.from('\uFEFF{"a":"心率𠮷"}\r\n{"b":2}\n')
    for (const size of [1, 2, 3, 7]) {
      const chunks: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size) chunks.push(new Uint8Array(bytes.subarray(at, at + size)))
      const source = (async function* () {
        yield* chunks
      })()
      expect((await sorted(readLines(source))).lines).toEqual(['1:{"a":"心率𠮷"}', '2:{"b":2}'])
    }
  })

  it('closes its source when the consumer stops early', async () => {
    let closed = false
    const source = (async function* () {
      try {
        for (;;) yield Buffer.from('{"a":1}\n'.repeat(400))
      } finally {
        closed = true
      }
    })()
    for await (const _event of readLines(source)) break
    expect(closed).toBe(true)
  })

  it('says that a file cannot be opened', async () => {
    expect((await sorted(readLines(join(folder, 'absent.jsonl')))).problems).toMatchObject([
      { code: 'file_unreadable', line: 1, message: 'the file cannot be read: there is no such file', fatal: true },
    ])
    expect((await sorted(readLines(folder))).problems).toMatchObject([{ code: 'file_unreadable' }])
  })
})
