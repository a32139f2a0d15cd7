import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inventedLine } from '#lib/interchange/physassistbench/testing.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { done, refused } from './testing.ts'

/** What arrives broken is refused with its place, or taken with a finding; nothing half-done is ever stored. */

const shared = path.join(process.cwd(), '../shared/data')
const present = existsSync(shared)
if (!present) console.info('skipped: ../shared/data is absent, so the reference mutants were not imported')

let database: TestDatabase
let db: Db
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-bad-'))
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('CHARTSIDE_HOME', path.join(folder, 'home'))
  vi.stubEnv('LOG_LEVEL', 'silent')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  await db.$disconnect()
  await database.drop()
})

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, content)
  return place
}

type Report = {
  imported: number
  unchanged: number
  rejected: number
  problems: { file: string; line: number; path: string; code: string; message: string }[]
  findings: Record<string, number>
}
const storedSessions = async () =>
  (await db.session.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) => id)
const events = () => db.ledgerEvent.count()

describe.skipIf(!present)('reference mutants', () => {
  type Expected = { file: string; kind: string; verdict: string; line: number | null; path: string | null }
  const mutants = path.join(shared, 'reference-mutants')
  const expected: Expected[] = present ? JSON.parse(readFileSync(path.join(mutants, 'expected.json'), 'utf8')) : []
  const linesOf = async (name: string) =>
    (await readFile(name, 'utf8')).split('\n').filter((text) => text.trim() !== '')
  /** The same sessions without the fault. */
  const soundTwin = async (name: string) => {
    const ids = (await linesOf(path.join(mutants, name))).map((text) => /"id": ?"([^"]+)"/.exec(text)?.[1])
    const sound = await linesOf(path.join(shared, 'reference-sessions', path.basename(name)))
    return file(`sound-${path.basename(name)}`, lines(...sound.filter((text) => ids.includes(JSON.parse(text).id))))
  }

  it('are twenty', () => expect(expected).toHaveLength(20))

  it.each(expected)('$kind: $verdict', async ({ file: name, verdict, line, path: place }) => {
    const mutant = path.join(mutants, name)
    if (verdict.startsWith('reject')) {
      const before = [await storedSessions(), await events()]
      const { exit, error, result } = await refused('sessions', 'import', mutant)
      const report = result as unknown as Report
      expect([exit, error.code, report.imported, report.rejected]).toEqual([1, 'import_refused', 0, 1])
      expect(new Set(report.problems.map((one) => `${one.file}:${one.line} ${one.path}`))).toEqual(
        new Set([`${mutant}:${line} ${place}`]),
      )
      expect(error.errors).toEqual(report.problems)
      expect([await storedSessions(), await events()]).toEqual(before)
      if (verdict === 'reject-file') return
      const partial = (await done('sessions', 'import', mutant, '--partial', '--dry-run')) as unknown as Report
      const rest = (await linesOf(mutant)).length - 1
      expect([partial.imported, partial.rejected, partial.problems]).toEqual([rest, 1, report.problems])
    } else {
      const report = (await done('sessions', 'import', mutant, '--dry-run')) as unknown as Report
      expect([report.imported, report.rejected, report.problems]).toEqual([(await linesOf(mutant)).length, 0, []])
      const sound = (await done('sessions', 'import', await soundTwin(name), '--dry-run')) as unknown as Report
      const added = Object.entries(report.findings).flatMap(([code, count]) =>
        Array.from({ length: count - (sound.findings[code] ?? 0) }, () => code),
      )
      expect(added).toHaveLength(verdict === 'accept-with-finding' ? 1 : 0)
    }
  })

  it('store the good lines with --partial, and only those', async () => {
    const mutant = path.join(mutants, 'idx_wrong/treatment_response.jsonl')
    const report = (await done('sessions', 'import', mutant, '--partial')) as unknown as Report
    expect(report).toMatchObject({ rejected: 1, problems: [{ line: 2, path: '$.answer_list[3][0].idx' }] })
    const lines = (await readFile(mutant, 'utf8')).split('\n').filter(Boolean)
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id)
    expect(await storedSessions()).toEqual(ids.filter((_, index) => index !== 1).sort())
    expect(report.imported).toBe(ids.length - 1)
  })
})

let number = 1000
/** A sound line under an id of its own, with `note` as an unknown key. */
function line(note?: string): string {
  number += 1
  const own = inventedLine().replaceAll('med_safety_7', `med_safety_${number}`)
  return note === undefined ? own : own.replace(/\}$/, `, "note": "${note}"}`)
}
const noted = (raw: string) => line('RAW').replace('"RAW"', raw)
const lines = (...texts: string[]) => `${texts.join('\n')}\n`
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
const packed = () => gzipSync(lines(...Array.from({ length: 24 }, () => line(Math.sin(number).toString(36).repeat(9)))))

describe('sessions that are refused', () => {
  type Case = [
    what: string,
    content: () => string | Uint8Array,
    line: number,
    path: string,
    code: string,
    name?: string,
  ]
  const cases: Case[] = [
    ['a doubled comma', () => lines(line(), line().replace(', "', ',, "')), 2, '$', 'json_syntax'],
    ['a raw line break in a text', () => lines(line(), noted('"one\ntwo"')), 2, '$', 'json_cut_off'],
    ['a raw tab in a text', () => lines(line(), noted('"one\ttwo"')), 2, '$', 'json_control_character'],
    ['NUL as an escape', () => lines(line(), noted('"BP 120\\u0000/80"')), 2, '$.note', 'nul_character'],
    ['NUL as a byte', () => lines(line(), noted('"BP 120\u0000/80"')), 2, '$', 'nul_byte'],
    ['a lone high surrogate', () => lines(line(), noted('"ok \\ud83d end"')), 2, '$.note', 'lone_surrogate'],
    ['a lone low surrogate', () => lines(line(), noted('"ok \\udc00 end"')), 2, '$.note', 'lone_surrogate'],
    ['surrogates in reverse', () => lines(line(), noted('"ok \\udc00\\ud83d end"')), 2, '$.note', 'lone_surrogate'],
    ['NaN', () => lines(line(), noted('NaN')), 2, '$', 'json_not_a_number'],
    ['Infinity', () => lines(line(), noted('Infinity')), 2, '$', 'json_not_a_number'],
    ['-Infinity', () => lines(line(), noted('-Infinity')), 2, '$', 'json_not_a_number'],
    ['12 MB without an end', () => lines(line(), `{"x": "${'y'.repeat(12_000_000)}`, line()), 2, '$', 'json_cut_off'],
    ['a byte that is no UTF-8', () => withByte(lines(line(), line('µ'), line())), 2, '$', 'invalid_utf8'],
    ['two encodings', () => Buffer.concat([Buffer.from(lines(line())), gb18030()]), 2, '$', 'invalid_utf8'],
    ['GB18030', () => gb18030(), 1, '$', 'encoding_gb18030'],
    ['an HTML page', () => '<!DOCTYPE html>\n<html><body>404</body></html>', 1, '$', 'file_is_html'],
    ['XML', () => '<Patient xmlns="http://hl7.org/fhir"><id value="1"/></Patient>', 1, '$', 'file_is_xml'],
    [
      'XML with an entity',
      () => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<a>&x;</a>',
      1,
      '$',
      'file_is_xml',
    ],
    ['a ZIP archive', () => Buffer.from('PK\u0003\u0004\u0014\u0000'), 1, '$', 'file_is_binary'],
    ['nothing', () => '', 1, '$', 'file_empty'],
    ['blank lines', () => '\n \n\r\n', 1, '$', 'file_empty'],
    ['the same id with other content', () => twins(), 2, '$.id', 'duplicate_id'],
  ]

  it.each(cases)('%s', async (what, content, at, place, code) => {
    const before = [await storedSessions(), await events()]
    const bad = await file(`${what.replaceAll(/\W+/g, '-')}.jsonl`, content())
    const { exit, error, result, stderr } = await refused('sessions', 'import', bad)
    expect([exit, error.code, result.imported]).toEqual([1, 'import_refused', 0])
    expect(error.errors[0]).toMatchObject({ file: bad, line: at, path: place, code })
    expect(error.errors[0]?.message.length).toBeLessThan(300)
    expect(stderr).toContain(`${bad}:${at} ${place}: `)
    expect([await storedSessions(), await events()]).toEqual(before)
  })

  it('an archive that was cut off: what came before is stored with --partial, and the cut is told', async () => {
    const whole = packed()
    const cut = await file('cut.jsonl.gz', whole.subarray(0, Math.floor(whole.length * 0.6)))
    const { error } = await refused('sessions', 'import', cut)
    expect(error.errors.map((one) => one.code)).toContain('gzip_truncated')
    const before = (await storedSessions()).length
    const report = (await done('sessions', 'import', cut, '--partial')) as unknown as Report
    expect(report.problems.map((one) => one.code)).toContain('gzip_truncated')
    expect((await storedSessions()).length).toBe(before + report.imported)
  })

  it('an archive with damaged bytes', async () => {
    const hurt = packed()
    for (let at = hurt.length >> 1; at < (hurt.length >> 1) + 16; at++) hurt[at] = (hurt[at] ?? 0) ^ 0xff
    const { error } = await refused('sessions', 'import', await file('hurt.jsonl.gz', hurt))
    expect(error.errors.map((one) => one.code)).toContain('gzip_corrupt')
  })

  it('a list that breaks off inside a session: one refused, with both things to say of it', async () => {
    const whole = `[${line()},\n${line()}]`
    const cut = await file('cut.json', whole.slice(0, -200))
    const { error, result } = await refused('sessions', 'import', cut)
    expect(result).toMatchObject({ rejected: 1 })
    expect(error.errors.map(({ line: at, code }) => [at, code])).toEqual([
      [2, 'json_cut_off'],
      [expect.any(Number), 'document_broken'],
    ])
    expect(await done('sessions', 'import', cut, '--partial')).toMatchObject({ imported: 1, rejected: 1 })
  })

  it('a file that is not there, or is a folder: named, in words', async () => {
    const away = path.join(folder, 'nowhere.json')
    for (const [name, why] of [
      [away, 'there is no such file or folder'],
      [folder, 'this is a folder, not a file'],
    ] as const) {
      for (const command of [
        ['reviews', 'submit'],
        ['adjudication', 'rule'],
      ] as const) {
        const { error, stderr } = await refused(...command, name)
        expect(error).toMatchObject({ code: 'invalid_input', errors: [{ file: name, message: why }] })
        expect(stderr).not.toMatch(/ENOENT|EISDIR/)
      }
    }
  })

  it('one bad byte among three files: named, and nothing else is lost', async () => {
    const many = Array.from({ length: 36 }, () => line())
    const files = [
      await file('one.jsonl', lines(...many.slice(0, 12))),
      await file('two.jsonl', withByte(lines(...many.slice(12, 17), line('µ'), ...many.slice(17, 24)))),
      await file('three.jsonl', lines(...many.slice(24))),
    ]
    const before = (await storedSessions()).length
    expect((await refused('sessions', 'import', ...files)).error.errors).toMatchObject([{ file: files[1], line: 6 }])
    expect(await storedSessions()).toHaveLength(before)
    expect(await done('sessions', 'import', ...files, '--partial')).toMatchObject({ imported: 36, rejected: 1 })
    expect(await storedSessions()).toHaveLength(before + 36)
  })

  it('a folder, and a file that is not there', async () => {
    for (const place of [folder, path.join(folder, 'nowhere.jsonl')]) {
      const { exit, error } = await refused('sessions', 'import', place)
      expect([exit, error.errors[0]?.file, error.errors[0]?.code]).toEqual([1, place, 'file_unreadable'])
    }
  })
})

/** Puts 0xFF where the text has its µ. */
function withByte(text: string): Buffer {
  const bytes = Buffer.from(text)
  const at = bytes.indexOf('µ')
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 2)])
}
/** A line whose only text beyond ASCII is 血钾升高，需要复查肌酐 in GB18030. */
function gb18030(): Buffer {
  const plain = line('GB').replaceAll(/[^\p{ASCII}]/gu, '.')
  const [before, after] = plain.split('"GB"')
  return Buffer.concat([
    Buffer.from(`${before}"`),
    Buffer.from('d1aabcd8c9fdb8dfa3acd0e8d2aab8b4b2e9bca1f4fb', 'hex'),
    Buffer.from(`"${after}\n`),
  ])
}
function twins(): string {
  const first = line()
  return lines(first, first.replace(/\}$/, ', "note": "another"}'))
}

describe('sessions that are taken', () => {
  type Case = [what: string, content: (texts: string[]) => string | Uint8Array, findings: Record<string, number>]
  const cases: Case[] = [
    ['a byte order mark', (texts) => `\ufeff${lines(...texts)}`, { bom_removed: 1 }],
    ['a byte order mark where two files were joined', (texts) => texts.join('\n\ufeff'), { bom_inside: 1 }],
    ['UTF-16LE', (texts) => Buffer.from(`\ufeff${lines(...texts)}`, 'utf16le'), { encoding_converted: 1 }],
    ['UTF-16BE', (texts) => utf16be(lines(...texts)), { encoding_converted: 1 }],
    ['CRLF and blank lines', (texts) => texts.join('\r\n\r\n'), { crlf_line_ends: 1 }],
    ['an array', (texts) => `[${texts.join(',\n')}]`, { json_document: 1 }],
    ['gzip under a plain name', (texts) => gzipSync(lines(...texts)), {}],
    ['the same line twice', (texts) => lines(...texts, ...texts), {}],
  ]

  it.each(cases)('%s', async (what, content, findings) => {
    const texts = [line('𠮷 ㎎ １２ é e\\u0301 血钾'), line()]
    const name = await file(`${what.replaceAll(/\W+/g, '-')}.jsonl`, content(texts))
    const report = (await done('sessions', 'import', name)) as unknown as Report
    expect(report).toMatchObject({ imported: 2, rejected: 0, problems: [], findings })
    const kept = await db.sessionSource.findMany({
      where: { sessionId: { in: texts.map((text) => JSON.parse(text).id) } },
      select: { line: true },
    })
    expect(kept.map((one) => one.line).sort()).toEqual([...texts].sort())
  })

  it('12 MB in one line, among small ones', async () => {
    const long = line('字'.repeat(4_000_000))
    const report = await done('sessions', 'import', await file('long.jsonl', lines(line(), long, line())))
    expect(report).toMatchObject({ imported: 3, rejected: 0 })
    const [kept] = await db.sessionSource.findMany({ where: { sessionId: JSON.parse(long).id } })
    expect(kept?.line).toBe(long)
  })

  it('come out as they came in, and in again as what is here', async () => {
    const out = path.join(folder, 'out')
    const { sessions } = await done('sessions', 'export', '--out', out)
    expect(sessions).toBe((await storedSessions()).length)
    const names = (await done('sessions', 'export', '--out', out)).files as { path: string }[]
    const again = await done('sessions', 'import', ...names.map((one) => path.join(out, one.path)))
    expect(again).toMatchObject({ imported: 0, unchanged: sessions, rejected: 0 })
  })
})

describe('charts', () => {
  const stored = async () => [await db.chartResource.count(), await db.patient.count(), await events()]
  let copies = 0
  /** The invented folder with one table changed. */
  async function withTable(table: string, change: (text: string) => string | Uint8Array, as = table): Promise<string> {
    copies += 1
    const copy = path.join(folder, `tables-${copies}`)
    await cp('fixtures/charts/mimic', copy, { recursive: true })
    const text = await readFile(path.join(copy, table), 'utf8')
    await rm(path.join(copy, table))
    await writeFile(path.join(copy, as), change(text))
    return copy
  }
  const row = (text: string, change: (third: string) => string) =>
    text
      .split('\n')
      .with(2, change(text.split('\n')[2] ?? ''))
      .join('\n')
  const noise = (text: string) =>
    `${text.trimEnd()}\n${Array.from({ length: 3000 }, (_, at) => `${9000 + at},90000001,,${at * 7919},93001,,2150-03-03 06:00:00,,1,1,mg/dL,,,,,`).join('\n')}\n`

  const LABS = 'hosp/labevents.csv'
  it.each<[string, (text: string) => string | Uint8Array, string, number | null, string]>([
    ['NUL', (text) => row(text, (third) => third.replace(',2.40,', ',2\u0000.40,')), 'nul_character', 3, LABS],
    ['a row that is short', (text) => row(text, (third) => third.slice(0, 60)), 'column_count', 3, LABS],
    [
      'February 30th',
      (text) => row(text, (third) => third.replace('2150-03-03', '2150-02-30')),
      'invalid_time',
      3,
      LABS,
    ],
    ['a column gone', (text) => text.replace('itemid', 'item'), 'column_missing', 1, LABS],
    ['a web page for it', () => '<!DOCTYPE html><html><body>Sign in</body></html>', 'not_csv', null, LABS],
    ['nothing in it', () => '', 'empty_file', null, LABS],
    ['its end cut off', (text) => cutOff(gzipSync(noise(text))), 'gzip_truncated', null, `${LABS}.gz`],
  ])('a table with %s is refused', async (_what, change, code, at, as) => {
    const before = await stored()
    const place = await withTable(LABS, change, as)
    const { exit, error } = await refused('charts', 'import', place, '--source', 'mimic-iv')
    expect([exit, error.code]).toEqual([1, 'import_refused'])
    const found = error.errors.find((one) => one.code === code)
    expect(found, JSON.stringify(error.errors)).toMatchObject({ file: path.join(place, as) })
    if (at !== null) expect(found?.line).toBe(at)
    expect(await stored()).toEqual(before)
  })

  it('a table that was cut off is given up even with --partial', async () => {
    const place = await withTable(LABS, (text) => cutOff(gzipSync(noise(text))), `${LABS}.gz`)
    const before = await stored()
    await refused('charts', 'import', place, '--source', 'mimic-iv', '--partial')
    expect(await stored()).toEqual(before)
  })

  it.each<[string, () => string | Uint8Array, string, number | null]>([
    ['XML', () => readFileSync('fixtures/charts/fhir/patient.xml'), 'file_is_xml', null],
    ['an HTML page', () => '<!doctype html><html><body>Sign in</body></html>', 'file_is_html', null],
    ['a table', () => 'subject_id,hadm_id\n1,2\n', 'not_json', null],
    [
      'a bundle cut off',
      () => readFileSync('fixtures/charts/fhir/transaction.json').subarray(0, 1200),
      'json_cut_off',
      null,
    ],
    [
      'NaN',
      () => '{"resourceType":"Patient","id":"a"}\n{"resourceType":"Basic","id":"b","x":NaN}\n',
      'json_not_a_number',
      2,
    ],
  ])('%s named .json is refused', async (what, content, code, at) => {
    const before = await stored()
    const bad = await file(`${what.replaceAll(/\W+/g, '-')}.json`, content())
    const { exit, error } = await refused('charts', 'import', bad, '--source', 'fhir')
    expect([exit, error.errors[0]?.code, error.errors[0]?.file]).toEqual([1, code, bad])
    if (at !== null) expect(error.errors[0]?.line).toBe(at)
    expect(await stored()).toEqual(before)
  })

  it('takes what MIMIC is known for, and tells it', async () => {
    const place = await withTable(
      LABS,
      (text) => `\ufeff${row(text, (third) => third.replace(',2.40,2.4,', ',___,,')).replaceAll('\n', '\r\n')}`,
    )
    const report = await done('charts', 'import', place, '--source', 'mimic-iv')
    expect(report.problems).toMatchObject({ stop_before_start: 1 })
    const places = report.places as { code: string; file: string; line: number | null }[]
    expect(places.find(({ code }) => code === 'stop_before_start')).toMatchObject({ line: 5 })
    const { resources } = await done('charts', 'show', '90000001', '--type', 'Observation')
    const blank = (resources as { id: string }[]).find(({ id }) => id === 'lab-102')
    expect(JSON.stringify(blank)).toContain('___')
    expect(blank).not.toHaveProperty('valueQuantity')
  })

  it('takes what FHIR is known for, and tells it', async () => {
    const report = await done('charts', 'import', 'fixtures/charts/fhir/doubtful.ndjson', '--source', 'fhir')
    expect(report.problems).toMatchObject({ quantity_not_number: 2, nul_character: 1, lone_surrogate: 1 })
    const partial = await done(
      'charts',
      'import',
      'fixtures/charts/fhir/refused.ndjson',
      '--source',
      'fhir',
      '--partial',
    )
    expect(partial).toMatchObject({ resources: { Patient: 1, Observation: 1 }, problems: { json_not_a_number: 1 } })
  })
})

const cutOff = (packed: Buffer) => packed.subarray(0, Math.floor(packed.length * 0.6))
