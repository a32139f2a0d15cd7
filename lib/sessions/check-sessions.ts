import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { checkSession } from './check-session.ts'
import type { FindingView } from './contract.ts'
import { recordDueReplays, replayFindings } from './record-replays.ts'
import type { TurnRevision } from './revision.ts'
import type { Finding } from './session.ts'
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
  await recordDueReplays(
    ctx,
    rows.map(({ id }) => id),
  )
  const findings = await findingsBySession(ctx.db, rows, turns)
  return { findings: rows.flatMap(({ id }) => findings.get(id) ?? []) }
}

type Checked = Pick<SessionRow, 'id' | 'languages'>

/** What the import said of a session and what the checks say of its newest turns, in turn order. */
export async function findingsOf(tx: Db | Tx, session: Checked, turns: TurnRevision[]): Promise<FindingView[]> {
  return (await findingsBySession(tx, [session], turns)).get(session.id) ?? []
}

/** The same of several sessions, read at once. @param turns of all of them */
export async function findingsBySession(
  tx: Db | Tx,
  sessions: readonly Checked[],
  turns: readonly TurnRevision[],
): Promise<Map<string, FindingView[]>> {
  const ids = sessions.map(({ id }) => id)
  const envelopes = new Map((await findEnvelopes(tx, ids)).map(({ session, value }) => [session, value]))
  const imported = new Map<string, (Finding & { session: string })[]>(ids.map((id) => [id, []]))
  for (const finding of await findFindings(tx, ids)) imported.get(finding.session)?.push(finding)
  const items = new Map<string, TurnRevision['items'][]>(ids.map((id) => [id, []]))
  for (const turn of turns) items.get(turn.session)?.push(turn.items)
  const replayed = await replayFindings(tx, ids, turns)
  return new Map(
    sessions.map(({ id, languages }) => {
      const envelope = envelopes.get(id)
      if (!envelope) return [id, []]
      const checked = checkSession({ envelope, turns: items.get(id) ?? [], languages })
      const all = [...(imported.get(id) ?? []), ...checked]
        .map(({ turn, item, code, severity, message }) => ({ session: id, turn, item, code, severity, message }))
        .concat(replayed.get(id) ?? [])
        .sort((a, b) => (a.turn ?? -1) - (b.turn ?? -1))
      return [id, all]
    }),
  )
}
