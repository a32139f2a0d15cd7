// npm run check: format, lint, house, types, drift of OpenAPI, migrations and catalog. Every step runs, so that one look
// shows all there is to mend.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureClient, ensureModules, NEXT, webEnv } from './ensure.mjs'
import { project } from './home.mjs'
import { runNode } from './node.mjs'

await ensureModules()
await ensureClient()

/** A Node program that must end with 0. */
const program =
  (...args) =>
  async () => {
    const { code, output } = await runNode(args, { env: webEnv })
    return code === 0 ? [] : [output.trim()]
  }

const STEPS = {
  'format and lint': program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  house: async () => {
    const { inSync } = await import('./house.mjs')
    return inSync() ? [] : ['biome.house.json is not what scripts/house.mjs says: node scripts/house.mjs --write']
  },
  // The types of routes are generated; a fresh clone has none.
  'route types': program(NEXT, 'typegen'),
  types: program('node_modules/typescript/bin/tsc', '--noEmit'),
  openapi: existsSync(path.join(project, 'scripts/openapi.ts'))
    ? program('--import', 'tsx', 'scripts/openapi.ts', '--check')
    : null,
  'migrations and catalog': async () => {
    const { findDrift } = await import('./drift.mjs')
    return await findDrift()
  },
}

let failed = 0
for (const [name, run] of Object.entries(STEPS)) {
  if (run === null) continue
  const since = performance.now()
  const problems = await run().catch((error) => [error.stack])
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (problems.length > 0) {
    failed++
    console.error(problems.join('\n'))
  }
}
process.exitCode = failed === 0 ? 0 : 1
