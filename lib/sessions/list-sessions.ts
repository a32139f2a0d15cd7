import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { SessionSummary } from './contract.ts'
import type { TurnRevision } from './revision.ts'
import { findLatestTurns, findSessions, type SessionRow } from './store.ts'
import type { Scenario } from './turn.ts'

/** Every session the actor may read, in order of arrival; credentialed ones are left out without the credential. */
export async function listSessions(
  ctx: Context,
  input: { scenario?: Scenario | undefined } = {},
): Promise<{ sessions: SessionSummary[] }> {
  authorize(ctx.actor, 'sessions.read')
  const rows = (await findSessions(ctx.db, input.scenario ? { scenario: input.scenario } : {})).filter((row) =>
    mayRead(ctx.actor, row),
  )
  const turns = await findLatestTurns(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const bySession = new Map(rows.map((row) => [row.id, turns.filter((turn) => turn.session === row.id)]))
  return { sessions: rows.map((row) => sessionSummary(row, bySession.get(row.id) ?? [])) }
}

export function sessionSummary(row: SessionRow, turns: TurnRevision[]): SessionSummary {
  const { id, scenario, level, subjectId, currentDate, tier, languages } = row
  return {
    id,
    scenario,
    level,
    subjectId,
    currentDate,
    tier,
    hasChart: row.chart !== null,
    languages,
    turns: turns.map(({ turn, number, items }) => {
      const task = items.find((item) => item.kind === 'task_type')
      const label = items.find((item) => item.kind === 'implicitness')
      return {
        index: turn,
        taskType: task?.kind === 'task_type' ? task.value : '',
        implicitness: label?.kind === 'implicitness' ? label.value.code : null,
        revision: number,
      }
    }),
  }
}
