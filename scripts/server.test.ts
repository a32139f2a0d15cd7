import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { project } from './home.mjs'
import { dataFolder, runningServer } from './pg.mjs'
import { joinServer } from './server.mjs'

let home: string

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chartside-server-'))
})

afterEach(() => {
  const server = runningServer(dataFolder(home))
  if (server) process.kill(server.pid, 'SIGKILL')
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const running = () => runningServer(dataFolder(home))

/** Another process that joins; it leaves when its stdin ends, or is killed. */
async function anotherProcess() {
  const program = `
    const { joinServer } = await import(${JSON.stringify(path.join(project, 'scripts/server.mjs'))})
    const server = await joinServer({ home: process.argv[1], durable: false })
    console.log(server.pid)
    for await (const _ of process.stdin);
    console.log(await server.release())
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, home], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const serverPid = Number(await next())
  return {
    child,
    serverPid,
    leave: async () => {
      child.stdin.end()
      return await next()
    },
  }
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  // The server may be killed under it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function eventually(check: () => boolean | Promise<boolean>) {
  const until = performance.now() + 15_000
  while (!(await check())) {
    if (performance.now() > until) throw new Error('it did not come about within 15 s')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

describe('the embedded server', { timeout: 60_000 }, () => {
  it('is shared by processes that start at once, and the last one out stops it', async () => {
    const [one, two] = await Promise.all([anotherProcess(), anotherProcess()])
    const here = await joinServer({ home, durable: false })
    expect([one.serverPid, two.serverPid]).toEqual([here.pid, here.pid])
    expect(await one.leave()).toBe('false')
    expect(await here.release()).toBe(false)
    expect(running()).not.toBeNull()
    expect(await two.leave()).toBe('true')
    expect(running()).toBeNull()
  })

  it('is not kept by a process that was killed, and is stopped for one that just exits', async () => {
    const killed = await anotherProcess()
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    expect(running()).not.toBeNull()
    const exits = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { joinServer } = await import(${JSON.stringify(path.join(project, 'scripts/server.mjs'))})
       await joinServer({ home: process.argv[1], durable: false })
       process.exit(3)`,
      home,
    ])
    expect(await once(exits, 'exit')).toEqual([3, null])
    await eventually(() => running() === null)
  })

  it('keeps committed rows and its port over kill -9, and comes back for those who use it', async () => {
    const server = await joinServer({ home })
    await ask(server.url('owner'), 'CREATE TABLE kept AS SELECT 1 AS n')
    process.kill(server.pid, 'SIGKILL')
    const url = server.url('owner')
    await eventually(async () => {
      try {
        return (await ask(url, 'SELECT n FROM kept'))[0].n === 1
      } catch {
        return false
      }
    })
    await eventually(() => running() !== null && server.pid !== running()?.pid)
    expect(await server.release()).toBe(true)
    expect(running()).toBeNull()
  })

  it('starts again after everything was killed at once', async () => {
    const user = await anotherProcess()
    user.child.kill('SIGKILL')
    process.kill(user.serverPid, 'SIGKILL')
    const server = await joinServer({ home, durable: false })
    expect(server.started).toBe(true)
    expect(await server.release()).toBe(true)
  })

  it('does not put an empty database in the place of one that was removed', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = await joinServer({ home, durable: false })
    rmSync(dataFolder(home), { recursive: true })
    process.kill(server.pid, 'SIGKILL')
    await eventually(() => told.mock.calls.length > 0)
    expect(told).toHaveBeenCalledWith(expect.stringContaining('was removed while its database was in use'))
    expect(await server.release()).toBe(false)
    expect(readdirSync(home)).not.toContain('pg')
  })

  it('asks for a password and keeps the passwords to the account that runs it', async () => {
    const server = await joinServer({ home, durable: false })
    const open = new URL(server.url('super', 'postgres'))
    open.password = 'guess'
    await expect(ask(open.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    await server.release()
    const open4others = readdirSync(home).filter((name) => statSync(path.join(home, name)).mode & 0o077)
    expect(open4others).toEqual(['database-port'])
  })

  it('refuses a database whose passwords are gone, and changes nothing', async () => {
    await (await joinServer({ home, durable: false })).release()
    rmSync(path.join(home, 'database-passwords.json'))
    await expect(joinServer({ home, durable: false })).rejects.toThrow(/database-passwords\.json/)
    expect(readdirSync(home)).not.toContain('database-passwords.json')
  })
})
