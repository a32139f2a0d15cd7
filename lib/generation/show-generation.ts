import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { RunDetail } from './contract.ts'
import { countAttempts, findRun, findSlots } from './store.ts'
import { runView } from './view-of-run.ts'

/** One run with its sessions, its attempts by stage and what was given up. @throws Problem `not_found` */
export async function showGeneration(ctx: Context, input: { run: string }): Promise<RunDetail> {
  authorize(ctx.actor, 'sessions.generate')
  const run = await findRun(ctx.db, input.run)
  if (!run) throw new Problem('not_found', `No run “${input.run}”.`)
  const slots = await findSlots(ctx.db, [run.id])
  const stages: Record<string, Record<string, number>> = {}
  const refused: RunDetail['refused'] = []
  for (const { stage, outcome, reason, count } of await countAttempts(ctx.db, run.id)) {
    const own = stages[stage] ?? {}
    own[outcome] = (own[outcome] ?? 0) + count
    stages[stage] = own
    if (outcome !== 'made') refused.push({ stage, reason: reason ?? outcome, count })
  }
  return {
    ...runView(run, slots),
    stages,
    refused,
    slots: slots.map(({ index, level, arc, state, sessionId, patient, chosenBy, reason, detail }) => ({
      index,
      level,
      arc,
      state,
      session: sessionId,
      patient,
      chosenBy,
      reason,
      detail,
    })),
  }
}
