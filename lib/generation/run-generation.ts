import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { RunWork, type SessionMaker } from './generate-slot.ts'
import { loadStays } from './load-stays.ts'
import { Lease, LeaseLost } from './open-lease.ts'
import type { RunRow } from './rows.ts'
import { slotsOf } from './slots.ts'
import { findFreeRuns, findRun, findSlots, updateRunState } from './store.ts'

/**
 * Work on a run until it is done, paused, cancelled or taken by another worker. Begins where the last worker stopped:
 * decided slots stay as they are, and a stage that was made is not made again.
 * @returns whether this worker carried the run; false when it waits for nobody or another one has it
 */
export async function runGeneration(
  ctx: Context,
  input: { run: string; maker: SessionMaker; signal?: AbortSignal },
): Promise<boolean> {
  const lease = await Lease.take(ctx, input.run)
  const run = lease && (await findRun(ctx.db, input.run))
  if (!lease || !run) return false
  try {
    const work = new RunWork(ctx, run, input.maker)
    const slots = slotsOf(run, await loadStays(ctx, run.patients))
    for (const row of await findSlots(ctx.db, [run.id])) {
      const slot = slots[row.index]
      if (row.state === 'made') await work.recall(row)
      if (row.state !== 'waiting' || !slot) continue
      if (input.signal?.aborted || !(await lease.renew())) return true
      await work.fill(slot, async () => {
        if (input.signal?.aborted || !(await lease.renew())) throw new LeaseLost()
      })
    }
    await finish(ctx, run)
  } catch (error) {
    if (error instanceof LeaseLost) return true
    const detail = error instanceof Error ? error.message : String(error)
    await updateRunState(ctx.db, run.id, ['running'], { state: 'failed', detail, endedAt: ctx.clock.now() })
    throw error
  } finally {
    await lease.end()
  }
  return true
}

/** Runs that no living worker carries, the oldest first. */
export const findOpenRuns = (ctx: Context): Promise<string[]> => findFreeRuns(ctx.db, ctx.clock.now())

async function finish(ctx: Context, run: RunRow): Promise<void> {
  const rows = await findSlots(ctx.db, [run.id])
  if (rows.some(({ state }) => state === 'waiting')) return
  await inTransaction(ctx.db, async (tx) => {
    const ended = await updateRunState(tx, run.id, ['running'], { state: 'done', endedAt: ctx.clock.now() })
    if (!ended) return
    await appendEvent(tx, ctx, {
      action: 'generation.finished',
      subject: `generation:${run.id}`,
      payload: {
        generated: rows.filter(({ state }) => state === 'made').length,
        discarded: rows.filter(({ state }) => state === 'discarded').length,
      },
    })
  })
}
