import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inventedLine } from '#lib/interchange/physassistbench/testing.ts'
import { issueToken } from '#lib/people/issue-token.ts'
import { makePerson, operator } from '#lib/people/testing.ts'
import type { Role } from '#lib/platform/actor.ts'
import { systemClock as clock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { type Answer, createCaller, routesOnDisk, type Sent } from './testing.ts'

let database: TestDatabase
let db: Db
let call: ReturnType<typeof createCaller>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret of the tests alone')
  vi.stubEnv('LOG_LEVEL', 'silent')
  db = openDb(database.appUrl)
  call = createCaller(await routesOnDisk(), tokens)
  const people: [string, Role[]][] = [
    ['ana', ['reviewer']],
    ['ben', ['reviewer']],
    ['lea', ['lead', 'auditor']],
  ]
  for (const [name, roles] of people) {
    const person = await makePerson(db, { email: `${name}@example.org`, roles, credentials: ['mimic-iv'] })
    tokens[name] = (await issueToken({ db, actor: operator, clock }, { person: person.id })).token
  }
})
afterAll(async () => {
  const kept = globalThis as { chartsideDb?: Db }
  await kept.chartsideDb?.$disconnect()
  delete kept.chartsideDb
  await db.$disconnect()
  await database.drop()
  vi.unstubAllEnvs()
})

type Verdict = { item: string; verdict: string; reasons?: string[]; comment?: string }
const accepting = (items: { item: string }[]): Verdict[] => items.map(({ item }) => ({ item, verdict: 'accept' }))

async function openTurn(who: string, turn: number) {
  const queue = await call(who, 'getQueue')
  const assignment = queue.json.entries[0].assignment as string
  const params = { assignment, turn: String(turn) }
  const view = await call(who, 'getTurn', { params })
  expect(view.status).toBe(200)
  return { params, view: view.json, etag: view.headers.get('etag') ?? '' }
}

it('goes from an import to a settled turn through the doors alone', async () => {
  const file = { query: '?file=med_safety.jsonl', text: `${inventedLine()}\n` }
  const dry = await call('lea', 'importSessions', { ...file, query: `${file.query}&dryRun=true` })
  expect([dry.status, dry.json.imported, (await call('lea', 'listSessions')).json.sessions]).toEqual([200, 1, []])
  const bad = await call('lea', 'importSessions', { query: '?file=x.jsonl', text: `${inventedLine()}\n{"id":` })
  expect([bad.status, bad.json.code, bad.json.errors[0].file, bad.json.errors[0].line]).toEqual([
    422,
    'import_refused',
    'x.jsonl',
    2,
  ])
  expect((await call('lea', 'importSessions', file)).json).toMatchObject({ imported: 1, rejected: 0 })
  expect((await call('lea', 'importSessions', file)).json).toMatchObject({ imported: 0, unchanged: 1 })

  const keyed = { body: { overlap: 2 }, headers: { 'idempotency-key': 'assign once' } }
  expect(await codeOf(call('lea', 'assignSessions', keyed))).toBe('usage')
  const once = { body: { overlap: 2 }, headers: { 'idempotency-key': 'assign-once' } }
  const assigned = await Promise.all([1, 2, 3].map(() => call('lea', 'assignSessions', once)))
  expect(new Set(assigned.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect(assigned[0]?.json.assignments).toHaveLength(2)
  expect(await db.assignment.count()).toBe(2)
})

const codeOf = async (answer: Promise<Answer>) => (await answer).json.code as string

describe('a draft saved by many at once', () => {
  it('has one winner, keeps every other version, and takes no connection hostage', async () => {
    const { params, view, etag } = await openTurn('ana', 0)
    expect(etag).toBe(`"${view.draft.version}"`)
    const saves = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        call('ana', 'saveDraft', {
          params,
          headers: { 'if-match': etag, ...(i % 2 ? { 'idempotency-key': `save-${i}` } : {}) },
          body: {
            revision: view.revision,
            verdicts: [{ item: view.toJudge[0], verdict: 'reject', reasons: ['other'], comment: `tab ${i}` }],
          },
        }),
      ),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    const stale = saves.filter(({ status }) => status === 412)
    expect(stale).toHaveLength(39)
    const winner = saves.find(({ status }) => status === 200)?.json.version
    expect(stale.every(({ json }) => json.code === 'stale' && json.current.version === winner)).toBe(true)
    expect(await db.refusedDraft.count()).toBe(39)
  })
})

describe('a submit', () => {
  it('sent many times at once is one submission with one receipt, and late ones are told', async () => {
    const { params, view, etag } = await openTurn('ana', 0)
    const body = {
      revision: view.revision,
      verdicts: accepting(view.items.filter(({ item }: { item: string }) => view.toJudge.includes(item))),
    }
    const send = (key: string | null) =>
      call('ana', 'submitReview', {
        params,
        body,
        headers: { 'if-match': etag, ...(key ? { 'idempotency-key': key } : {}) },
      })
    const answers = await Promise.all(
      [...Array(15).fill('same'), ...Array(15).fill(null), ...Array.from({ length: 10 }, (_, i) => `own-${i}`)].map(
        send,
      ),
    )
    const receipts = new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json.receipt))
    expect(receipts.size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([200, 409].filter((s) => answers.some((a) => a.status === s))),
    )
    expect(await db.submission.count()).toBe(1)
  })

  it('that builds on an older draft is refused with both kept, however many come at once', async () => {
    const { params, view, etag } = await openTurn('ben', 3)
    const verdicts = [{ item: view.toJudge[0], verdict: 'accept' }]
    const saved = await call('ben', 'saveDraft', {
      params,
      headers: { 'if-match': etag },
      body: { revision: view.revision, verdicts },
    })
    expect(saved.status).toBe(200)
    const before = await db.refusedDraft.count()
    const body = {
      revision: view.revision,
      verdicts: accepting(view.toJudge.map((item: string) => ({ item }))),
    }
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        call('ben', 'submitReview', { params, body, headers: { 'if-match': etag, 'idempotency-key': `late-${i}` } }),
      ),
    )
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.code}`))).toEqual(new Set(['412 stale']))
    expect(await db.refusedDraft.count()).toBe(before + 30)
    expect((await call('ben', 'getTurn', { params })).json.draft.verdicts).toMatchObject(verdicts)
  }, 60_000)

  it('tells nobody else who still has to review, by no answer of the API', async () => {
    const { params, view } = await openTurn('ana', 1)
    const secret = 'seen only after the submit'
    const verdicts = view.toJudge.map((item: string) => ({
      item,
      verdict: 'reject',
      reasons: ['other'],
      comment: secret,
    }))
    const submitted = await call('ana', 'submitReview', {
      params,
      body: { revision: view.revision, verdicts },
      headers: { 'if-match': `"${view.draft.version}"` },
    })
    expect(submitted.status).toBe(200)
    const { receipt } = submitted.json
    const session = view.session as string
    const mine = await openTurn('ben', 1)
    const asked: [string, Sent][] = [
      ['getQueue', {}],
      ['getTurn', { params: mine.params }],
      [
        'saveDraft',
        { params: mine.params, headers: { 'if-match': '"9"' }, body: { revision: mine.view.revision, verdicts: [] } },
      ],
      [
        'submitReview',
        { params: mine.params, headers: { 'if-match': '"9"' }, body: { revision: mine.view.revision, verdicts: [] } },
      ],
      ['getTurn', { params }],
      ['listConflicts', {}],
      ['getConflict', { params: { session, turn: '1' } }],
      ['exportReviews', {}],
      ['getProgress', {}],
      ['listEvents', {}],
      ['listEvents', { query: '?chain=reads' }],
    ]
    for (const [id, sent] of asked) {
      const { json } = await call('ben', id, sent)
      const said = JSON.stringify(json)
      expect([id, said.includes(secret), said.includes(receipt)]).toEqual([id, false, false])
    }
  })

  it('settles the turn once the last one needed has come', async () => {
    const { params, view, etag } = await openTurn('ben', 0)
    const body = {
      revision: view.revision,
      verdicts: accepting(view.items.filter(({ item }: { item: string }) => view.toJudge.includes(item))),
    }
    expect((await call('ben', 'submitReview', { params, body, headers: { 'if-match': etag } })).status).toBe(200)
    const { json } = await call('lea', 'listEvents')
    const told = json.events.filter(({ subject }: { subject: string }) => subject === `turn:${view.session}/0`)
    expect(told.map(({ action }: { action: string }) => action)).toEqual([
      'turn.settled',
      'review.submitted',
      'review.submitted',
    ])
    expect(told.map(({ actorName }: { actorName: string }) => actorName)).toEqual(['ben', 'ben', 'ana'])
    expect((await call('lea', 'verifyLedger')).json).toMatchObject({ ok: true, first_bad: null })
  })
})
