import { mayRead } from '#lib/charts/tier.ts'
import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, inTransaction, type Tx } from '#lib/platform/db.ts'
import { checkSession } from './check-session.ts'
import type { FindingView } from './contract.ts'
import type { GroundedClaim } from './grounding/grounding.ts'
import { recordDueReplays, replayFindings } from './record-replays.ts'
import type { TurnRevision } from './revision.ts'
import type { Finding } from './session.ts'
import { requireSession } from './show-session.ts'
import { findDoubts, findEnvelopes, findFindings, findLatestTurns, findSessions, type SessionRow } from './store.ts'

/**
 * What the checks say of one session, or of every one the actor may read, as it stands now. They quote the chart, so the
 * read is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`
 */
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
  const all = rows.flatMap(({ id }) => findings.get(id) ?? [])
  await inTransaction(ctx.db, (tx) =>
    appendRead(tx, ctx, {
      action: 'findings.read',
      subject: input.session ? `session:${input.session}` : 'sessions:all',
      payload: { sessions: rows.length, findings: all.length },
    }),
  )
  return { findings: all }
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
  const doubts = await doubtsBySession(tx, ids, turns)
  const items = new Map<string, TurnRevision['items'][]>(ids.map((id) => [id, []]))
  for (const turn of turns) items.get(turn.session)?.push(turn.items)
  const replayed = await replayFindings(tx, ids, turns)
  return new Map(
    sessions.map(({ id, languages }) => {
      const envelope = envelopes.get(id)
      if (!envelope) return [id, []]
      const checked = checkSession({ envelope, turns: items.get(id) ?? [], languages, doubts: doubts.get(id) })
      const all = [...(imported.get(id) ?? []), ...checked]
        .map(({ turn, item, code, severity, message, values }) => ({
          session: id,
          turn,
          item,
          code,
          severity,
          message,
          ...(values === undefined ? {} : { values: { ...values } }),
        }))
        .concat(replayed.get(id) ?? [])
        .sort((a, b) => (a.turn ?? -1) - (b.turn ?? -1))
      return [id, all]
    }),
  )
}

/** The doubtful claims that are stored of the turns as they stand, by session and item. */
async function doubtsBySession(
  tx: Db | Tx,
  ids: string[],
  turns: readonly TurnRevision[],
): Promise<Map<string, Map<string, GroundedClaim[]>>> {
  const now = new Map(turns.flatMap((turn) => turn.items.map(({ item, hash }) => [`${turn.session}\n${item}`, hash])))
  const bySession = new Map<string, Map<string, GroundedClaim[]>>()
  for (const { session, item, hash, doubts } of await findDoubts(tx, ids)) {
    if (now.get(`${session}\n${item}`) !== hash) continue
    const byItem = bySession.get(session) ?? new Map<string, GroundedClaim[]>()
    bySession.set(session, byItem)
    byItem.set(item, JSON.parse(doubts) as GroundedClaim[])
  }
  return bySession
}
