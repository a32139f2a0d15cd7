import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { markReturned } from '#lib/reviews/load-opinions.ts'
import { requireTurn } from '#lib/sessions/require-turn.ts'
import { isRejectedByAll } from './blocked.ts'
import { loadDesk } from './load-turns.ts'
import { requireOther } from './rule-conflicts.ts'

/**
 * Send a turn in conflict, or one that is blocked because all rejected an item, back to the physicians who reviewed it, with a reason they all see. What they submitted
 * stays in the record and is their draft again.
 * @throws Problem `not_in_conflict`, `own_review`, `not_found`
 */
export async function returnToReviewers(
  ctx: Context,
  input: { session: string; turn: number; reason: string },
): Promise<{ returned: number }> {
  authorize(ctx.actor, 'adjudication.rule')
  return inTransaction(ctx.db, async (tx) => {
    await requireTurn(tx, input.session, input.turn, { lock: true })
    await requireOther(ctx, tx, input)
    const [desk] = await loadDesk(tx, [input.session], input.turn)
    if (!desk?.items.some((entry) => entry.state.state === 'conflict' || isRejectedByAll(entry))) {
      throw new Problem('not_in_conflict', 'Nothing in this turn waits for a ruling.')
    }
    const returned = await markReturned(tx, input.session, input.turn, input.reason)
    await appendEvent(tx, ctx, {
      action: 'review.returned',
      subject: `turn:${input.session}/${input.turn}`,
      payload: { revision: desk.revision.number, reviews: returned },
    })
    return { returned }
  })
}
