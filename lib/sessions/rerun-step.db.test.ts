import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCharts } from '#lib/charts/import-charts.ts'
import type { ChartEvent, FhirResource } from '#lib/charts/resource.ts'
import { makePerson, operator } from '#lib/people/testing.ts'
import type { Actor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import type { Problem } from '#lib/platform/problems.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { checkSessions } from './check-sessions.ts'
import { importSessions, type SessionEntry } from './import-sessions.ts'
import { readTurns } from './read-turns.ts'
import { recordDueReplays } from './record-replays.ts'
import { rerunStep } from './rerun-step.ts'
import { inventedEnvelope, inventedSession, inventedTurns } from './testing.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  await importSessions(as(operator), { entries: entries(), files: ['a.jsonl'] })
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})

const as = (actor: Actor) => ({ db, actor, clock: systemClock })
const { id: session, subjectId, hadmId } = inventedSession
const input = { session, turn: 0, item: 't0.step.0' }

async function* entries(): AsyncGenerator<SessionEntry> {
  const whole = {
    ...inventedSession,
    envelope: inventedEnvelope(),
    turns: inventedTurns(),
    tools: [],
    languages: ['en' as const, 'zh' as const],
  }
  yield { ok: true, session: whole, source: JSON.stringify({ id: session }), findings: [], file: 'a.jsonl', line: 1 }
}

/** The chart the invented session was made from: three results and an order, the first result as given. */
function chart(first = 5.7): FhirResource[] {
  const stay = { encounter: { reference: `Encounter/encounter-${hadmId}` } }
  const lab = (day: string, value: number): FhirResource => ({
    resourceType: 'Observation',
    id: `lab-${day.replaceAll('-', '')}`,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ code: '50971', display: 'Potassium' }], text: 'Potassium' },
    ...stay,
    effectiveDateTime: `${day} 06:10:00`,
    valueQuantity: { value, unit: 'mEq/L' },
    referenceRange: [{ low: { value: 3.5, unit: 'mEq/L' }, high: { value: 5.1, unit: 'mEq/L' } }],
  })
  return [
    { resourceType: 'Patient', id: String(subjectId), identifier: [{ system: 'mimic-iv', value: String(subjectId) }] },
    {
      resourceType: 'Encounter',
      id: `encounter-${hadmId}`,
      status: 'finished',
      period: { start: '2201-03-04', end: '2201-03-09' },
    },
    lab('2201-03-09', first),
    lab('2201-03-07', 5.2),
    lab('2201-03-05', 4.4),
  ]
}

async function store(resources: FhirResource[], tier: 'open' | 'credentialed' = 'open'): Promise<void> {
  async function* events(): AsyncGenerator<ChartEvent> {
    for (const resource of resources) {
      yield {
        kind: 'resource',
        row: {
          ref: `${resource.resourceType}/${resource.id}`,
          type: resource.resourceType,
          patient: `Patient/${subjectId}`,
          encounter: null,
          at: (resource.effectiveDateTime as string | undefined) ?? null,
          label: null,
          category: null,
          alias: null,
          body: JSON.stringify(resource),
        },
      }
    }
  }
  await importCharts(as(operator), { source: 'mimic-iv', tier, files: ['chart'], events: events() })
}
const reads = () => db.ledgerEvent.findMany({ where: { chain: 'reads' }, orderBy: { seq: 'asc' } })
const doubts = async () =>
  (await checkSessions(as(operator), { session })).findings.filter(({ code }) => code === 'observation_differs')

describe('running a step again', () => {
  it('has nothing to run on without a chart', async () => {
    expect(await rerunStep(as(operator), input)).toMatchObject({
      verdict: 'cannot_run',
      hindrance: 'no_chart',
      runs: [],
      chart: null,
    })
    expect(await doubts()).toEqual([])
    expect(await recordDueReplays(as(operator))).toBe(0)
  })

  it('holds on the chart it was made from, and puts the read into the ledger without a word of it', async () => {
    await store(chart())
    const before = (await reads()).length
    const run = await rerunStep(as(operator), input)
    expect(run).toMatchObject({ verdict: 'holds', without: [], runs: [{ mode: 'repaired', diff: { same: 3 } }] })
    const events = await reads()
    expect(events.length).toBe(before + 1)
    expect(JSON.parse(events.at(-1)?.record ?? '')).toMatchObject({
      action: 'step.run',
      subject: `turn:${session}/0`,
      payload: { resources: 3 },
    })
    expect(events.at(-1)?.record).not.toContain('Potassium')
  })

  it('runs with other arguments before they are saved, and stores nothing of it', async () => {
    const args = { subject_id: subjectId, hadm_id: hadmId, category: 'laboratory', code: 'Potassium', _count: 1 }
    const run = await rerunStep(as(operator), { ...input, arguments: args })
    expect(run).toMatchObject({ verdict: 'differs', arguments: args, runs: [{ diff: { missing: [{}, {}] } }, {}] })
    expect(run.runs[0]?.observation).toMatchObject({
      total: 3,
      entry: [{ resource: { id: 'lab-22010309' } }],
    })
    const bad = await rerunStep(as(operator), { ...input, arguments: { ...args, _count: 'x' }, language: 'zh' })
    expect(bad.runs[0]).toMatchObject({
      observation: null,
      error: { path: '_count', message: expect.stringMatching(/整数/) },
    })
    expect(await doubts()).toMatchObject([{ item: 't1.step.0' }])
  })

  it('finds what no longer holds once the chart has changed, and reading a turn shows it', async () => {
    await store(chart(5.1))
    expect(await recordDueReplays(as(operator))).toBe(1)
    expect(await recordDueReplays(as(operator))).toBe(0)
    const found = await doubts()
    expect(found.map(({ item }) => item)).toEqual(['t0.step.0', 't1.step.0', 't2.step.0'])
    expect(found[0]).toMatchObject({
      severity: 'warning',
      turn: 0,
      message: expect.stringContaining('1 value differs'),
    })
    const turn = await readTurns(as(operator), db as never, session, 0)
    expect(turn.findings.map(({ code }) => code)).toContain('observation_differs')
    expect((await rerunStep(as(operator), input)).runs[0]?.diff?.changed).toMatchObject([{ was: '5.7', is: '5.1' }])
  })

  it('is closed to the process that talks to a model', async () => {
    const model = openDb(database.modelUrl)
    await expect(model.$queryRaw`SELECT * FROM step_replay`).rejects.toThrow(/denied/)
    await model.$disconnect()
  })

  it('refuses what is no step, and what is not there', async () => {
    const code = (more: object) => rerunStep(as(operator), { ...input, ...more }).catch((error: Problem) => error.code)
    expect(await code({ item: 't0.answer.en' })).toBe('invalid_input')
    expect(await code({ item: 't0.step.9' })).toBe('not_found')
    expect(await code({ turn: 9 })).toBe('not_found')
  })

  it('gives a person without the credential no byte, and reads nothing', async () => {
    await store(chart(5.1), 'credentialed')
    const ward = await makePerson(db, { email: 'ward@ward.test', roles: ['reviewer'] })
    const before = (await reads()).length
    const refused = await rerunStep(as(ward), input).catch((error: Problem) => error)
    expect(refused).toMatchObject({ code: 'not_credentialed', errors: [], more: {} })
    expect((await reads()).length).toBe(before)
  })
})
