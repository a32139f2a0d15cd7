import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inventedLine } from '#lib/interchange/physassistbench/testing.ts'
import { issueToken } from '#lib/people/issue-token.ts'
import { makePerson, operator } from '#lib/people/testing.ts'
import { systemClock as clock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { createCaller, routesOnDisk } from './testing.ts'

let database: TestDatabase
let db: Db
const home = mkdtempSync(path.join(tmpdir(), 'chartside-freeze-'))
const tokens: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('CHARTSIDE_HOME', home)
  vi.stubEnv('LOG_LEVEL', 'silent')
  db = openDb(database.appUrl)
  for (const [name, role] of [
    ['rev', 'reviewer'] as const,
    ['lea', 'lead'] as const,
    ['cur', 'curator'] as const,
    ['aud', 'auditor'] as const,
  ]) {
    const person = await makePerson(db, { email: `${name}@example.org`, roles: [role], credentials: ['mimic-iv'] })
    tokens[name] = (await issueToken({ db, actor: operator, clock }, { person: person.id })).token
  }
})
afterAll(async () => {
  const kept = globalThis as { chartsideDb?: Db }
  await kept.chartsideDb?.$disconnect()
  delete kept.chartsideDb
  await db.$disconnect()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

it('freezes once however often the same request comes, and serves what it froze byte for byte', async () => {
  const call = createCaller(await routesOnDisk(), tokens)
  await call('lea', 'importSessions', { query: '?file=med_safety.jsonl', text: `${inventedLine()}\n` })
  await call('lea', 'assignSessions', { body: { overlap: 1 } })
  const early = await call('cur', 'freezeRelease', { body: { version: '0.1.0' } })
  expect([early.status, early.json.code]).toEqual([409, 'nothing_settled'])

  const { assignment } = (await call('rev', 'getQueue')).json.entries[0]
  for (let turn = 0; turn < 4; turn++) {
    const params = { assignment, turn: String(turn) }
    const { json: view } = await call('rev', 'getTurn', { params })
    const verdicts = view.toJudge.map((item: string) => ({ item, verdict: 'accept' }))
    const headers = { 'if-match': `"${view.draft.version}"`, 'idempotency-key': `turn-${turn}` }
    const submitted = await call('rev', 'submitReview', {
      params,
      headers,
      body: { revision: view.revision, verdicts },
    })
    expect(submitted.status).toBe(200)
  }
  const candidate = (await call('cur', 'getCandidate')).json
  expect([candidate.ready.length, candidate.leftOut]).toEqual([1, []])

  const asked = {
    body: { version: candidate.lowestVersion, notes: 'The first.' },
    headers: { 'idempotency-key': 'freeze' },
  }
  const frozen = await Promise.all([1, 2, 3].map(() => call('cur', 'freezeRelease', asked)))
  expect(frozen.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(frozen.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect(frozen.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  const { version, manifest_sha256: digest } = frozen[0]?.json ?? {}

  const releases = (await call('rev', 'listReleases')).json.releases
  expect(releases).toMatchObject([{ version, manifest_sha256: digest, sessions: 1, turns: 4 }])
  const manifest = await call('cur', 'getReleaseFile', { params: { version }, query: '?path=manifest.json' })
  expect(manifest.headers.get('content-type')).toBe('application/octet-stream')
  expect(createHash('sha256').update(manifest.json).digest('hex')).toBe(digest)
  expect((await call('rev', 'getReleaseFile', { params: { version }, query: '?path=manifest.json' })).status).toBe(403)
  expect((await call('aud', 'verifyLedger')).json).toMatchObject({ ok: true })
  const { events } = (await call('aud', 'listEvents', { query: '?limit=500' })).json
  expect(events.filter(({ action }: { action: string }) => action === 'release.frozen')).toHaveLength(1)
})
