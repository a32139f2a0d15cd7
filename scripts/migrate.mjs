// Migrations in Prisma's own layout (prisma/migrations), applied by Prisma's own command line as the database's owner.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { project } from './home.mjs'
import { PRISMA, prismaEnv, runNode } from './node.mjs'
import { DatabaseError } from './pg.mjs'
import { APP } from './roles.mjs'

export const MIGRATIONS = path.join(project, 'prisma/migrations')

/** @returns {Map<string, string>} name of the migration → SHA-256 of its SQL, in order; as _prisma_migrations has it */
export function migrationsOnDisk(folder = MIGRATIONS) {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'migration.sql')))
  const digest = (name) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name, 'migration.sql')))
      .digest('hex')
  return new Map(names.sort().map((name) => [name, digest(name)]))
}

/** One value for the whole history, to name a template database by. */
export function migrationsDigest() {
  const hash = createHash('sha256')
  for (const [name, checksum] of migrationsOnDisk()) hash.update(`${name} ${checksum}\n`)
  return hash.update(`queue ${queueRevision()}`).digest('hex').slice(0, 16)
}

async function applied(client) {
  try {
    const { rows } = await client.query(
      'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    return rows
  } catch (error) {
    if (error.code === '42P01') return []
    throw error
  }
}

/** The latest revision of the job queue's own schema that the installed graphile-worker knows. */
function queueRevision() {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('graphile-worker')), '../sql')
  return Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0))
}

/**
 * Brings a database to the state of prisma/migrations and the job queue to its own. One query when there is nothing to do.
 * @param {{ ownerUrl?: string, appUrl: string }} urls without an owner the database is only looked at
 * @returns {Promise<{ applied: string[] }>}
 * @throws {DatabaseError} when the history of the database is not the beginning of ours, or a migration fails
 */
export async function ensureMigrated({ ownerUrl, appUrl }) {
  const ours = migrationsOnDisk()
  const client = new pg.Client({ connectionString: ownerUrl ?? appUrl })
  await client.connect()
  let pending
  try {
    const theirs = await applied(client)
    for (const { name, checksum } of theirs) {
      if (!ours.has(name))
        throw new DatabaseError(
          `The database has the migration ${name}, which this version of Chartside does not know: a newer one made it. ` +
            'Use that version, or another database.',
        )
      if (ours.get(name) !== checksum)
        throw new DatabaseError(
          `The migration ${name} was changed after the database got it. Migrations are never edited: take the file back ` +
            'from the history and write a new migration.',
        )
    }
    const finished = new Set(theirs.filter((migration) => migration.finished).map(({ name }) => name))
    pending = [...ours.keys()].filter((name) => !finished.has(name))
  } finally {
    await client.end()
  }
  if (pending.length > 0) {
    if (!ownerUrl)
      throw new DatabaseError(
        `The database lacks ${pending.length} migration(s), from ${pending[0]} on. Set DATABASE_OWNER_URL to the same ` +
          'database with its owner as the user, and start again.',
      )
    const { code, output } = await runNode([PRISMA, 'migrate', 'deploy'], {
      env: { ...prismaEnv, DATABASE_OWNER_URL: ownerUrl },
    })
    if (code !== 0) throw new DatabaseError(`The migrations could not be applied:\n${output.trim()}`)
    await letApplicationCompare(ownerUrl)
  }
  await migrateQueue(appUrl)
  return { applied: pending }
}

/** A process that has no owner's URL can then still see whether the database is up to date. */
async function letApplicationCompare(ownerUrl) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`GRANT SELECT ON _prisma_migrations TO ${APP}`)
  } finally {
    await client.end()
  }
}

/** graphile-worker keeps its own schema, which belongs to the application's role. */
async function migrateQueue(appUrl) {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT max(id) AS revision FROM graphile_worker.migrations')
    if ((rows[0].revision ?? 0) >= queueRevision()) return
  } finally {
    await client.end()
  }
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: appUrl, logger: new Logger(() => () => {}) })
}
