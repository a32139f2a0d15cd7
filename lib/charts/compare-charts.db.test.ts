import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, operator } from '#lib/people/testing.ts'
import type { Actor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { compareCharts } from './compare-charts.ts'
import { type ChartSource, importCharts } from './import-charts.ts'
import type { ChartEvent, FhirResource } from './resource.ts'
import type { Tier } from './tier.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  await store('mimic-iv', 'credentialed', '92000001', [patient('92000001', '92000001'), visit('e1', '2201-03-09')])
  await store('fhir', 'open', 'abc', [patient('abc', '92000001'), visit('e2', '2201-03-10')])
  await store('fhir', 'open', 'else', [patient('else', '92000002')])
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})

const as = (actor: Actor) => ({ db, actor, clock: systemClock })
const patient = (id: string, subject: string) => ({
  resourceType: 'Patient',
  id,
  identifier: [{ system: 'urn:chartside:subject', value: subject }],
})
const visit = (id: string, day: string) => ({
  resourceType: 'Encounter',
  id,
  identifier: [{ system: 'mimic-iv/hadm', value: '77' }],
  period: { start: `${day} 10:00:00` },
})

async function store(source: ChartSource, tier: Tier, owner: string, resources: (FhirResource & { id: string })[]) {
  async function* events(): AsyncGenerator<ChartEvent> {
    for (const resource of resources) {
      const { resourceType: type, id } = resource
      const none = { encounter: null, at: null, label: null, category: null, alias: null }
      const row = { ...none, ref: `${type}/${id}`, type, patient: `Patient/${owner}`, body: JSON.stringify(resource) }
      yield { kind: 'resource', row }
    }
  }
  await importCharts(as(operator), { source, tier, files: ['test'], events: events() })
}

const reads = async () => {
  const events = await db.ledgerEvent.findMany({ where: { chain: 'reads' }, orderBy: { seq: 'asc' } })
  return events.map(({ record }) => (JSON.parse(record) as { subject: string }).subject)
}

describe('comparing two sources of a patient', () => {
  it('says where they differ, and puts both reads into the ledger', async () => {
    const before = await reads()
    const found = await compareCharts(as(operator), { patient: 'mimic-iv:92000001' })
    expect(found).toMatchObject({
      here: 'mimic-iv:92000001',
      there: 'fhir:abc',
      counts: { encounters: { here: 1, there: 1, same: 0 } },
      differences: [{ of: 'encounters', kind: 'start', refs: { here: 'Encounter/e1', there: 'Encounter/e2' } }],
    })
    expect((await reads()).slice(before.length)).toEqual(['patient:mimic-iv:92000001', 'patient:fhir:abc'])
  })

  it('gives no byte of a source, nor that it has the patient, to whom it is closed', async () => {
    const reviewer = await makePerson(db, { email: 'comparer@example.org', roles: ['reviewer'] })
    await expect(compareCharts(as(reviewer), { patient: 'fhir:abc' })).rejects.toMatchObject({ code: 'not_found' })
    const named = compareCharts(as(reviewer), { patient: 'fhir:abc', with: 'mimic-iv:92000001' })
    await expect(named).rejects.toMatchObject({ code: 'not_credentialed' })
  })

  it('refuses two patients', async () => {
    const other = compareCharts(as(operator), { patient: 'fhir:abc', with: 'fhir:else' })
    await expect(other).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path: 'with' }] })
  })
})
