import { requireTier } from '#lib/charts/tier.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { findingsOf } from './check-sessions.ts'
import type { FindingView, ItemView } from './contract.ts'
import type { TurnRevision } from './revision.ts'
import { itemView } from './show-session.ts'
import { findEnvelopes, findEvidence, findLatestTurns, findSession, type SessionRow } from './store.ts'

export type ReadTurn = {
  session: SessionRow
  revision: TurnRevision
  opening: string | null
  turns: number
  items: ItemView[]
  earlier: { index: number; items: ItemView[] }[]
  findings: FindingView[]
  evidence: Record<string, string[]>
}

/**
 * One turn with what is needed to read it: the turns before it, what the checks say, the resources it rests on.
 * Through the gate of tiers; the caller records the read.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function readTurns(ctx: Context, tx: Tx, id: string, turn: number): Promise<ReadTurn> {
  const session = await findSession(tx, id)
  if (!session) throw new Problem('not_found', `No session “${id}”.`)
  requireTier(ctx.actor, session)
  const all = await findLatestTurns(tx, [id])
  const revision = all.find((one) => one.turn === turn)
  if (!revision) throw new Problem('not_found', `Session “${id}” has no turn ${turn}.`)
  const [envelope] = await findEnvelopes(tx, [id])
  const findings = await findingsOf(tx, session, all)
  return {
    session,
    revision,
    opening: envelope?.value.env_info ?? null,
    turns: all.length,
    items: revision.items.map(itemView),
    earlier: all
      .filter((one) => one.turn < turn)
      .map((one) => ({
        index: one.turn,
        items: one.items.filter(({ kind }) => kind === 'query' || kind === 'answer' || kind === 'reply').map(itemView),
      })),
    findings: findings.filter((finding) => finding.turn === turn),
    evidence: await findEvidence(tx, id, turn),
  }
}
