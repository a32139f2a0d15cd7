import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { project } from './home.mjs'
import { PRISMA, prismaEnv, runNode } from './node.mjs'

const SCHEMA = `
generator client {
  provider = "prisma-client"
  output   = "./client"
}
datasource db {
  provider = "postgresql"
}
enum Role {
  LEAD
  CURATOR
}
model Author {
  id    Int    @id
  role  Role
  works Work[]
}
model Work {
  id       Int    @id
  title    String @unique
  authorId Int
  author   Author @relation(fields: [authorId], references: [id])
}
`
const TABLES = `
CREATE TYPE "Role" AS ENUM ('LEAD', 'CURATOR');
CREATE TABLE "Author" ("id" INTEGER NOT NULL, "role" "Role" NOT NULL, CONSTRAINT "Author_pkey" PRIMARY KEY ("id"));
CREATE TABLE "Work" ("id" INTEGER NOT NULL, "title" TEXT NOT NULL, "authorId" INTEGER NOT NULL, CONSTRAINT "Work_pkey" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "Work_title_key" ON "Work"("title");
ALTER TABLE "Work" ADD CONSTRAINT "Work_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Author"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
`
// The database and its owner, a role of its own: other runs on the same server have shadow databases too.
const name = `${inject('testServer').prefix}engine`
const superUrl = inject('testServer').urls.super
const ownerUrl = Object.assign(new URL(superUrl), { pathname: `/${name}`, username: name, password: 'engine' }).href

let folder: string

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function writeMigration(migration: string, sql: string) {
  const at = path.join(folder, 'migrations', migration)
  mkdirSync(at, { recursive: true })
  writeFileSync(path.join(at, 'migration.sql'), sql)
}

async function prisma(...args: string[]) {
  const env = { ...prismaEnv, DATABASE_URL: ownerUrl }
  return await runNode([path.join(project, PRISMA), ...args], { cwd: folder, env })
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chartside-engine-'))
  writeFileSync(path.join(folder, 'schema.prisma'), SCHEMA)
  writeFileSync(
    path.join(folder, 'prisma.config.mjs'),
    `export default { schema: 'schema.prisma', migrations: { path: 'migrations' }, datasource: { url: process.env.DATABASE_URL } }`,
  )
  mkdirSync(path.join(folder, 'migrations'))
  writeFileSync(path.join(folder, 'migrations/migration_lock.toml'), 'provider = "postgresql"\n')
  await ask(superUrl, `CREATE ROLE ${name} LOGIN CREATEDB PASSWORD 'engine'`)
  await ask(superUrl, `CREATE DATABASE ${name} OWNER ${name}`)
})

afterEach(async () => {
  await ask(superUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  await ask(superUrl, `DROP ROLE ${name}`)
  rmSync(folder, { recursive: true })
})

describe('the schema engine out of npm', { timeout: 60_000 }, () => {
  it('sends a migration whole: semicolons in bodies and comments, and nothing of one that fails', async () => {
    writeMigration('1_tables', TABLES)
    writeMigration(
      '2_function',
      `-- One; two.\nCREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END $$;`,
    )
    const deployed = await prisma('migrate', 'deploy')
    expect(deployed.output).toContain('All migrations have been successfully applied')
    expect(await ask(ownerUrl, 'SELECT two() AS two')).toEqual([{ two: 2 }])

    writeMigration('3_fails', 'CREATE TABLE half (id int); SELECT 1 / 0;')
    const failed = await prisma('migrate', 'deploy')
    expect(failed.code).toBe(1)
    expect(failed.output).toMatch(/division by zero[\s\S]*3_fails/)
    expect(await ask(ownerUrl, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }])
  })

  it('reads the catalog with its columns of type "char"', async () => {
    await ask(ownerUrl, TABLES)
    const { code, output } = await prisma('db', 'pull', '--print')
    expect(code, output).toBe(0)
    expect(output).toMatch(/Author\s+@relation\(fields: \[authorId\], references: \[id\]\)/)
    expect(output).toMatch(/title\s+String\s+@unique/)
  })

  it('replays migrations in a database of their own, which it removes', async () => {
    writeMigration('1_tables', TABLES)
    await prisma('migrate', 'deploy')
    await ask(ownerUrl, `INSERT INTO "Author" VALUES (1, 'LEAD')`)
    const diff = ['migrate', 'diff', '--from-migrations', 'migrations', '--to-schema', 'schema.prisma', '--exit-code']
    expect(await prisma(...diff)).toMatchObject({ code: 0 })
    expect(await ask(ownerUrl, 'SELECT id FROM "Author"')).toEqual([{ id: 1 }])

    writeFileSync(path.join(folder, 'schema.prisma'), SCHEMA.replace('title    String', 'title    Int   '))
    expect(await prisma(...diff)).toMatchObject({ code: 2 })
    const left = `SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = '${name}'`
    expect(await ask(superUrl, left)).toEqual([{ datname: name }])
  })

  it('says what went wrong when the engine panics', async () => {
    const engine = spawn(
      process.execPath,
      ['scripts/schema-engine.mjs', '--datasource', JSON.stringify({ url: ownerUrl })],
      {
        cwd: project,
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    )
    engine.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'debugPanic', params: {} })}\n`)
    let answer = ''
    for await (const chunk of engine.stdout) {
      answer += chunk
      if (answer.includes('\n')) break
    }
    engine.kill()
    expect(JSON.parse(answer)).toMatchObject({ id: 7, error: { message: expect.stringContaining('debugPanic') } })
  })
})
