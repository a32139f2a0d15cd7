// The embedded server as all processes share it. Each holds a session-level shared advisory lock in the server itself,
// which PostgreSQL gives back when the process dies, however it dies; whoever leaves and then gets the same lock
// exclusively was the last one, and stops the server. Joining and leaving exclude each other through the home's lock.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { homeFolder, keptSecret, project, randomSecret } from './home.mjs'
import { withLock } from './lock.mjs'
import { DatabaseError, dataFolder, runningServer, SUPERUSER, startServer, stopServer } from './pg.mjs'
import { DATABASE, prepareCluster } from './roles.mjs'

/** The advisory lock of those who use the server, in the database `postgres`. */
const SHARE_KEY = 7202611
const LOGIN = { super: SUPERUSER, owner: 'chartside_owner', app: 'chartside_app', model: 'chartside_model' }

const LOCK = 'server'

function passwords(home) {
  if (existsSync(path.join(dataFolder(home), 'PG_VERSION')) && !existsSync(path.join(home, 'database-passwords.json')))
    throw new DatabaseError(
      `${home} holds a database but not its database-passwords.json. Put that file back from a backup, or move the ` +
        'folder away to start with an empty database.',
    )
  const make = () => JSON.stringify(Object.fromEntries(Object.keys(LOGIN).map((role) => [role, randomSecret()])))
  return JSON.parse(keptSecret(home, 'database-passwords.json', make))
}

async function connectHolder(url) {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 20_000,
    application_name: 'chartside lock',
  })
  // Without a listener a lost connection would end the process; joinServer adds the one that rejoins.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock_shared($1)', [SHARE_KEY])
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  return client
}

/** What a server says, or its socket, while it comes up or dies. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])

/** Starts the server or finds it running; the caller holds the home's lock. */
async function startOrFind(home, secrets, durable) {
  for (const until = performance.now() + 30_000; ; ) {
    let server = runningServer(dataFolder(home))
    const started = server === null
    server ??= await startServer({ home, password: secrets.super, durable })
    // Said outright, for PGSSLMODE of the surroundings is meant for other servers.
    const url = (role, database = DATABASE) =>
      `postgresql://${LOGIN[role]}:${secrets[role]}@127.0.0.1:${server.port}/${database}?sslmode=disable`
    try {
      const holder = await connectHolder(url('super', 'postgres'))
      await prepareCluster(holder, secrets, url('super'))
      return { server, started, url, holder }
    } catch (error) {
      // Killed a moment ago, a server still looks alive: look again.
      if (!PASSING.has(error.code) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * Joins the embedded server of a home, starting it when it is not running. While the process lives and has not called
 * `release`, no other process stops the server; if the server itself dies, it is started again on the same port.
 * @param {{ home?: string, durable?: boolean }} [options]
 * @returns {Promise<{ home: string, port: number, pid: number, started: boolean,
 *   url: (role: 'super' | 'owner' | 'app' | 'model', database?: string) => string, release: () => Promise<boolean> }>}
 *   `release` tells whether this was the last one and the server was stopped
 */
export async function joinServer({ home = homeFolder(), durable = true } = {}) {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  home = realpathSync(home)
  const onWait = () => console.error('waiting for another process that starts or stops the embedded database …')
  const join = () => withLock(home, LOCK, async () => await startOrFind(home, passwords(home), durable), { onWait })
  let joined = await join()
  let released = false
  let rejoining = Promise.resolve()

  const rejoin = async () => {
    if (!existsSync(path.join(dataFolder(home), 'PG_VERSION'))) {
      // Started again it would be another, empty database, and pass for this one.
      console.error(`${home} was removed while its database was in use; what it held is gone. Stop and start again.`)
      return
    }
    for (let attempt = 0; !released && attempt < 20; attempt++) {
      try {
        joined = await join()
        joined.holder.unref()
        watch()
        return
      } catch (error) {
        console.error(`the embedded database was lost and could not be started again: ${error.message}`)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  const watch = () =>
    joined.holder.once('end', () => {
      if (!released) rejoining = rejoin()
    })
  watch()
  joined.holder.unref()

  // process.exit() leaves no time to ask the server: a process of its own does it.
  const onExit = () => {
    if (released) return
    const args = [path.join(project, 'scripts/server.mjs'), '--stop-unless-used', home]
    spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
  }
  process.on('exit', onExit)

  return {
    home,
    port: joined.server.port,
    pid: joined.server.pid,
    started: joined.started,
    url: (role, database) => joined.url(role, database),
    release: async () => {
      if (released) return false
      released = true
      process.off('exit', onExit)
      await rejoining
      return await leave(home, joined.holder)
    },
  }
}

/** Gives the shared lock back and stops the server when nobody else holds it. */
async function leave(home, holder) {
  return await withLock(home, LOCK, async () => {
    let last
    try {
      await holder.query('SELECT pg_advisory_unlock_shared($1)', [SHARE_KEY])
      const { rows } = await holder.query('SELECT pg_try_advisory_lock($1) AS last', [SHARE_KEY])
      last = rows[0].last
      await holder.end()
    } catch {
      // The server is gone, or its connection: who comes next judges anew.
      return false
    }
    if (last) await stopServer(home)
    return last
  })
}

/**
 * Stops the server of a home unless some process uses it. The process that asked for it may not be quite gone yet, so
 * it is looked at for some seconds.
 */
async function stopUnlessUsed(home) {
  const join = async () => {
    const server = runningServer(dataFolder(home))
    if (!server) return null
    return await connectHolder(
      `postgresql://${SUPERUSER}:${passwords(home).super}@127.0.0.1:${server.port}/postgres?sslmode=disable`,
    )
  }
  for (const until = performance.now() + 5000; performance.now() < until; ) {
    const holder = await withLock(home, LOCK, join)
    if (!holder || (await leave(home, holder))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

if (process.argv[2] === '--stop-unless-used') await stopUnlessUsed(process.argv[3])
