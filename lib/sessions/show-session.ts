import { requireTier } from '#lib/charts/tier.ts'
import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, inTransaction, type Tx } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { ItemView, SessionSummary } from './contract.ts'
import { sessionSummary } from './list-sessions.ts'
import type { RevisionItem } from './revision.ts'
import { findLatestTurns, findSession, type SessionRow } from './store.ts'

/**
 * One session as it stands: the newest revision of every turn. Observations are pieces of a chart, so the read is in
 * the ledger.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function showSession(
  ctx: Context,
  input: { session: string },
): Promise<{ session: SessionSummary; turns: { index: number; revision: number; items: ItemView[] }[] }> {
  authorize(ctx.actor, 'sessions.read')
  return inTransaction(ctx.db, async (tx) => {
    const row = await requireSession(ctx, tx, input.session)
    const turns = await findLatestTurns(tx, [row.id])
    await appendRead(tx, ctx, {
      action: 'session.read',
      subject: `session:${row.id}`,
      payload: { turns: turns.length },
    })
    return {
      session: sessionSummary(row, turns),
      turns: turns.map(({ turn, number, items }) => ({ index: turn, revision: number, items: items.map(itemView) })),
    }
  })
}

/** The session by id, through the gate of tiers. @throws Problem `not_found`, `not_credentialed` */
export async function requireSession(ctx: Context, tx: Db | Tx, id: string): Promise<SessionRow> {
  const row = await findSession(tx, id)
  if (!row) throw new Problem('not_found', `No session “${id}”.`)
  requireTier(ctx.actor, row)
  return row
}

export function itemView({ item, kind, language, value, hash, stale }: RevisionItem): ItemView {
  return { item, kind, ...(language ? { language } : {}), value, hash, ...(stale === null ? {} : { stale }) }
}
