import { requireTier } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import { requireTurn } from '#lib/sessions/require-turn.ts'
import { isInPlay, type TurnRevision } from '#lib/sessions/revision.ts'
import { LANGUAGES } from '#lib/sessions/turn.ts'
import {
  type DraftInput,
  draftEntries,
  draftState,
  requireDraftBase,
  requirePerson,
  requireRevision,
  staleDraft,
} from './save-draft.ts'
import { countSubmissions, insertSubmission, writeDraft } from './store.ts'
import { faultsOfVerdict, settleVerdict, unjudged } from './verdict.ts'

export type Receipt = { review: string; receipt: string; submittedAt: string }

/**
 * Turn a physician's verdicts into a submission, in the caller's transaction, with its event. The turn is locked, so
 * that whoever comes last knows it. The caller runs it within `keepingLate`.
 * @throws Problem `incomplete_review` naming every item without a verdict, `invalid_input` naming every verdict that
 *   is wrong, `stale`, `revision_changed`, `already_submitted`
 */
export async function recordSubmission(
  ctx: Context,
  tx: Tx,
  input: DraftInput,
): Promise<{ receipt: Receipt; revision: TurnRevision }> {
  const person = requirePerson(ctx)
  const before = await requireDraftBase(ctx, tx, input.assignment, input.turn)
  const { session, revision } = await requireTurn(tx, before.sessionId, input.turn, { lock: true })
  requireTier(ctx.actor, session)
  const base = await requireDraftBase(ctx, tx, input.assignment, input.turn)
  if (base.submitted) {
    throw new Problem('already_submitted', `This turn is submitted; its receipt is ${base.receipt}.`, [], {
      current: draftState(base),
    })
  }
  requireRevision(base, input)

  const byId = new Map(revision.items.map((item) => [item.item, item]))
  const entries = draftEntries(base, input.verdicts)
  const asked = revision.items.filter((item) => isInPlay(revision, item) || base.returnedWith !== null)
  const languages = person.languages.length > 0 ? person.languages : [...LANGUAGES]
  const missing = unjudged(asked, languages, entries)
  if (missing.length > 0) {
    const named = missing.map(({ item }) => item).join(', ')
    throw new Problem(
      'incomplete_review',
      `${missing.length} of ${asked.length} items have no verdict: ${named}.`,
      missing.map(({ item }) => ({ path: item, code: 'verdict_missing', message: `${item} has no verdict` })),
    )
  }
  const settled = entries.flatMap((entry) => {
    const item = byId.get(entry.item)
    return item && asked.includes(item)
      ? [{ ...entry, ...settleVerdict(item, entry), kind: item.kind, language: item.language }]
      : []
  })
  const faults = settled.flatMap((verdict) => {
    const item = byId.get(verdict.item)
    return item ? faultsOfVerdict(item, verdict) : []
  })
  if (faults.length > 0) {
    throw new Problem(
      'invalid_input',
      faults.map(({ item, message }) => `${item}: ${message}`).join('; '),
      faults.map(({ item, code, message }) => ({ path: item, code, message })),
    )
  }
  const at = ctx.clock.now()
  const written =
    base.version === input.ifMatch
      ? await writeDraft(tx, {
          id: base.reviewId ?? ctx.clock.id('rvw'),
          assignment: input.assignment,
          turn: input.turn,
          revisionId: base.revisionId,
          draft: JSON.stringify(entries),
          savedAt: at,
          ifMatch: input.ifMatch,
          clearReturn: true,
        })
      : null
  if (!written) throw await staleDraft(ctx, tx, input, JSON.stringify(entries))

  const number = (await countSubmissions(tx, written.id)) + 1
  const digest = jsonHash({
    review: written.id,
    number,
    revision: revision.hash,
    verdicts: settled,
    at: at.toISOString(),
  })
  const receipt = receiptOf(digest)
  await insertSubmission(
    tx,
    { id: ctx.clock.id('sub'), reviewId: written.id, revisionId: base.revisionId, number, receipt, at },
    settled,
  )
  await appendEvent(tx, ctx, {
    action: 'review.submitted',
    subject: `turn:${base.sessionId}/${input.turn}`,
    payload: { review: written.id, revision: base.revision, receipt, items: settled.length, digest },
  })
  return { receipt: { review: written.id, receipt, submittedAt: at.toISOString() }, revision }
}

/** `R-3F9A-21C4-88B0-…`: the head of the submission's digest, short enough to read aloud. */
function receiptOf(digest: string): string {
  return `R-${digest
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')}`
}
