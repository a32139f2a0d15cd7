import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, operator } from '#lib/people/testing.ts'
import type { Actor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { importCharts } from './import-charts.ts'
import { listPatients } from './list-patients.ts'
import { readChart, readChartLines } from './read-chart.ts'
import type { ChartEvent, FhirResource } from './resource.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})

const as = (actor: Actor) => ({ db, actor, clock: systemClock })

function row(resource: FhirResource & { id: string }, patient: string, at: string | null = null): ChartEvent {
  return {
    kind: 'resource',
    row: {
      ref: `${resource.resourceType}/${resource.id}`,
      type: resource.resourceType,
      patient: `Patient/${patient}`,
      encounter: null,
      at,
      label: null,
      category: null,
      alias: null,
      body: JSON.stringify(resource),
    },
  }
}

function chart(patient: string, potassium = 4.1): ChartEvent[] {
  const identifier = [{ system: 'urn:chartside:subject', value: patient }]
  const lab = (id: string, at: string) =>
    row(
      {
        resourceType: 'Observation',
        id: `${patient}-${id}`,
        effectiveDateTime: at,
        valueQuantity: { value: potassium },
        note: 'tab\there, a \\ and 𠮷\nnext line',
      },
      patient,
      at,
    )
  return [
    row({ resourceType: 'Patient', id: patient, identifier }, patient),
    lab('a', '2201-03-09T06:10:00'),
    lab('b', '2201-03-10T00:00:00'),
  ]
}

async function* stream(events: ChartEvent[]): AsyncGenerator<ChartEvent> {
  yield* events
}
const importRows = (events: ChartEvent[], more: { tier?: 'open' | 'credentialed'; partial?: boolean } = {}) =>
  importCharts(as(operator), { source: 'fhir', files: ['test.ndjson'], events: stream(events), ...more })
const broken = (code = 'json'): ChartEvent => ({
  kind: 'problem',
  problem: { file: 'test.ndjson', line: 3, path: '$', code, message: 'not JSON', severity: 'error' },
})
const events = (chain: string) => db.ledgerEvent.count({ where: { chain } })

describe('importing charts', () => {
  it('stores what it reads, text for text, and a second time nothing', async () => {
    expect(await importRows(chart('91000001'))).toMatchObject({
      patients: 1,
      resources: { Observation: 2, Patient: 1 },
      skipped: 0,
    })
    const again = await importRows(chart('91000001'))
    expect(again).toMatchObject({ patients: 0, resources: {}, skipped: 3 })
    const { resources } = await readChart(as(operator), { patient: '91000001', type: 'Observation' })
    expect(resources.map(({ note }) => note)).toEqual(Array(2).fill('tab\there, a \\ and 𠮷\nnext line'))
  })

  it('adds a version when content changes, and shows the newest', async () => {
    await importRows(chart('91000002', 4.1))
    await importRows(chart('91000002', 5.9))
    const { resources } = await readChart(as(operator), { patient: 'Patient/91000002', type: 'Observation' })
    expect(resources.map(({ valueQuantity }) => valueQuantity)).toEqual([{ value: 5.9 }, { value: 5.9 }])
    expect(await db.chartResource.count({ where: { ref: 'Observation/91000002-a' } })).toBe(2)
  })

  it('leaves nothing behind when the last row is bad, and keeps the rest when asked', async () => {
    const rows = [...chart('91000003'), broken()]
    const before = await events('decisions')
    const refused = await importRows(rows).catch((error: Problem) => error)
    expect(refused).toMatchObject({ code: 'import_refused', errors: [{ file: 'test.ndjson', line: 3 }] })
    expect(await db.patient.count({ where: { subjectId: 91000003 } })).toBe(0)
    expect(await events('decisions')).toBe(before)
    expect(await importRows(rows, { partial: true })).toMatchObject({ patients: 1, problems: { json: 1 } })
  })

  it('stores nothing of a damaged archive, partial or not', async () => {
    const rows = [...chart('91000004'), broken('gzip_truncated')]
    const refused = importRows(rows, { partial: true })
    await expect(refused).rejects.toMatchObject({ code: 'import_refused' })
    expect(await db.patient.count({ where: { subjectId: 91000004 } })).toBe(0)
  })

  it('stores more than one piece, in the order of the files, whatever comes twice in them', async () => {
    const long = (id: string, mark: string) =>
      row({ resourceType: 'Observation', id, note: mark.repeat(1_500_000) }, '92000001')
    const [patient] = chart('92000001')
    const rows = [patient as ChartEvent, ...['1', '2', '3', '4', '5', '1', '6'].map((id) => long(`long-${id}`, id))]
    const changed = long('long-2', 'changed')
    expect(await importRows([...rows, changed])).toMatchObject({
      patients: 1,
      resources: { Observation: 7, Patient: 1 },
      skipped: 1,
    })
    const stored = await db.chartResource.findMany({
      where: { patient: 'Patient/92000001' },
      orderBy: { seq: 'asc' },
      select: { ref: true },
    })
    expect(stored.map(({ ref }) => ref.replace('Observation/long-', ''))).toEqual([
      'Patient/92000001',
      ...['1', '2', '3', '4', '5', '6', '2'],
    ])
  })

  it('ends in the database’s own refusal, however many pieces were on their way', async () => {
    const long = (id: string, note: string) => row({ resourceType: 'Observation', id, note }, '92000004')
    const rows = Array.from({ length: 30 }, (_, n) => long(`refused-${n}`, 'x'.repeat(400_000)))
    const bad = long('refused', '')
    if (bad.kind === 'resource') bad.row.label = 'a\u0000b'
    await expect(importRows([...rows.slice(0, 12), bad, ...rows.slice(12)])).rejects.toThrow(/invalid byte sequence/)
    expect(await db.chartResource.count({ where: { patient: 'Patient/92000004' } })).toBe(0)
    expect(await importRows(rows)).toMatchObject({ resources: { Observation: 30 } })
  })

  it('lets two imports of one source follow each other', async () => {
    const both = await Promise.all([
      importRows([...chart('92000002'), ...chart('92000003')]),
      importRows([...chart('92000003'), ...chart('92000002')]),
    ])
    expect(both.map(({ patients, skipped }) => [patients, skipped]).sort()).toEqual([
      [0, 6],
      [2, 0],
    ])
  })
})

async function linesOf(actor: Actor, patient: string): Promise<string[]> {
  let text = ''
  for await (const piece of await readChartLines(as(actor), { patient })) text += piece
  return text.trimEnd().split('\n')
}

describe('reading charts', () => {
  it('leaves out what came after the as-of day, and nothing of that day', async () => {
    const { resources } = await readChart(as(operator), {
      patient: '91000001',
      type: 'Observation',
      asOf: '2201-03-09',
    })
    expect(resources.map(({ effectiveDateTime }) => effectiveDateTime)).toEqual(['2201-03-09T06:10:00'])
  })

  it('tells a type the chart has none of from a word that is no type', async () => {
    const ask = (type: string) => readChart(as(operator), { patient: '91000001', type })
    expect((await ask('Immunization')).resources).toEqual([])
    const refused = await ask('Nope').catch((error: Problem) => error)
    expect(refused).toMatchObject({ code: 'usage', errors: [{ path: 'type', code: 'unknown_type' }] })
    expect((refused as Problem).errors[0]?.message).toContain('MedicationRequest, MedicationStatement')
  })

  it('puts one event a request into the chain of reads, without a word of the chart', async () => {
    const before = await events('reads')
    await readChart(as(operator), { patient: '91000001' })
    expect(await events('reads')).toBe(before + 1)
    const last = await db.ledgerEvent.findFirst({ where: { chain: 'reads' }, orderBy: { seq: 'desc' } })
    expect(JSON.parse(last?.record ?? '')).toMatchObject({ action: 'chart.read', subject: 'patient:fhir:91000001' })
  })

  it('gives the same chart line by line, newest versions only, and one event for all of it', async () => {
    const before = await events('reads')
    const lines = await linesOf(operator, '91000002')
    expect(await events('reads')).toBe(before + 1)
    const { resources } = await readChart(as(operator), { patient: '91000002' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ patient: { patient: 'fhir:91000002' }, resources: 3 })
    const sent = lines.slice(1).map((line) => JSON.parse(line) as [string, FhirResource])
    expect(sent.map(([ref]) => ref).sort()).toEqual(resources.map(({ resourceType, id }) => `${resourceType}/${id}`))
    expect(sent.map(([, { valueQuantity }]) => valueQuantity)).toEqual([undefined, { value: 5.9 }, { value: 5.9 }])
  })

  it('gives a person without the credential no byte of a credentialed chart', async () => {
    await importRows(chart('91000005'), { tier: 'credentialed' })
    const ward = await makePerson(db, { email: 'ward@ward.test', roles: ['reviewer'] })
    const cleared = await makePerson(db, { email: 'cleared@ward.test', roles: ['reviewer'], credentials: ['fhir'] })
    const reads = await events('reads')
    const refused = await readChart(as(ward), { patient: '91000005' }).catch((error: Problem) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'not_credentialed', errors: [], more: {} })
    await expect(readChartLines(as(ward), { patient: '91000005' })).rejects.toMatchObject({ code: 'not_credentialed' })
    expect(await events('reads')).toBe(reads)
    const listed = (await listPatients(as(ward))).patients.map(({ subjectId }) => subjectId)
    expect(listed).not.toContain(91000005)
    expect((await readChart(as(cleared), { patient: '91000005' })).resources).toHaveLength(3)
    expect(await linesOf(cleared, '91000005')).toHaveLength(4)
  })

  it('never lowers a tier by a later import', async () => {
    await importRows(chart('91000005', 6), { tier: 'open' })
    expect(await db.patient.findFirst({ where: { subjectId: 91000005 } })).toMatchObject({ tier: 'credentialed' })
  })
})
