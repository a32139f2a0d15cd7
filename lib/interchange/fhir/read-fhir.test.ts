import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChartProblem, ResourceRow } from '#lib/charts/resource.ts'
import { readFhir } from './read-fhir.ts'

const FIXTURES = 'fixtures/charts/fhir'

async function read(paths: string | string[]) {
  const rows: ResourceRow[] = []
  const problems: ChartProblem[] = []
  for await (const event of readFhir(paths)) {
    if (event.kind === 'resource') rows.push(event.row)
    else problems.push(event.problem)
  }
  const places = problems.map(({ code, line, path, severity }) => [code, line, path, severity])
  return { rows, problems, places, refs: rows.map(({ ref }) => ref) }
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-fhir-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readText(content: string | Buffer, name = 'input') {
  const path = join(folder, name)
  await writeFile(path, content)
  return read(path)
}

describe('what a file may be', () => {
  it('a transaction: addresses are resolved in the columns, the text stays as it is', async () => {
    const { rows, places } = await read(`${FIXTURES}/transaction.json`)
    const patient = 'Patient/6a1c0b52-0f43-4d6e-9d5e-000000000001'
    expect(rows.map(({ ref, patient: owner, encounter, at, label }) => [ref, owner, encounter, at, label])).toEqual([
      [patient, patient, null, null, 'Anna Muster'],
      ['Encounter/stay', patient, null, '2019-03-02T08:00:00-05:00', 'IMP'],
      ['Observation/k', patient, 'Encounter/stay', '2019-03-02T09:00:00-05:00', 'Potassium'],
      ['MedicationRequest/order', patient, null, '2019-03', 'Metoprolol 25 mg'],
    ])
    const source = await readFile(`${FIXTURES}/transaction.json`, 'utf8')
    for (const { body } of rows) expect(source).toContain(body)
    expect(rows[2]?.body).toContain('"value":   4.10,')
    expect(places).toEqual([
      ['entry_without_resource', 1, '$.entry', 'warning'],
      ['reference_conditional', 17, null, 'warning'],
    ])
  })

  it('a searchset: absolute and versioned references, an outcome told but not stored', async () => {
    const { rows, places } = await read(`${FIXTURES}/searchset.json`)
    expect(rows.map(({ ref, patient }) => [ref, patient])).toEqual([
      ['Patient/p1', 'Patient/p1'],
      ['Condition/c1', 'Patient/p1'],
    ])
    expect(places).toEqual([['operation_outcome', 5, '$.entry[2].resource', 'warning']])
  })

  it('NDJSON: the patient through the encounter, blank lines passed over', async () => {
    const { rows, problems } = await read(`${FIXTURES}/bulk.ndjson`)
    expect(problems).toEqual([])
    expect(rows.map(({ ref, patient, encounter, at }) => [ref, patient, encounter, at])).toEqual([
      ['Patient/b1', 'Patient/b1', null, null],
      ['Encounter/e1', 'Patient/b1', null, '2020-01-01'],
      ['Procedure/x1', 'Patient/b1', 'Encounter/e1', '2020-01-01T10:00:00Z'],
      ['DocumentReference/d1', 'Patient/b1', null, '2020-01-01T10:40:00.500-05:00'],
    ])
  })

  it('a Bundle that holds nothing, said and not passed over', async () => {
    const empty = [
      '{"resourceType":"Bundle"}',
      '{"resourceType":"Bundle","entry":[]}',
      '{"resourceType":"Bundle","entry":3}',
    ]
    const { refs, places } = await readText(empty.join('\n'))
    expect(refs).toEqual([])
    expect(places).toEqual([1, 2, 3].map((line) => ['bundle_empty', line, '$', 'warning']))
  })

  it('an array of resources', async () => {
    expect((await read(`${FIXTURES}/array.json`)).refs).toEqual(['Patient/a1', 'AllergyIntolerance/al'])
  })

  it('sniffed by content: NDJSON named .json, a Bundle named .ndjson, gzip by neither name', async () => {
    const bulk = await readFile(`${FIXTURES}/bulk.ndjson`)
    const bundle = await readFile(`${FIXTURES}/transaction.json`)
    expect((await readText(bulk, 'bulk.json')).refs).toHaveLength(4)
    expect((await readText(bundle, 'bundle.ndjson')).refs).toHaveLength(4)
    expect((await readText(gzipSync(bundle), 'bundle2.json')).refs).toHaveLength(4)
    expect((await readText(Buffer.concat([gzipSync(bulk), gzipSync(bulk)]), 'twice.ndjson')).refs).toHaveLength(8)
    expect((await readText(`\uFEFF${bulk.toString()}`, 'bom.ndjson')).refs).toHaveLength(4)
    expect((await readText(Buffer.from(`\uFEFF${bulk}`, 'utf16le'), 'utf16.ndjson')).refs).toHaveLength(4)
  })

  it('a document that opens in the middle of a line, with blank lines in it', async () => {
    const text =
      '{"resourceType": "Bundle", "type": "collection",\n\n "entry": [\n {"resource": {"resourceType": "Patient", "id": "m", "birthDate": "2020-13-01"}}]}'
    const { refs, places } = await readText(text)
    expect(refs).toEqual(['Patient/m'])
    expect(places).toEqual([['invalid_time', 4, '$.entry[0].resource.birthDate', 'warning']])
  })

  it('a Bundle in a Bundle, and in a line of NDJSON', async () => {
    const inner = {
      resourceType: 'Bundle',
      type: 'document',
      entry: [{ resource: { resourceType: 'Patient', id: 'deep' } }],
    }
    const outer = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: inner }] }
    expect((await readText(`${JSON.stringify(outer)}\n`)).refs).toEqual(['Patient/deep'])
  })

  it('a folder: files by their endings, others passed over', async () => {
    const root = join(folder, 'export')
    await mkdir(join(root, 'sub'), { recursive: true })
    await writeFile(join(root, 'README.md'), '# not FHIR')
    await writeFile(join(root, 'sub/a.ndjson.gz'), gzipSync('{"resourceType":"Patient","id":"f"}'))
    await writeFile(
      join(root, 'log.ndjson'),
      '{"exportId":"1","eventId":"kickoff"}\n{"exportId":"1","eventId":"end"}\n',
    )
    const { refs, places } = await read(root)
    expect(refs).toEqual(['Patient/f'])
    expect(places).toEqual([['bulk_log', 1, null, 'warning']])
  })
})

describe('doubts, each kept with a warning', () => {
  it('names them with line and path', async () => {
    const { rows, places } = await read(`${FIXTURES}/doubtful.ndjson`)
    expect(places).toEqual([
      ['invalid_time', 1, '$.birthDate', 'warning'],
      ['invalid_time', 2, '$.effectiveDateTime', 'warning'],
      ['quantity_not_number', 2, '$.valueQuantity', 'warning'],
      ['quantity_not_number', 3, '$.quantity', 'warning'],
      ['nul_character', 4, '$.code.text', 'warning'],
      ['lone_surrogate', 4, '$.valueString', 'warning'],
      ['reference_unresolved', 5, '$.performer[0].reference', 'warning'],
      ['reference_unresolved', 5, '$.focus[0].reference', 'warning'],
      ['type_unknown', 6, '$', 'warning'],
      ['id_not_text', 8, '$.id', 'warning'],
      ['reference_missing', 5, '$.subject.reference', 'warning'],
    ])
    const source = (await readFile(`${FIXTURES}/doubtful.ndjson`, 'utf8')).trimEnd().split('\n')
    expect(rows.map(({ body }) => body)).toEqual(source)
    expect(rows[3]?.label).toBe('BP 120/80')
    expect(rows[6]?.ref).toMatch(/^Observation\/hash-[0-9a-f]{32}$/)
  })

  it('gives a resource without an id the same one whatever its spacing', async () => {
    const one = await readText('{"resourceType":"Basic","code":{"text":"x"}}')
    const two = await readText('{ "code": { "text": "x" },\n "resourceType": "Basic" }')
    expect(one.refs).toEqual(two.refs)
  })

  it('says that one id stands for two things, and keeps both', async () => {
    const entry = (gender: string) => ({ resource: { resourceType: 'Patient', id: 'same', gender } })
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [entry('male'), entry('female')] }
    const { refs, places } = await readText(JSON.stringify(bundle, null, 1))
    expect(refs).toEqual(['Patient/same', 'Patient/same'])
    expect(places).toEqual([['id_repeated', 13, '$.entry[1]', 'warning']])
  })

  it('is not caught in circles', async () => {
    const text =
      '{"resourceType":"Observation","id":"a","hasMember":[{"reference":"Observation/b"}]}\n{"resourceType":"Observation","id":"b","hasMember":[{"reference":"Observation/a"}]}\n'
    expect((await readText(text)).problems).toEqual([])
  })
})

describe('what is refused', () => {
  it('by line, with the rest kept', async () => {
    const { refs, problems, places } = await read(`${FIXTURES}/refused.ndjson`)
    expect(places).toEqual([
      ['json_not_a_number', 2, null, 'error'],
      ['json_cut_off', 3, null, 'error'],
      ['not_a_resource', 4, '$', 'error'],
    ])
    expect(problems[0]?.message).toContain('column 66')
    expect(refs).toEqual(['Patient/r1', 'Observation/r5'])
  })

  it('XML, its entity untouched', async () => {
    const { refs, problems } = await read(`${FIXTURES}/patient.xml`)
    expect(refs).toEqual([])
    expect(problems).toMatchObject([{ code: 'file_is_xml', severity: 'error' }])
  })

  it.each([
    ['HTML', '<!doctype html><html><body>Sign in</body></html>', 'file_is_html'],
    ['CSV', 'subject_id,hadm_id\n1,2\n', 'not_json'],
    ['a ZIP', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'file_is_binary'],
    [
      'GB18030',
      Buffer.concat([Buffer.from('{"resourceType":"Patient","id":"'), Buffer.alloc(20, 0xd6), Buffer.from('"}')]),
      'encoding_gb18030',
    ],
  ])('%s named .json', async (_name, content, code) => {
    const { refs, problems } = await readText(content, 'x.json')
    expect(refs).toEqual([])
    expect(problems).toMatchObject([{ code, severity: 'error' }])
  })

  it('a cut Bundle, with line and column', async () => {
    const bundle = await readFile(`${FIXTURES}/transaction.json`, 'utf8')
    const { refs, problems } = await readText(bundle.slice(0, 1200))
    expect(refs).toEqual([])
    expect(problems).toMatchObject([{ code: 'json_cut_off', severity: 'error' }])
    expect(problems[0]?.message).toMatch(/line \d+, column \d+/)
    expect(problems[0]?.line).toBe(bundle.slice(0, 1200).split('\n').length)
  })

  it('a cut gzip', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `{"resourceType":"Patient","id":"p${i * 7919}"}`).join('\n')
    const packed = gzipSync(lines)
    const { refs, problems } = await readText(packed.subarray(0, packed.length / 2))
    expect(problems).toMatchObject([{ code: 'gzip_truncated', line: refs.length + 1, severity: 'error' }])
  })

  it('one bad byte: its line, not the file', async () => {
    const bytes = Buffer.from(
      '{"resourceType":"Patient","id":"a"}\n{"resourceType":"Patient","id":"?"}\n{"resourceType":"Patient","id":"c"}\n',
    )
    bytes[bytes.indexOf('?')] = 0xff
    const { refs, places } = await readText(bytes)
    expect(refs).toEqual(['Patient/a', 'Patient/c'])
    expect(places).toEqual([['invalid_utf8', 2, null, 'error']])
  })

  it('a path that is not there', async () => {
    expect((await read(join(folder, 'absent'))).places).toEqual([['file_not_found', null, null, 'error']])
  })

  it('a file of other JSON, without reading all of it', async () => {
    const { problems } = await readText('{"id":1}\n'.repeat(5000))
    expect(problems.length).toBeLessThan(120)
    expect(problems.at(-1)).toMatchObject({ code: 'not_fhir' })
  })
})

describe('size', () => {
  it('takes an NDJSON line of 12 MB among small ones', async () => {
    const small = (name: string) =>
      Array.from({ length: 500 }, (_, i) => `{"resourceType":"Patient","id":"${name}${i}"}`)
    const data = 'QUJD'.repeat(3_000_000)
    const big = `{"resourceType":"DocumentReference","id":"big","content":[{"attachment":{"data":"${data}"}}]}`
    const { rows, problems } = await readText([...small('s'), big, ...small('t')].join('\n'))
    expect(problems).toEqual([])
    expect(rows).toHaveLength(1001)
    expect(rows[500]?.body.length).toBe(big.length)
  })

  it('takes a Bundle of more than a thousand entries and several megabytes', async () => {
    const entry = Array.from({ length: 4000 }, (_, i) => ({
      fullUrl: `urn:uuid:${i}`,
      resource: {
        resourceType: 'Observation',
        id: `o${i}`,
        subject: { reference: 'urn:uuid:0' },
        note: [{ text: 'x'.repeat(900) }],
      },
    }))
    entry[0] = { fullUrl: 'urn:uuid:0', resource: { resourceType: 'Patient', id: 'p' } as never }
    const { rows } = await readText(JSON.stringify({ resourceType: 'Bundle', type: 'batch', entry }, null, 2))
    expect(rows).toHaveLength(4000)
    expect(new Set(rows.map(({ patient }) => patient))).toEqual(new Set(['Patient/p']))
  })
})

const DATA = '../shared/data'

describe.skipIf(!existsSync(DATA))('open data', () => {
  it.each([
    ['hl7-fhir-r4-examples', 81],
    ['synthea-r4-bundles', 1500],
    ['synthea-bulk-10p', 539],
    ['mimic-iv-demo-fhir-2.0', 1481],
  ])('%s is read without an error, text untouched', { timeout: 60_000 }, async (name, count) => {
    const { rows, problems } = await read(join(DATA, name))
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(rows).toHaveLength(count)
    const files = await readdir(join(DATA, name))
    const sources = await Promise.all(files.map((file) => readFile(join(DATA, name, file), 'utf8')))
    const source = sources.join('\n').replaceAll('\r\n', '\n')
    for (const { body } of rows) if (!source.includes(body)) expect.fail(`changed: ${body.slice(0, 200)}`)
  })

  it('agrees with the tables of the same patients', async () => {
    const { rows } = await read(join(DATA, 'mimic-iv-demo-fhir-2.0'))
    const file = (name: string) => rows.filter(({ type }) => type === name)
    expect(file('Condition')).toHaveLength(1335)
    expect(file('Patient')).toHaveLength(26)
    const withParent = file('Encounter').filter(({ encounter }) => encounter !== null)
    expect([file('Encounter').length - withParent.length, withParent.length]).toEqual([86, 34])
    expect(rows.every(({ patient }) => patient !== null)).toBe(true)
  })
})
