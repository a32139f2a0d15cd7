import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { checkSession } from './check-session.ts'
import type { FindingView } from './contract.ts'
import type { TurnRevision } from './revision.ts'
import { requireSession } from './show-session.ts'
import { findEnvelopes, findFindings, findLatestTurns, findSessions, type SessionRow } from './store.ts'

/** What the checks say of one session, or of every one the actor may read, as it stands now. */
export async function checkSessions(
  ctx: Context,
  input: { session?: string | undefined },
): Promise<{ findings: FindingView[] }> {
  authorize(ctx.actor, 'sessions.read')
  const rows = input.session
    ? [await requireSession(ctx, ctx.db, input.session)]
    : (await findSessions(ctx.db)).filter((row) => mayRead(ctx.actor, row))
  const turns = await findLatestTurns(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const findings: FindingView[] = []
  for (const row of rows) {
    const own = turns.filter(({ session }) => session === row.id)
    findings.push(...(await findingsOf(ctx.db, row, own)))
  }
  return { findings }
}

/** What the import said of a session and what the checks say of its newest turns, in turn order. */
export async function findingsOf(
  tx: Db | Tx,
  session: Pick<SessionRow, 'id' | 'languages'>,
  turns: TurnRevision[],
): Promise<FindingView[]> {
  const [envelope] = await findEnvelopes(tx, [session.id])
  if (!envelope) return []
  const imported = await findFindings(tx, [session.id])
  const checked = checkSession({
    envelope: envelope.value,
    turns: turns.map(({ items }) => items),
    languages: session.languages,
  })
  return [...imported, ...checked]
    .map(({ turn, item, code, severity, message }) => ({ session: session.id, turn, item, code, severity, message }))
    .sort((a, b) => (a.turn ?? -1) - (b.turn ?? -1))
}
