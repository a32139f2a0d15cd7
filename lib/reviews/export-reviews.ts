import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import { findOwed } from './find-owed.ts'
import { findOpinions } from './store.ts'

export const REVIEW_COLUMNS = [
  'session',
  'turn',
  'item',
  'kind',
  'language',
  'person',
  'round',
  'verdict',
  'value',
  'reasons',
  'comment',
  'confidence',
  'submitted_at',
  'revision',
] as const
export type ReviewExportRow = Record<(typeof REVIEW_COLUMNS)[number], string | number | null>

/**
 * One row per item, person and round: the newest submitted verdict. Turns the actor still owes a review of are left
 * out, and so are credentialed sessions without the credential.
 */
export async function exportReviews(
  ctx: Context,
): Promise<{ columns: typeof REVIEW_COLUMNS; rows: ReviewExportRow[] }> {
  authorize(ctx.actor, 'reviews.export')
  const owed = await findOwed(ctx)
  const readable = new Set((await loadSessions(ctx.db)).filter((row) => mayRead(ctx.actor, row)).map(({ id }) => id))
  const rows = (await findOpinions(ctx.db))
    .filter(({ session, turn }) => readable.has(session) && !owed(session, turn))
    .map((row) => ({
      session: row.session,
      turn: row.turn,
      item: row.item,
      kind: row.kind,
      language: row.language,
      person: row.email,
      round: row.round,
      verdict: row.verdict,
      value: row.value,
      reasons: row.reasons.join(' '),
      comment: row.comment,
      confidence: row.confidence,
      submitted_at: row.submittedAt.toISOString(),
      revision: row.revision,
    }))
  return { columns: REVIEW_COLUMNS, rows }
}
