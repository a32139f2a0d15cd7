import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { RunView } from './contract.ts'
import { findRuns, findSlots } from './store.ts'
import { runView } from './view-of-run.ts'

/** Every run, the latest first. */
export async function listGenerations(ctx: Context): Promise<{ runs: RunView[] }> {
  authorize(ctx.actor, 'sessions.generate')
  const runs = await findRuns(ctx.db)
  const slots = await findSlots(
    ctx.db,
    runs.map(({ id }) => id),
  )
  return {
    runs: runs.map((run) =>
      runView(
        run,
        slots.filter(({ runId }) => runId === run.id),
      ),
    ),
  }
}
