import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from './home.mjs'
import { CAPABILITIES, inSync } from './house.mjs'

/** Lines that break a rule of the house: the file they stand in, the line, and what the linter has to say. */
const BAD: [file: string, line: string, says: RegExp][] = [
  ['lib/reviews/verdict.ts', `import {} from '../sessions/turn.ts'`, /Across folders/],
  ['lib/reviews/verdict.test.ts', `import {} from '../sessions/turn.ts'`, /Across folders/],
  ['components/turn/pane.tsx', `import {} from '../ui/button.tsx'`, /Across folders/],
  ['lib/reviews/verdict.ts', `import {} from './store.ts'`, /pure file has no database/],
  ['lib/reviews/verdict.ts', `import {} from './submit-review.ts'`, /calls no use case/],
  ['lib/reviews/verdict.ts', `import {} from '#lib/sessions/load-sessions.ts'`, /calls no use case/],
  ['lib/reviews/verdict.ts', `import {} from '#lib/platform/db.ts'`, /touches no machinery/],
  ['lib/reviews/verdict.ts', `import {} from 'node:fs'`, /reads no file/],
  ['lib/reviews/verdict.ts', `import {} from 'react'`, /neither Next nor React/],
  ['lib/reviews/verdict.ts', `import {} from 'next/headers'`, /neither Next nor React/],
  ['lib/reviews/verdict.ts', `import {} from '@prisma/client'`, /store\.ts alone/],
  ['lib/reviews/verdict.ts', `console.log(process.env.PORT)`, /process\.env/],
  ['lib/reviews/verdict.ts', `export const at = Date.now()`, /neither clock nor chance/],
  ['lib/reviews/verdict.ts', `export const at = new Date()`, /neither clock nor chance/],
  ['lib/reviews/contract.ts', `export const chance = Math.random()`, /neither clock nor chance/],
  ['lib/reviews/contract.ts', `import {} from 'node:crypto'`, /loaded by the browser/],
  ['lib/reviews/submit-review.ts', `import {} from 'next/server'`, /neither Next nor React/],
  ['lib/reviews/submit-review.ts', `import {} from '#lib/sessions/store.ts'`, /its own capability/],
  ['lib/reviews/submit-review.ts', `import {} from '#lib/platform/generated/prisma/client.ts'`, /store\.ts alone/],
  ['lib/reviews/submit-review.ts', `import {} from '#lib/interchange/fhir/bundle.ts'`, /Only doors/],
  ['lib/reviews/submit-review.ts', `import {} from '#cli/main.ts'`, /Doors call lib/],
  ['lib/reviews/submit-review.ts', `import {} from '#lib/reviews/testing.ts'`, /are for tests/],
  ['lib/reviews/submit-review.ts', `console.log(process.env['PORT'])`, /process\.env/],
  ['lib/reviews/store.ts', `import {} from '#lib/charts/store.ts'`, /its own capability/],
  ['lib/ledger/append-event.ts', `import {} from '#lib/charts/tier.ts'`, /lie under every capability/],
  ['lib/platform/http/handle.ts', `import {} from '#lib/people/policy.ts'`, /lie under every capability/],
  ['lib/platform/log.ts', `console.log(process.env.LOG_LEVEL)`, /process\.env/],
  ['lib/interchange/fhir/bundle.ts', `import {} from '#lib/charts/import-charts.ts'`, /text into values/],
  ['lib/interchange/fhir/bundle.ts', `import {} from '#lib/charts/store.ts'`, /text into values/],
  ['app/api/v1/reviews/route.ts', `import {} from '#lib/reviews/store.ts'`, /door has no store/],
  ['app/api/v1/reviews/route.ts', `import {} from 'pg'`, /door has no database/],
  ['cli/main.ts', `import {} from '#lib/reviews/store.ts'`, /door has no store/],
  ['cli/main.ts', `import {} from 'next'`, /Only app/],
  ['worker/main.ts', `import {} from 'react'`, /Only app/],
  ['worker/main.ts', `console.log(process.env.PORT)`, /process\.env/],
  ['demo/seed.ts', `import {} from '#lib/people/store.ts'`, /door has no store/],
  ['components/turn/pane.tsx', `import {} from '#lib/reviews/store.ts'`, /screen has no database/],
  ['components/turn/pane.tsx', `import {} from '#lib/reviews/submit-review.ts'`, /asks the API/],
  ['components/turn/pane.tsx', `import {} from '#lib/interchange/fhir/bundle.ts'`, /Only doors/],
  ['components/turn/pane.tsx', `import {} from '#lib/platform/env.ts'`, /runs in the browser/],
  ['components/turn/pane.tsx', `import {} from 'node:path'`, /has no Node/],
  // Every capability sees those before it and none of the others.
  ...Object.entries(CAPABILITIES).flatMap(([name, allowed]) =>
    Object.keys(CAPABILITIES)
      .filter((other) => other !== name && !(allowed as string[]).includes(other))
      .map((other): [string, string, RegExp] => [
        `lib/${name}/get-${other}.ts`,
        `import {} from '#lib/${other}/contract.ts'`,
        new RegExp(`${name} may use`),
      ]),
  ),
]

/** Lines that look like the above and are right where they stand. */
const GOOD: [file: string, line: string][] = [
  ['lib/agreement/coefficient.ts', `import {} from '#lib/reviews/verdict.ts'`],
  ['lib/agreement/coefficient.ts', `import {} from 'zod'`],
  ['lib/agreement/coefficient.ts', `export const at = new Date(0)`],
  ['lib/agreement/get-report.ts', `export const at = new Date()`],
  ['lib/agreement/get-report.ts', `import {} from './store.ts'`],
  ['lib/agreement/get-report.ts', `import {} from '#lib/reviews/load-opinions.ts'`],
  ['lib/agreement/store.ts', `import {} from '#lib/platform/generated/prisma/client.ts'`],
  ['lib/ledger/list-events.ts', `import {} from '#lib/people/policy.ts'`],
  ['lib/platform/env.ts', `console.log(process.env.PORT)`],
  ['cli/read-file.ts', `import {} from '#lib/interchange/fhir/bundle.ts'`],
  ['cli/chartside.mjs', `import {} from '../scripts/ensure.mjs'`],
  ['components/verdict/choice.tsx', `import {} from '#lib/reviews/contract.ts'`],
  ['components/verdict/choice.tsx', `import {} from '#lib/charts/read-value.ts'`],
]

let folder: string
/** file:line → messages */
const said = new Map<string, string[]>()

/** Each line gets a file of its own, in a folder of that room, so that a message belongs to one line. */
const files = [...BAD, ...GOOD].map(([file, line], index) => ({ file, line, index }))

function lint(sources: { file: string; line: string }[]) {
  const root = mkdtempSync(path.join(folder, 'clone-'))
  for (const name of ['biome.json', 'biome.house.json', '.gitignore', 'scripts/pure.grit']) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    copyFileSync(path.join(project, name), path.join(root, name))
  }
  for (const { file, line } of sources) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), `${line}\n`)
  }
  const biome = path.join(project, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  const report: { diagnostics: { category: string; message: string; location: { path: string } }[] } =
    JSON.parse(stdout)
  return report.diagnostics
    .filter(({ category }) => /noRestrictedImports|noProcessEnv|plugin/.test(category))
    .map(({ message, location }) => ({ file: location.path, message }))
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chartside-house-'))
  // Files of one name go into different runs.
  let rest = files
  while (rest.length > 0) {
    const taken = new Map(rest.toReversed().map((entry) => [entry.file, entry]))
    for (const { file, message } of lint([...taken.values()])) {
      const key = String(taken.get(file)?.index)
      said.set(key, [...(said.get(key) ?? []), message])
    }
    rest = rest.filter((entry) => taken.get(entry.file) !== entry)
  }
}, 60_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the house', () => {
  it('is what the linter reads', () => {
    expect(inSync()).toBe(true)
  })

  it.each(BAD.map(([file, line, says], index) => ({ file, line, says, index })))(
    'refuses in $file: $line',
    ({ says, index }) => {
      expect(said.get(String(index))).toEqual([expect.stringMatching(says)])
    },
  )

  it.each(GOOD.map(([file, line], index) => ({ file, line, index: BAD.length + index })))(
    'allows in $file: $line',
    ({ index }) => {
      expect(said.get(String(index))).toBeUndefined()
    },
  )

  it('has a room for every folder of lib/', () => {
    const rooms = readdirSync(path.join(project, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(rooms.length).toBeGreaterThan(0)
    const unguarded = new Set(rooms.map(({ name }) => `lib/${name}/noun.ts`))
    for (const { file, message } of lint([...unguarded].map((file) => ({ file, line: `import {} from 'react'` }))))
      if (/neither Next nor React/.test(message)) unguarded.delete(file)
    expect([...unguarded]).toEqual([])
  })
})
