import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getConflict } from '#lib/adjudication/get-conflict.ts'
import { loadEvidence } from '#lib/adjudication/load-evidence.ts'
import { latestTurn, submitTurn } from '#lib/adjudication/testing.ts'
import { importCharts } from '#lib/charts/import-charts.ts'
import { sessionsByFile, writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import { makePerson } from '#lib/people/testing.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { exportSessions } from '#lib/sessions/export-sessions.ts'
import { inventedSession } from '#lib/sessions/testing.ts'
import { getCandidate } from './get-candidate.ts'
import { rebuildRelease } from './rebuild-release.ts'
import {
  exported,
  freeze,
  importLines,
  inventedLineOf,
  MENDED,
  openReleaseDesk,
  type ReleaseDesk,
  reviewSession,
  rule,
  sessionId,
  textOf,
  verify,
  write,
} from './testing.ts'

/** What physicians attached by hand, from the verdicts through settlement, export, import and a release. */

const LAB = { ref: 'Observation/lab-1', path: 'valueQuantity.value' }
const NOTE = { ref: 'DocumentReference/note-1', quote: 'Potassium was high.' }
const OTHER = { ref: 'Observation/lab-2' }
const accept = (...evidence: { ref: string }[]) => ({ verdict: 'accept' as const, evidence })

let desk: ReleaseDesk
const operator = { kind: 'operator' as const }
const [AGREED, RULED, PLAIN, EDITED] = [sessionId(1), sessionId(2), sessionId(3), sessionId(4)]

async function importChart(at: ReleaseDesk, potassium: number): Promise<void> {
  const patient = `Patient/${inventedSession.subjectId}`
  const identifier = [{ system: 'mimic-iv', value: String(inventedSession.subjectId) }]
  const resources = [
    { resourceType: 'Patient', id: String(inventedSession.subjectId), identifier },
    { resourceType: 'Observation', id: 'lab-1', valueQuantity: { value: potassium } },
    { resourceType: 'Observation', id: 'lab-2', valueQuantity: { value: 4 } },
  ]
  async function* events() {
    for (const resource of resources) {
      const { resourceType: type, id } = resource
      const none = { encounter: null, at: null, label: null, category: null, alias: null }
      const row = { ref: `${type}/${id}`, type, patient, ...none, body: JSON.stringify(resource) }
      yield { kind: 'resource' as const, row }
    }
  }
  await importCharts(at.as(operator), { source: 'mimic-iv', tier: 'open', files: ['chart'], events: events() })
}

async function linesOf(at: ReleaseDesk): Promise<Map<string, string>> {
  const writer = {
    line: writeSession,
    files: (sessions: Parameters<typeof sessionsByFile>[0]) => sessionsByFile(sessions),
  }
  const { files } = await exportSessions(at.as(operator), { write: writer, loadEvidence })
  const lines = files.flatMap(({ text }) => text.trimEnd().split('\n'))
  return new Map(lines.map((line) => [(JSON.parse(line) as { id: string }).id, line]))
}
function evidenceIn(line: string | undefined): unknown[] {
  const { x_studio } = JSON.parse(line ?? '{}') as { x_studio?: { turns: { evidence?: unknown }[] } }
  return x_studio?.turns.map(({ evidence }) => evidence) ?? []
}
const seqOf = async (ref: string) =>
  (await desk.db.chartResource.findFirstOrThrow({ where: { ref }, orderBy: { seq: 'desc' } })).seq

beforeAll(async () => {
  desk = await openReleaseDesk()
  await importChart(desk, 5.7)
  await importLines(
    desk,
    [1, 2, 3, 4].map((n) => inventedLineOf(n)),
  )
  await reviewSession(desk, AGREED, {
    ann: { 't0.answer.en': accept(NOTE, LAB) },
    ben: { 't0.answer.en': accept(LAB), 't1.answer.en': accept(OTHER) },
  })
  await reviewSession(desk, PLAIN)
}, 120_000)
afterAll(() => desk.close())

describe('evidence of what is settled', () => {
  it('is everybody’s where all agree, each piece once and tied to the chart of then', async () => {
    const found = await loadEvidence(desk.db, [await latestTurn(desk, AGREED, 0)])
    expect(found.map(({ item, ref, resource }) => [item, ref, resource])).toEqual([
      ['t0.answer.en', NOTE.ref, null],
      ['t0.answer.en', LAB.ref, await seqOf(LAB.ref)],
    ])
    expect(await loadEvidence(desk.db, [await latestTurn(desk, PLAIN, 0)])).toEqual([])
  })

  it('is that of the adopted opinions where a lead rules', async () => {
    await reviewSession(desk, RULED, {
      ann: { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'], evidence: [NOTE] } },
      ben: { 't0.answer.en': accept(LAB) },
    })
    const turn = await latestTurn(desk, RULED, 0)
    expect(await loadEvidence(desk.db, [turn])).toEqual([])
    await rule(desk, RULED, 0, [{ item: 't0.answer.en', decision: 'accept', kind: 'slip', guideline: false }])
    expect(await loadEvidence(desk.db, [turn])).toMatchObject([{ item: 't0.answer.en', ref: LAB.ref }])
  })

  it('is only ever added, and closed to the role of a model', async () => {
    const owner = new pg.Client({ connectionString: desk.database.ownerUrl })
    await owner.connect()
    await expect(owner.query('DELETE FROM item_evidence')).rejects.toThrow('only ever added')
    await expect(owner.query('TRUNCATE item_evidence')).rejects.toThrow('only ever added')
    const { rows } = await owner.query(
      "SELECT has_table_privilege('chartside_model', 'item_evidence', 'SELECT') AS may",
    )
    expect(rows).toEqual([{ may: false }])
    await owner.end()
  })
})

describe('evidence in an export', () => {
  it('stands beside its turn, and a session without any is its own line', async () => {
    const lines = await linesOf(desk)
    expect(evidenceIn(lines.get(AGREED))).toEqual([
      [
        { item: 't0.answer.en', ...NOTE },
        { item: 't0.answer.en', ...LAB },
      ],
      [{ item: 't1.answer.en', ...OTHER }],
      undefined,
      undefined,
    ])
    expect(lines.get(PLAIN)).toBe(inventedLineOf(3))
    const { x_studio: _studio, ...rest } = JSON.parse(lines.get(AGREED) ?? '') as Record<string, unknown>
    expect(rest).toEqual(JSON.parse(inventedLineOf(1)))
  })

  it('comes back from another workspace, and is left with what is edited there', async () => {
    const given = await linesOf(desk)
    await importLines(desk, [...given.values()])
    const elsewhere = await openReleaseDesk()
    try {
      await importLines(elsewhere, [...given.values()])
      expect(await linesOf(elsewhere)).toEqual(given)
      await reviewSession(elsewhere, AGREED, {
        ann: { ...MENDED, 't1.answer.en': accept(OTHER, LAB) },
        ben: MENDED,
      })
      expect(evidenceIn((await linesOf(elsewhere)).get(AGREED))).toEqual([
        undefined,
        [
          { item: 't1.answer.en', ...OTHER },
          { item: 't1.answer.en', ...LAB },
        ],
        undefined,
        undefined,
      ])
    } finally {
      await elsewhere.close()
    }
  })

  it('goes with an edit made here', async () => {
    const mended = { ...MENDED, 't0.answer.en': { ...MENDED['t0.answer.en'], evidence: [LAB] } }
    await reviewSession(desk, EDITED, { ann: mended, ben: MENDED })
    expect(evidenceIn((await linesOf(desk)).get(EDITED))[0]).toEqual([{ item: 't0.answer.en', ...LAB }])
  })
})

describe('evidence after another import of the chart', () => {
  it('names the same resource, and the one it was settled on', async () => {
    const before = await seqOf(LAB.ref)
    const lines = await linesOf(desk)
    await importChart(desk, 5.9)
    expect(await seqOf(LAB.ref)).not.toBe(before)
    const found = await loadEvidence(desk.db, [await latestTurn(desk, AGREED, 0)])
    expect(found.find(({ ref }) => ref === LAB.ref)?.resource).toBe(before)
    expect(await linesOf(desk)).toEqual(lines)
    const shown = (turn: number) => getConflict(desk.as(desk.lead), { session: AGREED, turn })
    expect((await shown(0)).settledEvidence).toEqual([
      { item: 't0.answer.en', ...NOTE, state: 'gone' },
      { item: 't0.answer.en', ...LAB, state: 'changed' },
    ])
    expect((await shown(1)).settledEvidence).toEqual([{ item: 't1.answer.en', ...OTHER, state: 'same' }])
  })
})

describe('evidence in a release', () => {
  it('is that of the freeze whenever it is made again', async () => {
    await freeze(desk, '0.1.0')
    const data = textOf(await exported(desk, '0.1.0'), 'data/med_safety.jsonl')
    const lines = data.trimEnd().split('\n')
    expect(evidenceIn(lines.find((line) => line.includes(`"${AGREED}"`)))[1]).toEqual([
      { item: 't1.answer.en', ...OTHER },
    ])
    expect(lines).toContain(inventedLineOf(3))
    expect(await verify(await exported(desk, '0.1.0'))).toMatchObject({ ok: true })
    const candidate = () => getCandidate(desk.curate, { write, home: desk.home })
    expect((await candidate()).ready.filter(({ change }) => change !== 'same')).toEqual([])

    // Of two more physicians one brings evidence and one objects; the ruling leaves the text and its revision.
    const [cat, dan] = [
      await makePerson(desk.db, { email: 'cat@ward.test', roles: ['reviewer'] }),
      await makePerson(desk.db, { email: 'dan@ward.test', roles: ['reviewer'] }),
    ]
    await assignSessions(desk.as(operator), { overlap: 4, people: [cat.email, dan.email], sessions: [PLAIN] })
    const { id } = await latestTurn(desk, PLAIN, 0)
    for (const turn of [0, 1, 2, 3]) {
      await submitTurn(desk, cat, PLAIN, turn, turn === 0 ? { 't0.answer.en': accept(LAB) } : {})
      const objection = { 't0.answer.en': { verdict: 'reject' as const, reasons: ['unsafe' as const] } }
      await submitTurn(desk, dan, PLAIN, turn, turn === 0 ? objection : {})
    }
    await rule(desk, PLAIN, 0, [{ item: 't0.answer.en', decision: 'accept', kind: 'slip', guideline: false }])
    expect((await latestTurn(desk, PLAIN, 0)).id).toBe(id)
    expect(evidenceIn((await linesOf(desk)).get(PLAIN))[0]).toEqual([{ item: 't0.answer.en', ...LAB }])
    expect((await candidate()).ready.filter(({ change }) => change !== 'same')).toMatchObject([
      { session: PLAIN, change: 'changed' },
    ])
    expect(await rebuildRelease(desk.curate, { version: '0.1.0', write, builder: 'test' })).toMatchObject({
      identical: true,
      differs: [],
    })
  }, 60_000)
})
