import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

/** A start of its own: an empty home, a free port. The build is the one the other journeys run on. */
let home: string
let port: number
const started: ChildProcess[] = []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

test.beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'chartside-start-'))
  port = await freePort()
})

test.afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  // npm ends before what it started has stopped the database, which writes into its folder to the last.
  for (let tries = 0; existsSync(path.join(home, 'pg/postmaster.pid')) && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Runs `npm start`, or what npm runs then, until it is ready or ends; its output so far. */
async function start(command = ['npm', 'start']) {
  const env = { ...process.env, CHARTSIDE_HOME: home, PORT: String(port), CHARTSIDE_DEMO: '0' }
  const [file = '', ...args] = command
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let output = ''
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (/^ready: /m.test(output)) resolve()
      })
  })
  await Promise.race([ready, ended])
  return { child, ended, output: () => output }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that ended and that nobody waited for still has its number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const answers = async () => (await fetch(`http://localhost:${port}/api/health`).catch(() => null))?.ok ?? false
const databasePid = () => Number(readFileSync(path.join(home, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

test('npm start says when it is ready, starts again at once, and leaves nothing behind', async () => {
  test.skip(process.platform !== 'linux', 'looks at processes through /proc')
  for (const time of ['first', 'second']) {
    const { child, ended, output } = await start()
    expect(output().trim().split('\n').at(-1)).toBe(`ready: http://localhost:${port}`)
    expect(output(), time).toMatch(/^migrations\s+\d+\.\d s$/m)
    expect(await answers()).toBe(true)
    const database = databasePid()
    child.kill('SIGTERM')
    await ended
    await expect.poll(answers).toBe(false)
    await expect.poll(() => isAlive(database)).toBe(false)
    expect(existsSync(path.join(home, 'pg/postmaster.pid'))).toBe(false)
  }
})

test('a start comes back after everything was killed', async () => {
  test.skip(process.platform !== 'linux', 'looks at processes through /proc')
  const first = await start([process.execPath, 'scripts/start.mjs'])
  process.kill(databasePid(), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended
  // What it had started sees that it is gone.
  await expect.poll(answers, { timeout: 15_000 }).toBe(false)
  const second = await start()
  expect(second.output()).toMatch(/^ready: /m)
  expect(await answers()).toBe(true)
  second.child.kill('SIGTERM')
  await second.ended
  await expect.poll(answers).toBe(false)
})

test('npm start refuses a port that is taken, and starts nothing', async () => {
  const taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  const { output, child } = await start()
  expect(child.exitCode).toBe(1)
  expect(output()).toContain(`Port ${port} is taken`)
  expect(existsSync(path.join(home, 'pg'))).toBe(false)
  taken.close()
})
