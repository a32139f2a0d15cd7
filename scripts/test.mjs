// npm test: unit, database and browser tests, installing what they need; the last line sums them up.
//   npm test -- unit db     runs these parts only (unit, db, e2e)
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureClient, ensureModules } from './ensure.mjs'
import { project } from './home.mjs'
import { runNode } from './node.mjs'
import { summary, tallyPlaywright, tallyVitest } from './tally.mjs'

const PARTS = ['unit', 'db', 'e2e']
const asked = process.argv.slice(2)
const unknown = asked.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(', ')}: npm test -- [${PARTS.join('] [')}]`)
  process.exit(2)
}
const wants = (part) => asked.length === 0 || asked.includes(part)

const scratch = mkdtempSync(path.join(os.tmpdir(), 'chartside-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** A runner's JSON report, null where it wrote none or half of one. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function vitest(parts) {
  const report = path.join(scratch, 'vitest.json')
  const projects = parts.flatMap((part) => ['--project', part])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters], {
    inherit: true,
  })
  return tallyVitest(`vitest (${parts.join(', ')})`, read(report), code)
}

const isSpec = (file) => /\.(spec|test)\.tsx?$/.test(file)

async function playwright() {
  const folder = path.join(project, 'e2e')
  if (!existsSync(folder) || !readdirSync(folder, { recursive: true }).some(isSpec)) {
    console.log('e2e/ has no tests: the browser tests are left out')
    return null
  }
  const { findBrowser } = await import('./browser.mjs')
  const problem = (error) => ({ passed: 0, failed: 1, skipped: 0, problems: [error.message] })
  try {
    process.env.CHROME_PATH = await findBrowser()
    await ensureBuilt()
  } catch (error) {
    return problem(error)
  }
  const report = path.join(scratch, 'playwright.json')
  // The workspace under test lives in the scratch folder, which goes when this process ends.
  const env = { CHARTSIDE_E2E_REPORT: report, TMPDIR: scratch }
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test'], { env, inherit: true })
  return tallyPlaywright('playwright', read(report), code)
}

await ensureModules()
await ensureClient()
const tallies = []
const parts = ['unit', 'db'].filter(wants)
if (parts.length > 0) tallies.push(await vitest(parts))
if (wants('e2e')) tallies.push(...[await playwright()].filter(Boolean))
for (const problem of tallies.flatMap((tally) => tally.problems)) console.error(problem)
const { ok, line } = summary(tallies)
process.exitCode = ok ? 0 : 1
console.log(line)
