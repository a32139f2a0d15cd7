import { addPerson } from '#lib/people/add-person.ts'
import { findActor } from '#lib/people/find-actor.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Db } from '#lib/platform/db.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { getQueue } from '#lib/reviews/get-queue.ts'
import { getTurn } from '#lib/reviews/get-turn.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { listSessions } from '#lib/sessions/list-sessions.ts'
import type { Bench } from './figure.ts'
import { importInventedCharts, importSessionFiles, writeInventedSessions } from './invented-sessions.ts'
import { type BenchDatabase, contextOf } from './workspace.ts'

const PEOPLE = ['first@bench.test', 'second@bench.test'] as const
export const PASSWORD = 'only for this bench'

/** A turn somebody owes, with what a save or a submit of it needs. */
export type OwedTurn = { assignment: string; turn: number; revision: number; verdicts: ItemVerdict[] }

/** A workspace of invented sessions and their charts, each session given to two physicians who have done nothing yet. */
export async function openReviews(
  bench: Bench,
  sessions: number,
): Promise<{ database: BenchDatabase; db: Db; people: [PersonActor, PersonActor] }> {
  const workspace = await bench.workspace()
  const database = await workspace.filled(`reviews ${sessions}`, async (db) => {
    await importInventedCharts(bench, db)
    await giveSessions(bench, db, sessions)
  })
  const db = workspace.client(database)
  return { database, db, people: await reviewers(db) }
}

/** Sessions beside those that are there, for two physicians of the bench. The charts are there already. */
export async function giveSessions(bench: Bench, db: Db, count: number): Promise<void> {
  const before = new Set((await listSessions(contextOf(db))).sessions.map(({ id }) => id))
  await importSessionFiles(db, [await writeInventedSessions(bench, count)])
  const after = (await listSessions(contextOf(db))).sessions.map(({ id }) => id)
  for (const email of PEOPLE) {
    const person = { email, roles: ['reviewer' as const], languages: ['en' as const, 'zh' as const], credentials: [] }
    await addPerson(contextOf(db), { ...person, password: PASSWORD })
  }
  const sessions = after.filter((id) => !before.has(id))
  await assignSessions(contextOf(db), { overlap: PEOPLE.length, people: [...PEOPLE], sessions })
}

export async function reviewers(db: Db): Promise<[PersonActor, PersonActor]> {
  const [first, second] = PEOPLE
  return [await findActor({ db }, first), await findActor({ db }, second)]
}

/** Every turn the person owes, with an accept of all that is asked. */
export async function owedTurns(db: Db, person: PersonActor): Promise<OwedTurn[]> {
  const ctx = contextOf(db, person)
  const owed: OwedTurn[] = []
  for (const { assignment, turns } of (await getQueue(ctx)).entries) {
    for (const { index, state } of turns) {
      if (state === 'submitted') continue
      const { revision, toJudge } = await getTurn(ctx, { assignment, turn: index })
      const verdicts = toJudge.map((item): ItemVerdict => ({ item, verdict: 'accept', reasons: [] }))
      owed.push({ assignment, turn: index, revision, verdicts })
    }
  }
  return owed
}

/** The draft after each of many key presses: one verdict more each time, from one to all, and around again. */
export function draftAt({ verdicts }: OwedTurn, press: number): ItemVerdict[] {
  return verdicts.slice(0, (press % verdicts.length) + 1)
}
