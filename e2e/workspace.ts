import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What one call of the command line left behind; `result` is the JSON value it printed. */
export type Ran = { exit: number; result: Record<string, unknown>; stderr: string }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs `chartside … --json` as a program of its own. @param home its CHARTSIDE_HOME */
export function chartside(home: string, ...argv: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const args = ['cli/chartside.mjs', ...argv, '--json']
    const options = { env: { ...process.env, CHARTSIDE_HOME: home }, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const exit = error ? Number(error.code ?? 1) : 0
      resolve({ exit, result: JSON.parse(stdout) as Record<string, unknown>, stderr })
    })
  })
}

/** A studio of its own: an empty home, a free port, started with `npm start` on the build all journeys share. */
export class Workspace {
  readonly home = mkdtempSync(path.join(tmpdir(), 'chartside-journey-'))
  readonly url: string
  readonly #port: number
  readonly #demo: boolean
  #running: { child: ChildProcess; ended: Promise<unknown> } | null = null

  static async open({ demo }: { demo: boolean }): Promise<Workspace> {
    const workspace = new Workspace(await freePort(), demo)
    await workspace.start()
    return workspace
  }

  private constructor(port: number, demo: boolean) {
    this.#port = port
    this.#demo = demo
    this.url = `http://localhost:${port}`
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      CHARTSIDE_HOME: this.home,
      PORT: String(this.#port),
      CHARTSIDE_DEMO: this.#demo ? '1' : '0',
    }
    const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const ended = once(child, 'exit')
    const ready = new Promise<true>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
          if (/^ready: /m.test(output)) resolve(true)
        })
    })
    this.#running = { child, ended }
    if ((await Promise.race([ready, ended])) !== true) throw new Error(`npm start ended:\n${output}`)
  }

  /** A command that must be done. @throws Error with what it said when it was refused */
  async cli(...argv: string[]): Promise<Record<string, unknown>> {
    const { exit, result, stderr } = await chartside(this.home, ...argv)
    if (exit !== 0) throw new Error(`chartside ${argv.join(' ')} ended with ${exit}\n${stderr}`)
    return result
  }

  /** Ends everything at once, as a power cut would. Linux alone tells whose children are whose. */
  async kill(): Promise<void> {
    const { child, ended } = this.#take()
    const database = Number(readFileSync(this.#postmaster, 'utf8').split('\n')[0])
    for (const pid of [...descendants(child.pid ?? 0), database]) process.kill(pid, 'SIGKILL')
    await ended
  }

  async close(): Promise<void> {
    if (this.#running) {
      const { child, ended } = this.#take()
      child.kill('SIGTERM')
      await ended
      // npm ends before what it started has stopped the database.
      for (let tries = 0; existsSync(this.#postmaster); tries++) {
        if (tries === 200) throw new Error(`the database of ${this.home} was left running`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  get #postmaster(): string {
    return path.join(this.home, 'pg/postmaster.pid')
  }

  #take(): { child: ChildProcess; ended: Promise<unknown> } {
    const running = this.#running
    if (!running) throw new Error('the workspace is not running')
    this.#running = null
    return running
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendants(child)])
}
