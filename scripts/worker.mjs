// npm run worker: one worker on the embedded or the team's database, until SIGINT or SIGTERM. Any number may run.
import { ensureClient, ensureModules } from './ensure.mjs'
import { runProgram } from './program.mjs'

await ensureModules()
await ensureClient()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort())
process.exitCode = await runProgram('worker/main.ts', { signal: stop.signal })
