import { findOpenRuns, runGeneration } from '#lib/generation/run-generation.ts'
import { referenceMaker } from '#lib/interchange/physassistbench/generated-sessions.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { openDb } from '#lib/platform/db.ts'
import { env } from '#lib/platform/env.ts'
import { runWorker } from '#lib/platform/jobs.ts'
import { groundDueSessions } from '#lib/sessions/ground-session.ts'
import { pinOpenEvidence } from '#lib/sessions/pin-evidence.ts'
import { recordDueReplays } from '#lib/sessions/record-replays.ts'
import { writeCheckpoint } from './checkpoint.ts'

/** A checkpoint that was missed while no worker ran is made up for. */
const CRONTAB = `
5 0 * * * ledger_checkpoint ?fill=1d
*/15 * * * * pin_evidence
* * * * * ground_sessions
* * * * * replay_steps
* * * * * run_generations
`

/** `npm run worker`: one worker until `signal` aborts. Each job calls one use case. */
export async function main({ signal }: { signal: AbortSignal }): Promise<number> {
  const { databaseUrl, home, embedded } = env()
  const db = openDb(databaseUrl, { max: 3 })
  const ctx: Context = { db, actor: { kind: 'operator' }, clock: systemClock }
  const checkpoint = () => writeCheckpoint({ db, home, embedded, databaseUrl, now: ctx.clock.now() })
  await checkpoint()
  await runWorker({
    databaseUrl,
    concurrency: 2,
    crontab: CRONTAB,
    signal,
    jobs: {
      ledger_checkpoint: async () => {
        await checkpoint()
      },
      pin_evidence: async () => {
        await pinOpenEvidence(ctx)
      },
      ground_sessions: async () => {
        await groundDueSessions(ctx)
      },
      run_generations: async () => {
        for (const run of await findOpenRuns(ctx)) await runGeneration(ctx, { run, maker: referenceMaker, signal })
      },
      replay_steps: async () => {
        await recordDueReplays(ctx)
      },
    },
  })
  await db.$disconnect()
  return 0
}
