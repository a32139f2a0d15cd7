import { afterAll, beforeAll, expect, it } from 'vitest'
import { listConflicts } from '#lib/adjudication/list-conflicts.ts'
import { findActor } from '#lib/people/find-actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { getQueue } from '#lib/reviews/get-queue.ts'
import { seedDemo } from './seed.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  await seedDemo(db)
}, 120_000)
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})

const as = async (email: string) => ({ db, actor: await findActor({ db }, email), clock: systemClock })

it('gives the physician, the lead and the curator something to do in the first minute', async () => {
  const { entries } = await getQueue(await as('dr.lin@demo.chartside'))
  const states = entries.flatMap(({ turns }) => turns.map(({ state }) => state))
  expect(states.filter((state) => state === 'todo').length).toBeGreaterThan(4)
  expect(states).toContain('draft')
  expect(states).toContain('submitted')
  const { conflicts, unanimous } = await listConflicts(await as('lead@demo.chartside'))
  expect(conflicts.length).toBeGreaterThan(3)
  expect(unanimous).toBeGreaterThan(20)
})

it('ties every observed resource to the chart', async () => {
  const open = await db.sessionPin.findMany({
    where: { resource: null },
    select: { item: true, ref: true, sessionId: true },
  })
  expect(open).toEqual([])
  expect(await db.sessionPin.count()).toBeGreaterThan(100)
})

it('changes nothing when it is run again', async () => {
  const counts = async () => [
    await db.person.count(),
    await db.session.count(),
    await db.submission.count(),
    await db.ruling.count(),
    await db.chartResource.count(),
  ]
  const before = await counts()
  await seedDemo(db)
  expect(await counts()).toEqual(before)
}, 120_000)
