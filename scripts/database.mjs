// Which database this process works on, the embedded one or a team's, as the variables its children (or lib/) read.
import pg from 'pg'
import { homeFolder } from './home.mjs'
import { DatabaseError } from './pg.mjs'
import { APP, MODEL, setUpRoles } from './roles.mjs'
import { joinServer } from './server.mjs'

/**
 * A team's database was named, rather than our own URL handed down by a parent process.
 * @param {Record<string, string | undefined>} [env]
 */
export const isTeam = (env = process.env) => Boolean(env.DATABASE_URL) && env.CHARTSIDE_EMBEDDED !== '1'

/** The same login, working as one of the roles it is a member of. */
function actingAs(url, role) {
  const acting = new URL(url)
  acting.searchParams.set('options', `-c role=${role}`)
  return acting.href
}

function parsed(name, value) {
  try {
    const url = new URL(value)
    if (['postgresql:', 'postgres:'].includes(url.protocol)) return url
  } catch {}
  throw new DatabaseError(
    `${name} is not a PostgreSQL URL: it should read postgresql://user:password@host:5432/database`,
  )
}

async function query(url, text, values) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } catch (error) {
    const { hostname, port, pathname, username } = new URL(url)
    const where = `${username}@${hostname}:${port || 5432}${pathname}`
    throw new DatabaseError(`The database of ${where} does not answer: ${error.message || error.code}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * @typedef {{ embedded: boolean, ownerUrl: string | undefined, appUrl: string, modelUrl: string,
 *   env: Record<string, string>, release: () => Promise<boolean> }} OpenDatabase
 *   `env` is meant for children: DATABASE_URL, DATABASE_MODEL_URL, DATABASE_OWNER_URL and, embedded, CHARTSIDE_EMBEDDED
 */

/**
 * Joins the embedded server, or takes the team's URLs and sets their roles up.
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<OpenDatabase>}
 */
export async function openDatabase(env = process.env) {
  return isTeam(env) ? await openTeam(env) : await openEmbedded(env)
}

async function openEmbedded(env) {
  const server = await joinServer({ home: homeFolder(env) })
  const [ownerUrl, appUrl, modelUrl] = [server.url('owner'), server.url('app'), server.url('model')]
  return {
    embedded: true,
    ownerUrl,
    appUrl,
    modelUrl,
    env: {
      DATABASE_URL: appUrl,
      DATABASE_MODEL_URL: modelUrl,
      DATABASE_OWNER_URL: ownerUrl,
      CHARTSIDE_HOME: server.home,
      CHARTSIDE_EMBEDDED: '1',
    },
    release: server.release,
  }
}

async function openTeam(env) {
  const given = env.DATABASE_URL
  const app = parsed('DATABASE_URL', given)
  const login = decodeURIComponent(app.username)
  const [{ owns }] = await query(
    given,
    `SELECT pg_has_role(datdba, 'MEMBER') AS owns FROM pg_database WHERE datname = current_database()`,
  )
  let appUrl = given
  let ownerUrl = env.DATABASE_OWNER_URL
  if (ownerUrl) parsed('DATABASE_OWNER_URL', ownerUrl)
  if (owns) {
    // An owner (or superuser) could rewrite history: its connections drop to the application's role.
    if (!ownerUrl)
      console.error(
        `note: DATABASE_URL logs in as ${login}, which owns the database, so it is used for migrations too and the ` +
          `program works as ${APP}. Better: give DATABASE_URL a login of its own and the owner's as DATABASE_OWNER_URL.`,
      )
    ownerUrl ??= given
    appUrl = actingAs(given, APP)
  }
  const modelLogin = env.DATABASE_MODEL_URL
    ? decodeURIComponent(parsed('DATABASE_MODEL_URL', env.DATABASE_MODEL_URL).username)
    : login
  if (ownerUrl) await setUpRoles({ ownerUrl, appLogin: login, modelLogin })
  const modelUrl = env.DATABASE_MODEL_URL ?? actingAs(given, MODEL)
  return {
    embedded: false,
    ownerUrl,
    appUrl,
    modelUrl,
    env: {
      DATABASE_URL: appUrl,
      DATABASE_MODEL_URL: modelUrl,
      ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}),
      CHARTSIDE_HOME: homeFolder(env),
    },
    release: async () => false,
  }
}
