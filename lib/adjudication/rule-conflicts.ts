import { requireTier } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Tx } from '#lib/platform/db.ts'
import { jsonHash, sha256 } from '#lib/platform/digest.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { Problem, type ProblemPlace } from '#lib/platform/problems.ts'
import { faultsOfVerdict } from '#lib/reviews/verdict.ts'
import { requireTurn } from '#lib/sessions/require-turn.ts'
import { staleAfterEdit } from '#lib/sessions/stale.ts'
import type { ruleConflicts as operation, RulingInput } from './contract.ts'
import type { DeskItem, DeskTurn } from './desk.ts'
import { requireSighted, reviews } from './get-conflict.ts'
import { loadDesk } from './load-turns.ts'
import { lettersOf } from './opinion-view.ts'
import { needsRationale } from './rationale.ts'
import { applyOutcomes, emptiesRubric, type Outcome, rulingOutcome } from './settle.ts'
import { settleTurn } from './settle-turn.ts'
import { insertRulings } from './store.ts'

/**
 * Record a lead's rulings on one turn; with the last of them the turn settles and gets its next revision, all in one
 * transaction. A ruling that takes up no opinion as it was given has to say why.
 * @throws Problem `own_review` for whoever reviews the session, `not_in_conflict`, `revision_changed`, `invalid_input`
 */
export async function ruleConflicts(
  ctx: Context,
  input: { session: string; turn: number; revision?: number | undefined; rulings: RulingInput[] },
): Promise<ResponseOf<typeof operation>> {
  authorize(ctx.actor, 'adjudication.rule')
  return inTransaction(ctx.db, async (tx) => {
    const { session, revision } = await requireTurn(tx, input.session, input.turn, { lock: true })
    requireTier(ctx.actor, session)
    await requireOther(ctx, tx, input)
    if (input.revision !== undefined && input.revision !== revision.number) {
      throw new Problem(
        'revision_changed',
        `The turn is at revision ${revision.number}; the ruling was made for ${input.revision}.`,
      )
    }
    const [desk] = await loadDesk(tx, [input.session], input.turn)
    if (!desk) throw new Problem('not_found', `No turn ${input.turn} of a session “${input.session}”.`)
    requireRulable(desk, input.rulings)

    const at = ctx.clock.now()
    await insertRulings(
      tx,
      input.rulings.map((ruling) => ({
        revisionId: revision.id,
        item: ruling.item,
        itemHash: revision.items.find(({ item }) => item === ruling.item)?.hash ?? '',
        decision: ruling.decision,
        value: ruling.decision === 'edit' ? JSON.stringify(ruling.value) : null,
        rationale: ruling.rationale ?? null,
        kind: ruling.kind,
        guideline: ruling.guideline ?? false,
        leadId: actorName(ctx.actor),
        at,
      })),
    )
    await appendEvent(tx, ctx, {
      action: 'conflict.ruled',
      subject: `turn:${input.session}/${input.turn}`,
      payload: {
        revision: revision.number,
        rulings: input.rulings.map(({ item, decision, kind }) => ({ item, decision, kind })),
        digest: jsonHash(input.rulings),
      },
    })
    const settlement = await settleTurn(ctx, tx, input.session, input.turn)
    const letters = lettersOf(desk, sha256)
    return {
      rulings: input.rulings.map(({ item, decision, kind }) => ({ item, decision, kind })),
      settled: settlement.settled,
      revision: settlement.revision.number,
      opinions: desk.items
        .filter(({ item }) => input.rulings.some((ruling) => ruling.item === item.item))
        .flatMap(({ item, opinions }) =>
          opinions.map((row) => ({ item: item.item, letter: letters.get(row.assignment) ?? '?', person: row.email })),
        ),
      stale: settlement.stale,
    }
  })
}

/** @throws Problem `own_review`: a lead never rules on what they review. */
export async function requireOther(ctx: Context, tx: Tx, input: { session: string; turn: number }): Promise<void> {
  await requireSighted(ctx, tx, input)
  if (await reviews(ctx, tx, input.session)) {
    throw new Problem('own_review', 'You review this session, so another lead has to rule on it.')
  }
}

/**
 * An item may be ruled on while it is in conflict, blocked by an earlier rejection, or doubtful; and when the rulings
 * at hand make it doubtful, so that a lead can mend both languages at once.
 */
function requireRulable(desk: DeskTurn, rulings: RulingInput[]): void {
  const places: ProblemPlace[] = []
  const outcomes = new Map<string, Outcome>()
  for (const { item, state } of desk.items) if (state.state === 'settled') outcomes.set(item.item, state.outcome)
  const doubtful = madeDoubtful(desk, rulings)
  rulings.forEach((ruling, index) => {
    const entry = desk.items.find(({ item }) => item.item === ruling.item)
    const path = `rulings[${index}].item`
    if (!entry) {
      places.push({ path, code: 'unknown_item', message: `the turn has no item “${ruling.item}”` })
      return
    }
    if (!isRulable(entry) && !doubtful.has(ruling.item)) {
      const message = `${ruling.item} is ${entry.state.state === 'waiting' ? 'still with its reviewers' : 'settled'}`
      throw new Problem('not_in_conflict', message, [{ path, code: 'not_in_conflict', message }])
    }
    if (rulings.findIndex(({ item }) => item === ruling.item) !== index) {
      places.push({ path, code: 'duplicate_item', message: `“${ruling.item}” is ruled on twice` })
    }
    if (ruling.decision === 'edit') {
      const edit = { item: ruling.item, verdict: 'edit' as const, value: ruling.value, reasons: [] }
      for (const fault of faultsOfVerdict(entry.item, edit)) {
        places.push({ path: `rulings[${index}].value`, code: fault.code, message: fault.message })
      }
    }
    const held = entry.opinions.map((row) => ({
      verdict: row.verdict,
      value: row.value === null ? undefined : (JSON.parse(row.value) as unknown),
    }))
    if (!ruling.rationale?.trim() && needsRationale(entry.item, held, ruling)) {
      const message = `no physician said this of ${ruling.item}; say why in rationale`
      places.push({ path: `rulings[${index}].rationale`, code: 'rationale_missing', message })
    }
    outcomes.set(ruling.item, rulingOutcome(entry.item, ruling))
  })
  if (emptiesRubric(desk.revision.items, outcomes)) {
    const message = 'the last rubric item of a turn cannot be rejected; edit it'
    places.push({ path: 'rulings', code: 'last_rubric_item', message })
  }
  if (places.length > 0) throw new Problem('invalid_input', places.map(({ message }) => message).join('; '), places)
}

function isRulable({ item, state, resolution }: DeskItem): boolean {
  return (
    state.state === 'conflict' || resolution?.outcome === 'block' || (item.stale !== null && state.state === 'waiting')
  )
}

function madeDoubtful(desk: DeskTurn, rulings: RulingInput[]): Set<string> {
  const edits = new Map<string, Outcome>()
  for (const ruling of rulings) {
    const entry = desk.items.find(({ item }) => item.item === ruling.item)
    if (entry && isRulable(entry)) edits.set(ruling.item, rulingOutcome(entry.item, ruling))
  }
  const before = desk.revision.items
  return new Set(staleAfterEdit(before, applyOutcomes(before, edits)).map(({ item }) => item))
}
