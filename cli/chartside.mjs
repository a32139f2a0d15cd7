#!/usr/bin/env node
// The command line on a fresh clone: installs what is missing, starts or joins the database, and hands over to
// cli/main.ts in this very process. Whatever it has to say goes to stderr; stdout belongs to the command.
import { ensureClient, ensureModules } from '../scripts/ensure.mjs'
import { importTs, runProgram } from '../scripts/program.mjs'

/** Commands that work on files alone, on a machine that has no database. */
const OFFLINE = [
  ['releases', 'verify'],
  ['agreement', 'compute'],
]

const argv = process.argv.slice(2)
const words = argv.filter((word) => !word.startsWith('-'))
const asksHelp =
  words.length === 0 || words[0] === 'help' || argv.some((word) => ['--help', '-h', '--version', '-V'].includes(word))
// `--as <email>` may stand before the noun, so its value may be the first word.
const asks = ([noun, verb]) => [0, 1].some((at) => words[at] === noun && words[at + 1] === verb)
const offline = asksHelp || words.length < 2 || OFFLINE.some(asks)

// A signal ends the process without a word; an exit lets the shared server know (scripts/server.mjs).
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

/** The database cannot be used: told as cli/run.ts tells any problem. */
async function refused({ message }) {
  const code = 'database_unavailable'
  const { PROBLEMS } = await importTs('lib/platform/problems.ts')
  const { title, status } = PROBLEMS[code]
  process.stderr.write(`${code}: ${title}.\n${message}\n`)
  if (argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: { code, title, status, detail: message, errors: [] } })}\n`)
}

try {
  await ensureModules()
  await ensureClient()
  process.exitCode = await runProgram('cli/main.ts', argv, { database: !offline, refused })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
