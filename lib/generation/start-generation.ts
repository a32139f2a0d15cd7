import { loadPatients } from '#lib/charts/load-chart.ts'
import { mayRead } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { type GenerationRequest, SCRIPTED_MODEL } from './contract.ts'
import { slotsOf } from './slots.ts'
import { insertRun } from './store.ts'

/**
 * Write down a run with its slots; whoever works on it takes them one by one. Which stays a slot tries is worked out
 * when its turn comes, from the charts as they are then.
 * @throws Problem `invalid_input` for a model that is not known
 */
export async function startGeneration(ctx: Context, request: GenerationRequest): Promise<{ run: string }> {
  authorize(ctx.actor, 'sessions.generate')
  if (request.model !== SCRIPTED_MODEL) {
    const message = `there is no model “${request.model}”; without network there is ${SCRIPTED_MODEL}`
    throw new Problem('invalid_input', `${message.charAt(0).toUpperCase()}${message.slice(1)}.`, [
      { path: 'model', code: 'unknown_model', message },
    ])
  }
  const id = ctx.clock.id('gen')
  const { scenario, count, level, seed, model, languages } = request
  // Written down by name, so that whoever carries the run on reads no chart that its starter may not.
  const patients = await readable(ctx, request.patients)
  await inTransaction(ctx.db, async (tx) => {
    await insertRun(
      tx,
      {
        id,
        scenario,
        count,
        level,
        seed,
        model,
        languages: [...languages],
        patients,
        state: 'running',
        detail: null,
        createdBy: actorName(ctx.actor),
        createdAt: ctx.clock.now(),
        endedAt: null,
        leaseUntil: null,
      },
      slotsOf(request, []).map((slot) => ({
        runId: id,
        index: slot.index,
        level: slot.level,
        arc: slot.arc.index,
        state: 'waiting' as const,
        sessionId: null,
        patient: null,
        chosenBy: null,
        reason: null,
        detail: null,
      })),
    )
    await appendEvent(tx, ctx, {
      action: 'generation.started',
      subject: `generation:${id}`,
      payload: { scenario, count, level, seed, model, languages, patients: patients.length },
    })
  })
  return { run: id }
}

/** @throws Problem `not_found` for a patient that is named and not there */
async function readable(ctx: Context, named: readonly string[]): Promise<string[]> {
  const known = (await loadPatients(ctx.db)).filter((row) => row.subjectId !== null && mayRead(ctx.actor, row))
  if (named.length === 0) return known.map(({ id }) => id)
  return named.map((name) => {
    const found = known.find(({ id, subjectId }) => id === name || String(subjectId) === name)
    if (!found) throw new Problem('not_found', `No patient “${name}” whose sessions could be made.`)
    return found.id
  })
}
