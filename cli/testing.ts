import { main } from './main.ts'

/** What one call of the command line left behind. */
export type Ran = { exit: number; stdout: string; stderr: string }
export type CliProblem = {
  code: string
  title: string
  detail: string
  status: number
  errors: { path: string; code: string; message: string; file?: string; line?: number }[]
}
/** `result` is the one JSON value of stdout. */
export type RanJson = Ran & { result: Record<string, unknown>; error: CliProblem | null }

/** Runs a command in this process, against the database DATABASE_URL names, and keeps what it writes. */
export async function chartside(...argv: string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const { exitCode, stdout, stderr } = process
  const own = { stdout: stdout.write, stderr: stderr.write }
  for (const stream of ['stdout', 'stderr'] as const) {
    process[stream].write = (chunk: string | Uint8Array) => {
      written[stream] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      return true
    }
  }
  try {
    return { exit: await main(argv), ...written }
  } finally {
    Object.assign(stdout, { write: own.stdout })
    Object.assign(stderr, { write: own.stderr })
    process.exitCode = exitCode
  }
}

/**
 * Runs a command with `--json` and holds it to the promise of every command: exactly one JSON value on stdout, whatever
 * happens; a refusal with its problem in that value and, in words, on stderr.
 * @throws Error naming the broken promise
 */
export async function chartsideJson(...argv: string[]): Promise<RanJson> {
  const ran = await chartside(...argv, '--json')
  const broken = (what: string) =>
    new Error(`chartside ${argv.join(' ')}: ${what}\nexit ${ran.exit}\n${ran.stdout}\n${ran.stderr}`)
  if (!/^\{.*\}\n$/.test(ran.stdout)) throw broken('stdout is not one JSON value on one line')
  const result = JSON.parse(ran.stdout) as Record<string, unknown>
  const error = (result.error ?? null) as CliProblem | null
  if (error === null) return { ...ran, result, error }
  if (ran.exit === 0) throw broken('a refusal ends with 0')
  if (Object.keys(error).sort().join() !== 'code,detail,errors,status,title') throw broken('the problem has other keys')
  if (!ran.stderr.startsWith(`${error.code}: ${error.title}.\n${error.detail}\n`))
    throw broken('stderr does not say it')
  if (/\n {4}at |undefined|\[object/.test(`${error.detail}${ran.stderr}`)) throw broken('the words are a machine’s')
  return { ...ran, result, error }
}

/** The result of a command that is done. @throws Error when it is refused, saying what it said */
export async function done(...argv: string[]): Promise<Record<string, unknown>> {
  const { exit, result, stderr } = await chartsideJson(...argv)
  if (exit !== 0) throw new Error(`chartside ${argv.join(' ')} ended with ${exit}\n${stderr}`)
  return result
}

/** What a refusal says. @throws Error when the command was not refused */
export async function refused(...argv: string[]): Promise<RanJson & { error: CliProblem }> {
  const ran = await chartsideJson(...argv)
  if (!ran.error) throw new Error(`chartside ${argv.join(' ')} was not refused\n${ran.stdout}`)
  return { ...ran, error: ran.error }
}
