import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { type Db, openDb } from '#lib/platform/db.ts'
import type { Bench } from './figure.ts'
import { giveSessions } from './reviewed-sessions.ts'
import type { SetUp } from './set-up.ts'

/** Enough turns for the figures that use them up. */
const SESSIONS = 40

/** `npm start` on a home of its own: the demo workspace, and sessions that two physicians of the bench owe. */
export type Studio = {
  url: string
  /** The studio's own database, for what has to be there before something is measured. */
  db: Db
  setUp: SetUp
  close: () => Promise<void>
}

export async function openStudio(setUp: SetUp, bench: Bench): Promise<Studio> {
  const home = path.join(bench.scratch, 'studio')
  const { url, stop } = await startProgram(setUp, home)
  const server = await setUp.joinServer({ home })
  const db = openDb(server.url('app'), { max: 4 })
  await giveSessions(bench, db, SESSIONS)
  return {
    url,
    db,
    setUp,
    close: async () => {
      await db.$disconnect()
      await stop()
      await server.release()
    },
  }
}

/**
 * Starts the whole program as `npm start` does and waits until it says that it is ready.
 * @returns where it answers, and the seconds until it was ready
 */
export async function startProgram(
  setUp: SetUp,
  home: string,
  { demo = true, npm = false } = {},
): Promise<{ url: string; seconds: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const begun = performance.now()
  const [file, ...args] = npm ? npmStart() : [process.execPath, 'scripts/start.mjs']
  const child = spawn(file, args, {
    cwd: setUp.project,
    env: { ...ownEnvironment(), CHARTSIDE_HOME: home, PORT: String(port), CHARTSIDE_DEMO: demo ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (/^ready: /m.test(output)) resolve()
      })
    }
  })
  const ended = once(child, 'exit')
  await Promise.race([ready, ended])
  if (!/^ready: /m.test(output)) throw new Error(`npm start did not get ready:\n${output}`)
  const seconds = (performance.now() - begun) / 1000
  return { url: `http://localhost:${port}`, seconds, stop: () => stopChild(child, ended) }
}

/** npm itself, by the way this very process was started where that is known. */
function npmStart(): [string, ...string[]] {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, npm, 'start'] : ['npm', 'start']
}

/** A database or an address of a real workspace is none of the bench's business. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const taken = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_MODEL_URL', 'CHARTSIDE_EMBEDDED', 'CHARTSIDE_MODELS']
  const kept = Object.entries(process.env).filter(
    ([name]) => ![...taken, 'NEXTAUTH_URL', 'NEXTAUTH_SECRET', 'CHARTSIDE_HOST', 'NODE_ENV'].includes(name),
  )
  return Object.fromEntries(kept) as NodeJS.ProcessEnv
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
