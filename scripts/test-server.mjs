// The embedded PostgreSQL of the tests: a home of its own, without the safety against a crash of the machine, and one
// migrated template database that every test file copies (lib/platform/testing-db.ts).
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { project } from './home.mjs'
import { withLock } from './lock.mjs'
import { ensureMigrated, migrationsDigest } from './migrate.mjs'
import { dataFolder, runningServer } from './pg.mjs'
import { OWNER, prepareDatabase, rightsOn } from './roles.mjs'
import { joinServer } from './server.mjs'

const HOME = path.join(project, '.data/test')
const TEMPLATE = 'chartside_template'
/** Templates of other states of prisma/migrations are kept for the runs that may still copy them. */
const KEPT_TEMPLATES = 3

async function joinTestServer() {
  try {
    return await joinServer({ home: HOME, durable: false })
  } catch (error) {
    // Without fsync a crash of the machine can leave a folder that does not start again; there is nothing to keep.
    if (!existsSync(dataFolder(HOME)) || runningServer(dataFolder(HOME))) throw error
    console.error(`the test database is made anew (${error.message.split('\n')[0]})`)
    rmSync(HOME, { recursive: true, force: true })
    return await joinServer({ home: HOME, durable: false })
  }
}

async function names(client, like) {
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname LIKE $1 ORDER BY oid', [like])
  return rows.map(({ datname }) => datname)
}

const dropDatabase = (client, name) => client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The template of the present migrations; it appears under its name only when it is whole. */
async function ensureTemplate(client, server) {
  const template = `${TEMPLATE}_${migrationsDigest()}`
  return await withLock(HOME, 'template', async () => {
    const present = await names(client, `${TEMPLATE}\\_%`)
    if (present.includes(template)) return template
    const draft = `${TEMPLATE}_draft`
    await dropDatabase(client, draft)
    await client.query(`CREATE DATABASE ${draft} OWNER ${OWNER}`)
    await prepareDatabase(server.url('super', draft), draft)
    await ensureMigrated({ ownerUrl: server.url('owner', draft), appUrl: server.url('app', draft) })
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
    const old = present.filter((name) => name !== draft).slice(0, -(KEPT_TEMPLATES - 1))
    for (const name of old) await dropDatabase(client, name)
    return template
  })
}

/**
 * Joins the server of the tests and makes the template.
 * @returns {Promise<{ template: string, prefix: string, rights: string[], urls: Record<'super' | 'owner' | 'app' | 'model', string>,
 *   release: () => Promise<void> }>} `urls` name the database `postgres`; copies are to be named with the prefix and
 *   get the rights, statements on the database COPY; release drops them
 */
export async function openTestServer() {
  const server = await joinTestServer()
  const client = new pg.Client({ connectionString: server.url('super', 'postgres') })
  await client.connect()
  try {
    const template = await ensureTemplate(client, server)
    for (const name of await names(client, 'test\\_%'))
      if (!isAlive(Number(name.split('_')[1]))) await dropDatabase(client, name)
    const prefix = `test_${process.pid}_`
    const url = (role) => server.url(role, 'postgres')
    return {
      template,
      prefix,
      rights: rightsOn('COPY'),
      urls: { super: url('super'), owner: url('owner'), app: url('app'), model: url('model') },
      release: async () => {
        for (const name of await names(client, `${prefix.replaceAll('_', '\\_')}%`)) await dropDatabase(client, name)
        await client.end()
        await server.release()
      },
    }
  } catch (error) {
    await client.end()
    await server.release()
    throw error
  }
}

/** vitest's global set-up of the project `db`. */
export async function setup({ provide }) {
  const { release, ...database } = await openTestServer()
  provide('testServer', database)
  return release
}
