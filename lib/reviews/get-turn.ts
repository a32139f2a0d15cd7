import { appendRead } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { readTurns } from '#lib/sessions/read-turns.ts'
import { isInPlay } from '#lib/sessions/revision.ts'
import { asksPerson } from '#lib/sessions/turn.ts'
import type { TurnView } from './contract.ts'
import { draftState, requireDraftBase, requirePerson } from './save-draft.ts'

/**
 * One turn for its reviewer: what to judge, on what evidence, and the draft so far. The observations are pieces of a
 * chart, so the read is in the ledger. Nothing of any other review is loaded.
 * @throws Problem `not_found`, `not_assigned`, `not_credentialed`
 */
export async function getTurn(ctx: Context, input: { assignment: string; turn: number }): Promise<TurnView> {
  const person = requirePerson(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const base = await requireDraftBase(ctx, tx, input.assignment, input.turn)
    const read = await readTurns(ctx, tx, base.sessionId, input.turn)
    const { session, revision } = read
    if (revision.id !== base.revisionId)
      throw new Problem('revision_changed', 'The turn changed just now; read it again.')
    const asked = revision.items.filter(
      (item) => (isInPlay(revision, item) || base.returnedWith !== null) && asksPerson(item, person.languages),
    )
    const draft = draftState(base)
    await appendRead(tx, ctx, {
      action: 'turn.read',
      subject: `turn:${session.id}/${input.turn}`,
      payload: { revision: revision.number },
    })
    return {
      assignment: input.assignment,
      session: session.id,
      scenario: session.scenario,
      level: session.level,
      tier: session.tier,
      currentDate: session.currentDate,
      opening: read.opening,
      languages: session.languages,
      turn: input.turn,
      turns: read.turns,
      revision: revision.number,
      items: read.items,
      toJudge: asked.map(({ item }) => item),
      findings: read.findings,
      earlier: read.earlier,
      chart: session.chart,
      evidence: read.evidence,
      state:
        base.submitted || asked.length === 0
          ? 'submitted'
          : draft.verdicts.some(({ item }) => asked.some((one) => one.item === item))
            ? 'draft'
            : 'todo',
      returned: base.returnedWith,
      draft,
      receipt: base.receipt,
    }
  })
}
