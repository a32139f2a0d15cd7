import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/people/testing.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import type { Problem } from '#lib/platform/problems.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { importSessions, type SessionEntry } from './import-sessions.ts'
import { inventedEnvelope, inventedSession, inventedTurns } from './testing.ts'

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

const ctx = () => ({ db, actor: operator, clock: systemClock })

function entry(id: string, line = 1, extra: Record<string, unknown> = {}): SessionEntry {
  const session = {
    ...inventedSession,
    id,
    envelope: inventedEnvelope(),
    turns: inventedTurns(),
    tools: [{ type: 'function' }],
    languages: ['en' as const, 'zh' as const],
  }
  return { ok: true, session, source: JSON.stringify({ id, ...extra }), findings: [], file: 'a.jsonl', line }
}
const bad: SessionEntry = {
  ok: false,
  problems: [{ file: 'a.jsonl', line: 2, path: '$.id', code: 'missing', message: 'id is missing' }],
}
async function* stream(entries: SessionEntry[]): AsyncGenerator<SessionEntry> {
  yield* entries
}
const run = (entries: SessionEntry[], more: { dryRun?: boolean; partial?: boolean } = {}) =>
  importSessions(ctx(), { entries: stream(entries), files: ['a.jsonl'], ...more })

describe('importing sessions', () => {
  it('stores all or nothing, and names every line that was refused', async () => {
    const refused = await run([entry('whole_a'), bad, entry('whole_b', 3)]).catch((error: Problem) => error)
    expect(refused).toMatchObject({
      code: 'import_refused',
      errors: [{ file: 'a.jsonl', line: 2, path: '$.id' }],
      more: { imported: 0, rejected: 1 },
    })
    expect(await db.session.count({ where: { id: { startsWith: 'whole_' } } })).toBe(0)
    expect(await run([entry('whole_a'), bad, entry('whole_b', 3)], { partial: true })).toMatchObject({
      imported: 2,
      rejected: 1,
    })
  })

  it('stores nothing in a dry run, and no event', async () => {
    const before = await db.ledgerEvent.count()
    expect(await run([entry('dry')], { dryRun: true })).toMatchObject({ imported: 1 })
    expect(await db.session.count({ where: { id: 'dry' } })).toBe(0)
    expect(await db.ledgerEvent.count()).toBe(before)
  })

  it('leaves a session that is here alone, whatever the order of its keys', async () => {
    await run([entry('same', 1, { a: 1, b: 2 })])
    expect(await run([entry('same', 1, { b: 2, a: 1 })])).toMatchObject({ imported: 0, unchanged: 1 })
  })

  it('refuses the same id with other content and names what differs', async () => {
    await run([entry('other', 1, { rubrics: [['x'], ['y']] })])
    const refused = await run([entry('other', 1, { rubrics: [['x'], ['z']] })]).catch((error: Problem) => error)
    expect(refused).toMatchObject({
      code: 'import_refused',
      errors: [{ code: 'session_differs', path: '$.rubrics[1][0]' }],
    })
  })

  it('refuses an id that comes twice with other content, and takes a twin for one', async () => {
    expect(await run([entry('twin'), entry('twin', 2)])).toMatchObject({ imported: 1, unchanged: 1 })
    const refused = await run([entry('twice'), entry('twice', 2, { more: true })]).catch((error: Problem) => error)
    expect(refused).toMatchObject({ errors: [{ line: 2, code: 'duplicate_id' }] })
  })

  it('keeps queries apart from what a model must not see', async () => {
    await run([entry('apart')])
    const model = openDb(database.modelUrl)
    expect(await model.turnQuery.count()).toBeGreaterThan(0)
    for (const read of [
      () => model.turnGold.count(),
      () => model.turnItem.count(),
      () => model.sessionSource.count(),
      () => model.envelopeRevision.count(),
      () => model.itemVerdict.count(),
      () => model.ruling.count(),
    ]) {
      await expect(read()).rejects.toThrow(/denied/)
    }
    await model.$disconnect()
  })
})
