import { makePerson } from '#lib/people/testing.ts'
import type { Actor, PersonActor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import type { Receipt } from '#lib/reviews/record-submission.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { importSessions, type SessionEntry } from '#lib/sessions/import-sessions.ts'
import { loadLatestTurns } from '#lib/sessions/load-sessions.ts'
import type { TurnRevision } from '#lib/sessions/revision.ts'
import { inventedEnvelope, inventedSession, inventedTurns } from '#lib/sessions/testing.ts'
import { submitReviewFile } from './submit-review.ts'

/** Two reviewers, a lead and a curator at an empty workspace of their own. */
export type Desk = {
  database: TestDatabase
  db: Db
  as: (actor: Actor) => Context
  ann: PersonActor
  ben: PersonActor
  lead: PersonActor
  curator: PersonActor
  close: () => Promise<void>
}

export async function openDesk(): Promise<Desk> {
  const database = await createTestDatabase()
  const db = openDb(database.appUrl)
  return {
    database,
    db,
    as: (actor) => ({ db, actor, clock: systemClock }),
    ann: await makePerson(db, { email: 'ann@ward.test', roles: ['reviewer'] }),
    ben: await makePerson(db, { email: 'ben@ward.test', roles: ['reviewer'] }),
    lead: await makePerson(db, { email: 'lead@ward.test', roles: ['lead'] }),
    curator: await makePerson(db, { email: 'curator@ward.test', roles: ['curator'] }),
    close: async () => {
      await db.$disconnect()
      await database.drop()
    },
  }
}

/** Import the invented session under another id. The line is only a stand-in: nothing of it is exported here. */
export async function addSession(desk: Desk, id: string): Promise<string> {
  const session = {
    ...inventedSession,
    id,
    envelope: inventedEnvelope(),
    turns: inventedTurns(),
    tools: [],
    languages: ['en' as const, 'zh' as const],
  }
  async function* entries(): AsyncGenerator<SessionEntry> {
    yield { ok: true, session, source: JSON.stringify({ id }), findings: [], file: 'test.jsonl', line: 1 }
  }
  await importSessions(desk.as({ kind: 'operator' }), { entries: entries(), files: ['test.jsonl'] })
  return id
}

/** Import a session and give it to both reviewers. */
export async function addAssigned(desk: Desk, id: string): Promise<string> {
  await addSession(desk, id)
  await assignSessions(desk.as({ kind: 'operator' }), {
    overlap: 2,
    people: [desk.ann.email, desk.ben.email],
    sessions: [id],
  })
  return id
}

export async function latestTurn(desk: Desk, session: string, turn: number): Promise<TurnRevision> {
  const [revision] = await loadLatestTurns(desk.db, [session], turn)
  if (!revision) throw new Error(`no turn ${turn} of ${session}`)
  return revision
}

/** Accept everything but what `changes` says of single items, and submit. */
export async function submitTurn(
  desk: Desk,
  person: PersonActor,
  session: string,
  turn: number,
  changes: Record<string, Omit<ItemVerdict, 'item' | 'reasons'> & { reasons?: ItemVerdict['reasons'] }> = {},
): Promise<Receipt> {
  const { items } = await latestTurn(desk, session, turn)
  const verdicts = items.map(({ item }): ItemVerdict => ({ item, verdict: 'accept', reasons: [], ...changes[item] }))
  const done = await submitReviewFile(desk.as(person), { session, turn, verdicts, submit: true })
  if (done.review === null || done.receipt === null || done.submittedAt === null) throw new Error('no receipt')
  return { review: done.review, receipt: done.receipt, submittedAt: done.submittedAt }
}
