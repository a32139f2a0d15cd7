import { codesOpenTo } from '#lib/sessions/implicitness/label-rules.ts'
import type { ImplicitnessCode } from '#lib/sessions/turn.ts'
import { partsOf } from '#lib/sessions/turn-parts.ts'
import type { SessionTask, TurnState } from './agents.ts'

/**
 * The label a turn should carry: of those open to it, the one least used so far in the run and the session; another one
 * on each further attempt, none when they are used up. One turn in four that may carry a label stays explicit, so that
 * queries do not all lean on something. `able` are the codes the agents can carry out here, null for any. Pure.
 */
export function chooseLabel(
  task: Pick<SessionTask, 'used'>,
  { index, plan, earlier }: Pick<TurnState, 'index' | 'plan' | 'earlier'>,
  attempt: number,
  able: readonly ImplicitnessCode[] | null,
): ImplicitnessCode | null {
  const before = earlier.map((items, turn) => partsOf(items, turn))
  const open = codesOpenTo({ index, taskType: plan.taskType }, before).filter(
    (code) => able === null || able.includes(code),
  )
  if (open.length === 0) return null
  const used = (code: ImplicitnessCode | 'none') =>
    (task.used.labels[code] ?? 0) +
    before.filter((turn) => turn.index > 0 && (turn.label?.value.code ?? 'none') === code).length
  const labelled = open.reduce((sum, code) => sum + used(code), 0)
  if (attempt === 0 && used('none') * 3 < labelled) return null
  const ordered = [...open].sort((a, b) => used(a) - used(b) || open.indexOf(a) - open.indexOf(b))
  return ordered[attempt] ?? null
}
