import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing-db.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

async function run(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

describe('the roles of a database', () => {
  it('has the migrations applied', async () => {
    const { rows } = await run(database.ownerUrl, 'SELECT count(*)::int AS n FROM _prisma_migrations')
    expect(rows[0].n).toBeGreaterThan(0)
  })

  it.each(['appUrl', 'modelUrl'] as const)('lets %s make neither tables nor schemas', async (role) => {
    for (const statement of ['CREATE TABLE own (id int)', 'CREATE SCHEMA own'])
      await expect(run(database[role], statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  it('lets the application alone make tables that end with their connection', async () => {
    const temporary = 'CREATE TEMP TABLE own (id int)'
    await run(database.appUrl, temporary)
    await expect(run(database.modelUrl, temporary)).rejects.toMatchObject({ code: '42501' })
  })

  it('lets neither drop or change a table of the owner', async () => {
    for (const role of ['appUrl', 'modelUrl'] as const)
      await expect(run(database[role], 'DROP TABLE _prisma_migrations')).rejects.toMatchObject({ code: '42501' })
  })

  it('gives the job queue to the application alone', async () => {
    const add = `SELECT graphile_worker.add_job('probe')`
    await expect(run(database.appUrl, add)).resolves.toMatchObject({ rowCount: 1 })
    await expect(run(database.modelUrl, add)).rejects.toMatchObject({ code: '42501' })
  })

  it('asks for a password', async () => {
    const open = new URL(database.appUrl)
    open.password = 'wrong'
    await expect(run(open.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('is a copy of its own', async () => {
    const other = await createTestDatabase()
    await run(database.ownerUrl, 'CREATE TABLE only_here (id int)')
    await expect(run(other.ownerUrl, 'SELECT FROM only_here')).rejects.toMatchObject({ code: '42P01' })
    await other.drop()
  })
})
