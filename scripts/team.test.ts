import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isTeam, openDatabase } from './database.mjs'
import { ensureMigrated, migrationsOnDisk } from './migrate.mjs'
import { joinServer } from './server.mjs'

// A cluster as an administrator hands it to a team: none of our roles, a login that owns the database, one that does not.
let home: string
let server: Awaited<ReturnType<typeof joinServer>>
const at = (login: string, database = 'team') => `postgresql://${login}:pw@127.0.0.1:${server.port}/${database}`

async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chartside-team-'))
  server = await joinServer({ home, durable: false })
  await ask(
    server.url('super', 'postgres'),
    'DROP DATABASE chartside',
    'DROP ROLE chartside_app, chartside_model, chartside_owner',
    `CREATE ROLE modest LOGIN PASSWORD 'pw'`,
    `CREATE ROLE boss LOGIN CREATEROLE PASSWORD 'pw'`,
    `CREATE ROLE program LOGIN PASSWORD 'pw'`,
    `CREATE ROLE runner LOGIN PASSWORD 'pw'`,
    'CREATE DATABASE refused OWNER modest',
    'CREATE DATABASE team OWNER boss',
    'CREATE DATABASE alone OWNER boss',
  )
}, 60_000)

afterAll(async () => {
  await server.release()
  rmSync(home, { recursive: true })
})

describe("a team's database", { timeout: 60_000 }, () => {
  it('is told from our own server, whose URL a child has under the same name', () => {
    expect(isTeam({ DATABASE_URL: at('program') })).toBe(true)
    expect(isTeam({ DATABASE_URL: at('program'), CHARTSIDE_EMBEDDED: '1' })).toBe(false)
    expect(isTeam({})).toBe(false)
  })

  it('gives an administrator the exact statements when the owner may not make roles, and changes nothing', async () => {
    const urls = { DATABASE_URL: at('program', 'refused'), DATABASE_OWNER_URL: at('modest', 'refused') }
    const refusal: Error = await openDatabase(urls).then(
      () => new Error('it was not refused'),
      (error) => error,
    )
    expect(refusal.message).toMatch(/modest could not set up the roles of database refused/)
    expect(
      await ask(server.url('super', 'postgres'), `SELECT FROM pg_roles WHERE rolname LIKE 'chartside\\_a%'`),
    ).toEqual([])

    const statements = refusal.message.split('\n').filter((line) => line.endsWith(';'))
    await ask(server.url('super', 'refused'), ...statements)
    await expect(openDatabase(urls)).resolves.toMatchObject({ embedded: false })
    await ask(
      server.url('super', 'refused'),
      'DROP SCHEMA graphile_worker CASCADE',
      'REVOKE ALL ON DATABASE refused FROM chartside_app, chartside_model',
      'REVOKE ALL ON SCHEMA public FROM chartside_app, chartside_model',
      'DROP ROLE chartside_app, chartside_model',
    )
  })

  it('gets its roles from an owner who may make them, then its migrations', async () => {
    const database = await openDatabase({
      DATABASE_URL: at('program'),
      DATABASE_OWNER_URL: at('boss'),
      DATABASE_MODEL_URL: at('runner'),
    })
    expect(database).toMatchObject({ appUrl: at('program'), modelUrl: at('runner'), ownerUrl: at('boss') })
    expect(database.env).not.toHaveProperty('CHARTSIDE_EMBEDDED')
    expect((await ensureMigrated(database)).applied).toEqual([...migrationsOnDisk().keys()])
    expect(await ensureMigrated(database)).toEqual({ applied: [] })

    expect(await ask(at('program'), 'SELECT count(*)::int AS n FROM person')).toEqual([{ n: 0 }])
    await expect(ask(at('program'), 'CREATE TABLE own (id int)')).rejects.toMatchObject({ code: '42501' })
    await expect(ask(at('runner'), 'SELECT FROM turn_gold')).rejects.toMatchObject({ code: '42501' })
    await expect(ask(at('modest'), 'SELECT 1')).rejects.toMatchObject({ code: '42501' })
    await ask(at('program'), `SELECT graphile_worker.add_job('probe')`)
  })

  it('needs no owner once it is migrated, and says so before', async () => {
    const urls = { DATABASE_URL: at('program') }
    expect(await ensureMigrated(await openDatabase(urls))).toEqual({ applied: [] })
    await ask(server.url('super', 'team'), `DELETE FROM _prisma_migrations`)
    await expect(ensureMigrated(await openDatabase(urls))).rejects.toThrow(/DATABASE_OWNER_URL/)
  })

  it("works as the application's role where the one login given owns the database", async () => {
    const note = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const database = await openDatabase({ DATABASE_URL: at('boss', 'alone') })
    expect(note).toHaveBeenCalledWith(expect.stringContaining('owns the database'))
    await ensureMigrated(database)
    expect(await ask(database.appUrl, 'SELECT current_user AS me')).toEqual([{ me: 'chartside_app' }])
    expect(await ask(database.modelUrl, 'SELECT current_user AS me')).toEqual([{ me: 'chartside_model' }])
    await expect(ask(database.appUrl, 'CREATE TABLE own (id int)')).rejects.toMatchObject({ code: '42501' })
    await expect(ask(database.modelUrl, 'SELECT FROM turn_gold')).rejects.toMatchObject({ code: '42501' })
  })

  it('is refused when a newer version or an edited migration made it', async () => {
    const database = { ownerUrl: at('boss', 'alone'), appUrl: at('boss', 'alone') }
    const [name] = migrationsOnDisk().keys()
    await ask(database.ownerUrl, `UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = '${name}'`)
    await expect(ensureMigrated(database)).rejects.toThrow(/changed after the database got it/)
    await ask(database.ownerUrl, `UPDATE _prisma_migrations SET migration_name = '30000101000000_later'`)
    await expect(ensureMigrated(database)).rejects.toThrow(/30000101000000_later.*newer/)
  })

  it.each(['mysql://host/db', 'host/db'])('refuses %s and shows what is right', async (url) => {
    await expect(openDatabase({ DATABASE_URL: url })).rejects.toThrow('postgresql://user:password@host:5432/database')
  })
})
