import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { loadAssignmentOf } from '#lib/reviews/load-opinions.ts'
import { type Receipt, recordSubmission } from '#lib/reviews/record-submission.ts'
import { type DraftInput, keepingLate, requireDraftBase, requirePerson, saveDraft } from '#lib/reviews/save-draft.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { settleAfterSubmit } from './settle-turn.ts'

/**
 * Submit a physician's review of a turn and, if it was the last one needed, settle the turn, in one transaction. The
 * answer is the receipt; nothing in it tells whether the turn settled.
 * @throws Problem as `recordSubmission` does
 */
export async function submitReview(ctx: Context, input: DraftInput): Promise<Receipt> {
  return keepingLate(ctx, input, () =>
    inTransaction(ctx.db, async (tx) => {
      const { receipt, revision } = await recordSubmission(ctx, tx, input)
      await settleAfterSubmit(ctx, tx, revision)
      return receipt
    }),
  )
}

/**
 * The same for a scripted review, which names a session and turn and builds on whatever draft is saved. With
 * `submit` false it only saves the draft, and the receipt is null.
 * @throws Problem `wrong_person` when the file names another person than the one acting, `not_assigned`
 */
export async function submitReviewFile(
  ctx: Context,
  file: { session: string; turn: number; person?: string | undefined; verdicts: ItemVerdict[]; submit: boolean },
): Promise<{ review: string | null; receipt: string | null; submittedAt: string | null; version?: number }> {
  const person = requirePerson(ctx)
  if (file.person !== undefined && file.person.toLowerCase() !== person.email) {
    throw new Problem('wrong_person', `The file is ${file.person}’s; ${person.email} is acting.`)
  }
  const assignment = await loadAssignmentOf(ctx.db, file.session, person.id)
  if (!assignment) throw new Problem('not_assigned', `Session “${file.session}” is not assigned to ${person.email}.`)
  const base = await requireDraftBase(ctx, ctx.db, assignment, file.turn)
  const input = {
    assignment,
    turn: file.turn,
    revision: base.revision,
    verdicts: file.verdicts,
    ifMatch: base.version,
  }
  if (file.submit) return submitReview(ctx, input)
  const { version } = await saveDraft(ctx, input)
  return { review: base.reviewId, receipt: null, submittedAt: null, version }
}
