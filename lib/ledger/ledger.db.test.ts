import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { makePerson, operator, testClock } from '#lib/people/testing.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, inTransaction, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { appendEvent, appendRead } from './append-event.ts'
import { listEvents } from './list-events.ts'
import { verifyLedger } from './verify-ledger.ts'

let database: TestDatabase
let db: Db
let ctx: Context
const clock = testClock()

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  ctx = { db, actor: operator, clock }
})
async function close() {
  await db.$disconnect()
  await database.drop()
}

/** What the program can never do: as superuser, with the triggers off. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.superUrl })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const append = (n: number, subject = 'session:s1') =>
  inTransaction(db, async (tx) => {
    for (let i = 0; i < n; i++)
      await appendEvent(tx, ctx, { action: 'test.done', subject, payload: { i, text: '值 é' } })
  })
const read = (n: number) =>
  inTransaction(db, async (tx) => {
    for (let i = 0; i < n; i++)
      await appendRead(tx, ctx, { action: 'charts.read', subject: 'chart:p1', payload: { i } })
  })

describe('verifying the ledger', () => {
  beforeEach(async () => {
    await append(12)
    await read(5)
    return close
  })

  it('finds nothing where nobody touched it, of an empty one either', async () => {
    const verified = await verifyLedger(ctx)
    expect(verified).toMatchObject({ ok: true, events: 17, first_bad: null })
    const head = await db.ledgerHead.findUniqueOrThrow({ where: { chain: 'decisions' } })
    expect(verified.head).toBe(head.hash)
    const empty = await createTestDatabase()
    const other = openDb(empty.appUrl)
    expect(await verifyLedger({ ...ctx, db: other })).toMatchObject({ ok: true, events: 0, head: '0'.repeat(64) })
    await other.$disconnect()
    await empty.drop()
  })

  const edits: [string, string, { chain: string; seq: number; reason: string }][] = [
    [
      'an edit of a record',
      `UPDATE ledger_event SET record = replace(record, '"i":3', '"i":4') WHERE chain = 'decisions' AND seq = 4`,
      { chain: 'decisions', seq: 4, reason: 'hash' },
    ],
    [
      'an edit that makes its own hash fit again',
      `UPDATE ledger_event SET record = '{}', hash = encode(sha256(convert_to(
         concat_ws(E'\\n', prev_hash, chain, seq::text, '{}'), 'UTF8')), 'hex') WHERE chain = 'decisions' AND seq = 4`,
      { chain: 'decisions', seq: 5, reason: 'prev_hash' },
    ],
    [
      'a deletion in the middle',
      `DELETE FROM ledger_event WHERE chain = 'decisions' AND seq = 7`,
      { chain: 'decisions', seq: 7, reason: 'gap' },
    ],
    [
      'a deletion of the first',
      `DELETE FROM ledger_event WHERE chain = 'reads' AND seq = 1`,
      { chain: 'reads', seq: 1, reason: 'gap' },
    ],
    [
      'a cut tail',
      `DELETE FROM ledger_event WHERE chain = 'reads' AND seq > 3`,
      { chain: 'reads', seq: 4, reason: 'gap' },
    ],
    [
      'a head set back',
      `UPDATE ledger_head SET seq = 9 WHERE chain = 'decisions'`,
      { chain: 'decisions', seq: 10, reason: 'head' },
    ],
    [
      'a head with another hash',
      `UPDATE ledger_head SET hash = repeat('a', 64) WHERE chain = 'decisions'`,
      { chain: 'decisions', seq: 12, reason: 'head' },
    ],
    [
      'a head that is gone',
      `DELETE FROM ledger_head WHERE chain = 'reads'`,
      { chain: 'reads', seq: 1, reason: 'head' },
    ],
    [
      'an event put in behind the end',
      `INSERT INTO ledger_event SELECT chain, 6, record, hash, repeat('b', 64) FROM ledger_event WHERE chain = 'reads' AND seq = 5`,
      { chain: 'reads', seq: 6, reason: 'hash' },
    ],
  ]
  it.each(edits)('finds %s by a superuser', async (_what, statement, firstBad) => {
    await tamper(statement)
    expect(await verifyLedger(ctx)).toMatchObject({ ok: false, first_bad: firstBad })
  })

  it('finds a tail cut together with its head by an anchor above the cut, and by nothing else', async () => {
    const { seq, hash } = await db.ledgerHead.findUniqueOrThrow({ where: { chain: 'decisions' } })
    await tamper(`DELETE FROM ledger_event WHERE chain = 'decisions' AND seq > 8;
      UPDATE ledger_head SET (seq, hash) = (SELECT seq, hash FROM ledger_event WHERE chain = 'decisions' AND seq = 8)
      WHERE chain = 'decisions'`)
    expect(await verifyLedger(ctx)).toMatchObject({ ok: true })
    const bad = { chain: 'decisions', seq: 9, reason: 'anchor' }
    expect(await verifyLedger(ctx, { anchors: [{ seq, hash }] })).toMatchObject({ ok: false, first_bad: bad })
    await append(6)
    const grown = { chain: 'decisions', seq: 12, reason: 'anchor' }
    expect(await verifyLedger(ctx, { anchors: [{ seq, hash }] })).toMatchObject({ ok: false, first_bad: grown })
  })

  it('starts where it is told, in each chain', async () => {
    expect(await verifyLedger(ctx, { since: 4 })).toMatchObject({ ok: true, events: 9 + 2 })
    expect(await verifyLedger(ctx, { since: 1000 })).toMatchObject({ ok: true, events: 2 })
    await tamper(`UPDATE ledger_event SET record = '{}' WHERE chain = 'decisions' AND seq = 4`)
    expect(await verifyLedger(ctx, { since: 5 })).toMatchObject({ ok: true })
    expect(await verifyLedger(ctx, { since: 4 })).toMatchObject({ ok: false, first_bad: { seq: 4 } })
  })

  it('is for auditors and admins', async () => {
    const actor = await makePerson(db, { email: 'lead@example.org', roles: ['lead', 'curator', 'reviewer'] })
    await expect(verifyLedger({ ...ctx, actor })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listEvents({ ...ctx, actor }, { chain: 'reads', limit: 1, owes: () => false })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('holds after many writers at once', async () => {
    await Promise.all(Array.from({ length: 24 }, () => append(5)))
    expect(await verifyLedger(ctx)).toMatchObject({ ok: true, events: 17 + 120 })
  })
})

describe('listing events', () => {
  beforeEach(() => close)

  it('pages from the newest back', async () => {
    await append(7)
    const page = (before?: number) => listEvents(ctx, { chain: 'decisions', before, limit: 3, owes: () => false })
    const seqs = async (before?: number) => (await page(before)).events.map(({ seq }) => seq)
    expect([await seqs(), await seqs(5), await seqs(2)]).toEqual([[7, 6, 5], [4, 3, 2], [1]])
  })

  it('names people as they are called today, and the operator not', async () => {
    const auditor = await makePerson(db, { email: 'nora@example.org', roles: ['auditor'] })
    await inTransaction(db, (tx) =>
      appendEvent(tx, { actor: auditor, clock }, { action: 'own', subject: `person:${auditor.id}`, payload: {} }),
    )
    const namesOf = async (ids: readonly string[]) =>
      new Map(ids.filter((id) => id === auditor.id).map((id) => [id, 'Nora']))
    const { events } = await listEvents(ctx, { chain: 'decisions', limit: 2, owes: () => false, namesOf })
    expect(events).toMatchObject([
      { action: 'own', actorName: 'Nora', subjectName: 'Nora' },
      { action: 'people.added', actor: 'operator', actorName: null, subjectName: 'Nora' },
    ])
  })

  it("leaves out others' work on a turn the person still owes, and fills the page with what is left", async () => {
    const auditor = await makePerson(db, { email: 'both@example.org', roles: ['auditor', 'reviewer'] })
    await append(2, 'turn:a/b_1/2')
    await append(3, 'turn:a/b_1/3')
    await append(1, 'turn:a/b_1/2/submission')
    await inTransaction(db, (tx) =>
      appendEvent(tx, { actor: auditor, clock }, { action: 'own', subject: 'turn:a/b_1/2', payload: {} }),
    )
    const owes = (session: string, turn: number) => session === 'a/b_1' && turn === 2
    const seen = await listEvents({ ...ctx, actor: auditor }, { chain: 'decisions', limit: 4, owes })
    expect(seen.events.map(({ subject }) => subject)).toEqual(['turn:a/b_1/2', ...Array(3).fill('turn:a/b_1/3')])
  })
})

describe("the program's own role", () => {
  it('can neither change, delete, empty nor insert a row of what is kept', async () => {
    await append(1)
    const client = new pg.Client({ connectionString: database.appUrl })
    await client.connect()
    const kept = [
      'ledger_event',
      'ledger_head',
      'item_verdict',
      'submission',
      'ruling',
      'resolution',
      'release',
      'release_file',
      'blob',
      'turn_revision',
      'turn_item',
      'turn_gold',
      'session_source',
      'chart_resource',
      'refused_draft',
    ]
    try {
      for (const table of kept) {
        const { rows } = await client.query(
          'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 LIMIT 1',
          [table],
        )
        const column = rows[0].name
        for (const statement of [
          `UPDATE ${table} SET ${column} = ${column}`,
          `DELETE FROM ${table}`,
          `TRUNCATE ${table} CASCADE`,
          `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
          `DROP TABLE ${table} CASCADE`,
        ]) {
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
        }
      }
      await expect(
        client.query(`INSERT INTO ledger_event VALUES ('decisions', 2, '{}', '', '')`),
      ).rejects.toMatchObject({ code: '42501' })
      await expect(client.query('SET session_replication_role = replica')).rejects.toMatchObject({ code: '42501' })
      await expect(client.query(`SELECT ledger_append('decisions', '{}')`)).rejects.toThrow(/names action/)
    } finally {
      await client.end()
      await close()
    }
  })
})

describe("the tables' owner", () => {
  it('is stopped by the triggers', async () => {
    await append(1)
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      for (const statement of [
        'UPDATE ledger_event SET seq = 2',
        'DELETE FROM ledger_event',
        'TRUNCATE ledger_event',
      ]) {
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '23001' })
      }
    } finally {
      await client.end()
      await close()
    }
  })
})
