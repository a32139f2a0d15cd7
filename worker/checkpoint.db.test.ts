import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { makePerson, operator } from '#lib/people/testing.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { type Place, readCheckpoints, writeCheckpoint } from './checkpoint.ts'

let database: TestDatabase
let db: Db
let home: string
let place: Place
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  home = await mkdtemp(path.join(tmpdir(), 'checkpoint-'))
  place = { home, embedded: true, databaseUrl: database.appUrl }
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

it('finds a tail that was cut off together with the head', async () => {
  for (const name of ['one', 'two', 'three']) await makePerson(db, { email: `${name}@ward.test`, roles: ['reviewer'] })
  const now = new Date('2026-03-01T09:00:00Z')
  await writeCheckpoint({ db, ...place, now })
  const ctx = { db, actor: operator, clock: systemClock }
  expect(await verifyLedger(ctx, { anchors: await readCheckpoints(place) })).toMatchObject({ ok: true, events: 3 })

  const superuser = new pg.Client({ connectionString: database.superUrl })
  await superuser.connect()
  await superuser.query("SET session_replication_role = 'replica'")
  await superuser.query("DELETE FROM ledger_event WHERE chain = 'decisions' AND seq > 1")
  await superuser.query(
    "UPDATE ledger_head SET seq = 1, hash = (SELECT hash FROM ledger_event WHERE chain = 'decisions' AND seq = 1) WHERE chain = 'decisions'",
  )
  await superuser.end()
  expect(await verifyLedger(ctx)).toMatchObject({ ok: true })
  await writeCheckpoint({ db, ...place, now: new Date('2026-03-01T23:00:00Z') })
  expect(await verifyLedger(ctx, { anchors: await readCheckpoints(place) })).toMatchObject({
    ok: false,
    first_bad: { chain: 'decisions' },
  })
})
