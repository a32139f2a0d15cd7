import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize, may } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { Problem } from '#lib/platform/problems.ts'
import { findOwed } from '#lib/reviews/find-owed.ts'
import { loadReaders } from '#lib/reviews/load-opinions.ts'
import { readTurns } from '#lib/sessions/read-turns.ts'
import { isRejectedByAll } from './blocked.ts'
import type { getConflict as operation } from './contract.ts'
import { loadSettledEvidence } from './load-evidence.ts'
import { loadDesk } from './load-turns.ts'
import { conflictView, lettersOf } from './opinion-view.ts'

/**
 * One turn for the lead: the original, every open conflict with its opinions unnamed, and what the turn rests on. The
 * read is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`, `own_review` when the actor still owes a review of the turn
 */
export async function getConflict(
  ctx: Context,
  input: { session: string; turn: number },
): Promise<ResponseOf<typeof operation>> {
  authorize(ctx.actor, 'adjudication.read')
  return inTransaction(ctx.db, async (tx) => {
    await requireSighted(ctx, tx, input)
    const read = await readTurns(ctx, tx, input.session, input.turn)
    const [desk] = await loadDesk(tx, [input.session], input.turn)
    const letters = desk ? lettersOf(desk, sha256) : new Map<string, string>()
    await appendRead(tx, ctx, {
      action: 'turn.read',
      subject: `turn:${input.session}/${input.turn}`,
      payload: { revision: read.revision.number },
    })
    const { session } = read
    return {
      session: session.id,
      scenario: session.scenario,
      level: session.level,
      tier: session.tier,
      currentDate: session.currentDate,
      turn: input.turn,
      revision: read.revision.number,
      items: read.items,
      earlier: read.earlier,
      conflicts: (desk?.items ?? []).flatMap((entry) =>
        desk && entry.state.state === 'conflict' ? [conflictView(desk, entry, letters)] : [],
      ),
      blocked: (desk?.items ?? []).flatMap((entry) =>
        desk && isRejectedByAll(entry) ? [conflictView(desk, entry, letters)] : [],
      ),
      findings: read.findings,
      chart: session.chart,
      evidence: read.evidence,
      settledEvidence: await loadSettledEvidence(tx, session.subjectId, read.revision),
      mayRule: may(ctx.actor, 'adjudication.rule') && !(await reviews(ctx, tx, input.session)),
    }
  })
}

/** Nobody sees the opinions on a turn before giving their own. @throws Problem `own_review` */
export async function requireSighted(ctx: Context, tx: Tx, input: { session: string; turn: number }): Promise<void> {
  const owed = await findOwed(ctx, tx)
  if (owed(input.session, input.turn)) {
    throw new Problem('own_review', 'You still owe a review of this turn; its opinions stay closed to you until then.')
  }
}

/** Was the actor ever assigned to the session? Whoever was may not rule on it. */
export async function reviews(ctx: Context, tx: Tx, session: string): Promise<boolean> {
  if (ctx.actor.kind === 'operator') return false
  const { id } = ctx.actor
  return (await loadReaders(tx, [session])).some(({ personId }) => personId === id)
}
