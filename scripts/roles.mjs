// The database roles, made by set-up and not by a migration. Migrations grant to chartside_app (the program at run
// time: no DDL) and chartside_model (the process that talks to a model under test: no gold), so both must exist first.
import pg from 'pg'
import { DatabaseError } from './pg.mjs'

export const DATABASE = 'chartside'
export const OWNER = 'chartside_owner'
export const APP = 'chartside_app'
export const MODEL = 'chartside_model'

const quote = pg.escapeIdentifier
const literal = pg.escapeLiteral

async function existing(client, names) {
  const { rows } = await client.query('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [names])
  return new Set(rows.map(({ rolname }) => rolname))
}

/**
 * The rights on a database itself, which a copy of it does not bring along. Temporary tables are what an import is
 * copied into; they end with their connection.
 */
export const rightsOn = (database) => [
  `REVOKE ALL ON DATABASE ${quote(database)} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${quote(database)} TO ${APP}, ${MODEL}`,
  `GRANT TEMPORARY ON DATABASE ${quote(database)} TO ${APP}`,
]

/**
 * What a database needs beside its migrations: its rights, and the job queue's schema, which belongs to the
 * application. graphile-worker keeps its tables there itself and would otherwise ask for the right to make schemas;
 * with the table of its migrations in place it does not.
 */
const preparation = (database) => [
  ...rightsOn(database),
  'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
  `GRANT USAGE ON SCHEMA public TO ${APP}, ${MODEL}`,
  `CREATE SCHEMA IF NOT EXISTS graphile_worker AUTHORIZATION ${APP}`,
  `CREATE TABLE IF NOT EXISTS graphile_worker.migrations (
    id int PRIMARY KEY, ts timestamptz NOT NULL DEFAULT now(), breaking boolean NOT NULL DEFAULT false)`,
  `ALTER TABLE graphile_worker.migrations OWNER TO ${APP}`,
]

async function inTransaction(client, statements) {
  await client.query('BEGIN')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function connected(url, use) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes the three roles and the database of an embedded cluster, on the first start only.
 * @param {pg.Client} client the cluster's superuser, in the database `postgres`
 * @param {{ owner: string, app: string, model: string }} passwords
 * @param {string} databaseUrl the superuser's URL of the database to make
 */
export async function prepareCluster(client, passwords, databaseUrl) {
  const roles = { [OWNER]: passwords.owner, [APP]: passwords.app, [MODEL]: passwords.model }
  const found = await existing(client, Object.keys(roles))
  for (const [role, password] of Object.entries(roles)) {
    if (found.has(role)) continue
    const may = role === OWNER ? 'CREATEDB' : 'NOCREATEDB'
    await client.query(`CREATE ROLE ${role} LOGIN ${may} PASSWORD ${literal(password)}`)
  }
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`)
  if (!(await hasRights(client, DATABASE))) await prepareDatabase(databaseUrl, DATABASE)
}

/** The preparation is one transaction, so the rights tell whether it was done. */
async function hasRights(client, database) {
  const { rows } = await client.query(
    `SELECT has_database_privilege($1, $3, 'CONNECT') AND has_database_privilege($1, $3, 'TEMP')
        AND has_database_privilege($2, $3, 'CONNECT') AND NOT has_database_privilege($2, $3, 'TEMP') AS held`,
    [APP, MODEL, database],
  )
  return rows[0].held
}

/** @param {string} superUrl the superuser's URL of that database */
export async function prepareDatabase(superUrl, database) {
  await connected(superUrl, async (client) => await inTransaction(client, preparation(database)))
}

/**
 * Set-up of a team's database: the roles the migrations grant to are made as groups without login, and the logins of
 * the given URLs become their members.
 * @param {{ ownerUrl: string, appLogin: string, modelLogin: string }} team
 * @returns {Promise<string[]>} the statements that were run; empty when there was nothing to do
 * @throws {DatabaseError} with the exact SQL for an administrator, when the owner may not do it
 */
export async function setUpRoles({ ownerUrl, appLogin, modelLogin }) {
  return await connected(ownerUrl, async (client) => {
    const { rows } = await client.query('SELECT current_user AS owner, current_database() AS database')
    const { owner, database } = rows[0]
    const found = await existing(client, [APP, MODEL])
    const missing = [APP, MODEL].filter((role) => !found.has(role))
    const wanted = []
    for (const role of missing) wanted.push(`CREATE ROLE ${role} NOLOGIN`)
    for (const [role, member] of [
      [APP, appLogin],
      [MODEL, modelLogin],
      [APP, owner],
    ]) {
      if (member === role) continue
      const is = found.has(role) && (await mayActAs(client, member, role))
      if (!is) wanted.push(`GRANT ${role} TO ${quote(member)}`)
    }
    if (missing.length > 0 || !(await hasRights(client, database))) wanted.push(...preparation(database))
    if (wanted.length === 0) return []
    try {
      await inTransaction(client, wanted)
    } catch (error) {
      const sql = wanted.map((statement) => `  ${statement.replace(/\s+/g, ' ')};`).join('\n')
      throw new DatabaseError(
        `${owner} could not set up the roles of database ${database} (${error.message}). An administrator has to run ` +
          `this once, connected to ${database}:\n\n${sql}\n`,
      )
    }
    return wanted
  })
}

/** May the member work as the role? Since PostgreSQL 16 who made a role is its member without that. */
async function mayActAs(client, member, role) {
  const { rows } = await client.query(
    "SELECT pg_has_role($1, $2, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) AS may",
    [member, role],
  )
  return rows[0].may
}
