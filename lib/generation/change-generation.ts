import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { RunState } from './contract.ts'
import { findRun, updateRunState } from './store.ts'

const FROM: Readonly<Record<'paused' | 'running' | 'cancelled', RunState[]>> = {
  paused: ['running'],
  running: ['paused', 'failed'],
  cancelled: ['running', 'paused', 'failed'],
}

/**
 * Pause, resume or cancel a run. What was made stays; the stage a worker is at ends first.
 * @throws Problem `not_found`; `invalid_input` when the run is in no state for it
 */
export async function changeGeneration(
  ctx: Context,
  input: { run: string; state: 'paused' | 'running' | 'cancelled' },
): Promise<{ run: string; state: RunState }> {
  authorize(ctx.actor, 'sessions.generate')
  const { run: id, state } = input
  await inTransaction(ctx.db, async (tx) => {
    const run = await findRun(tx, id)
    if (!run) throw new Problem('not_found', `No run “${id}”.`)
    const ended = state === 'cancelled' ? ctx.clock.now() : null
    if (!(await updateRunState(tx, id, FROM[state], { state, detail: null, endedAt: ended }))) {
      const message = `a run that is ${run.state} cannot become ${state}`
      throw new Problem('invalid_input', `${message.charAt(0).toUpperCase()}${message.slice(1)}.`, [
        { path: 'state', code: 'run_state', message },
      ])
    }
    await appendEvent(tx, ctx, { action: `generation.${state}`, subject: `generation:${id}`, payload: {} })
  })
  return { run: id, state }
}
