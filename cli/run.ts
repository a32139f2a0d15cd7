import { type Command, InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import { findActor } from '#lib/people/find-actor.ts'
import type { Actor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { env } from '#lib/platform/env.ts'
import { PROBLEMS, Problem, type ProblemPlace } from '#lib/platform/problems.ts'

/** What a command leaves behind: one JSON value for programs, a text for people, and the exit code when not 0. */
export type Outcome = { json: Record<string, unknown>; text: string; exit?: 1 }

export type CommonOptions = { json?: boolean; as?: string }

/** A verb under a noun, with the options every command has. */
export function verb(noun: Command, usage: string, summary: string): Command {
  return noun
    .command(usage)
    .description(summary)
    .option('--json', 'print exactly one JSON value on stdout')
    .option('--as <email>', 'act as this person instead of the operator')
}

let opened: Db | undefined

/** The command's one database client; closed by `closeDatabase`. */
function database(): Db {
  opened ??= openDb(env().databaseUrl, { max: 4 })
  return opened
}

export async function closeDatabase(): Promise<void> {
  await opened?.$disconnect()
  opened = undefined
}

/** Run a use case as the person of `--as` (or of the file at hand), or as the operator, and print what came of it. */
export async function act(
  options: CommonOptions,
  work: (ctx: Context) => Promise<Outcome>,
  person?: string | undefined,
): Promise<void> {
  const db = database()
  const email = options.as ?? person
  const actor: Actor = email === undefined ? { kind: 'operator' } : await findActor({ db }, email)
  print(options, await work({ db, actor, clock: systemClock }))
}

export function print(options: CommonOptions, outcome: Outcome): void {
  process.stdout.write(options.json ? `${JSON.stringify(outcome.json)}\n` : `${outcome.text.trimEnd()}\n`)
  if (outcome.exit) process.exitCode = outcome.exit
}

/** The one funnel of failures. @returns the exit code */
export function report(error: unknown, json: boolean): number {
  const problem = error instanceof Problem ? error : unexpected(error)
  const { title, status, exit } = PROBLEMS[problem.code]
  const { code, detail, errors } = problem
  process.stderr.write(`${code}: ${title}.\n${detail}\n${errors.map(placeLine).join('')}`)
  if (json)
    process.stdout.write(`${JSON.stringify({ ...problem.more, error: { code, title, status, detail, errors } })}\n`)
  return exit
}

/** What the system says of a file, in words; everything else is ours to explain. */
const FILE_FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be read or written by this user',
  EPERM: 'it may not be read or written by this user',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'it is there already',
  ENOSPC: 'there is no space left on the disk',
  EROFS: 'the disk takes no writing',
}

function unexpected(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error)
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'ECONNREFUSED' || code === 'P1001' || /Can't reach database|ECONNREFUSED/.test(message)) {
    return new Problem('database_unavailable', message)
  }
  const why = FILE_FAILURES[String(code)]
  if (why !== undefined) {
    const file = String((error as { path?: unknown }).path ?? 'a file')
    return new Problem('invalid_input', `${file}: ${why}.`, [
      { path: '$', code: 'file_unreadable', message: why, file },
    ])
  }
  return new Problem('internal', error instanceof Error ? (error.stack ?? message) : message)
}

function placeLine({ file, line, path, message }: ProblemPlace): string {
  const place = [file === undefined ? undefined : line === undefined ? file : `${file}:${line}`, path].filter(Boolean)
  return `  ${place.join(' ')}: ${message}\n`
}

/** `a,b,c` as a list without empty parts. */
export function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A whole number of at least `least`. */
export function whole(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < least) throw new InvalidArgumentError(`a whole number from ${least} on.`)
    return number
  }
}

/** Check a value from a file or the command line. @throws Problem `invalid_input` naming each place */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, file?: string): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const places = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code ?? 'invalid',
    message: issue.message,
    ...(file === undefined ? {} : { file }),
  }))
  throw new Problem(
    'invalid_input',
    places.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '),
    places,
  )
}

/** Counts by name as `12 Observation, 3 Patient`. */
export function counts(by: Record<string, number>): string {
  return Object.entries(by)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ')
}
