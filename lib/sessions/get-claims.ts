import { type ChartRow, countResources, findChart } from '#lib/charts/load-chart.ts'
import { requireTier } from '#lib/charts/tier.ts'
import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, inTransaction, type Tx } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { ClaimView } from './contract.ts'
import { factsAtHand, factsOf, GROUNDING_RULES, storeClaims } from './ground-session.ts'
import type { ChartFacts } from './grounding/chart-facts.ts'
import type { GroundedClaim } from './grounding/grounding.ts'
import type { TurnRevision } from './revision.ts'
import { requireSession } from './show-session.ts'
import { findClaims, findLatestTurns, type SessionRow } from './store.ts'

/** A chart larger than this is left to the worker: reading it would hold up everybody else in the process. */
const AT_ONCE = 15_000

/**
 * The claims of a turn as it stands, each with what the chart says of it; made on the spot where they are not stored
 * yet. They tell of the chart, so the read is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function getClaims(
  ctx: Context,
  input: { session: string; turn: number },
): Promise<{ revision: number; chart: 'grounded' | 'no_chart' | 'pending'; claims: ClaimView[] }> {
  authorize(ctx.actor, 'sessions.read')
  const { session, chart, turns, revision } = await requireGround(ctx, input)
  const answer = async (state: 'grounded' | 'no_chart' | 'pending', claims: GroundedClaim[]) => {
    await recordRead(ctx, input, { revision: revision.number, claims: claims.length })
    return { revision: revision.number, chart: state, claims }
  }
  if (!chart) return answer('no_chart', [])
  const stored = await storedClaims(ctx.db, session, revision, chart)
  if (stored) return answer('grounded', stored)
  const facts = await factsNow(ctx.db, chart, session.currentDate)
  if (!facts) return answer('pending', [])
  const made = await storeClaims(ctx, session, turns, chart, facts)
  return answer('grounded', made.get(input.turn) ?? [])
}

/** What both operations start from, through the gate of tiers: the session's and the chart's own. */
export async function requireGround(
  ctx: Context,
  input: { session: string; turn: number },
): Promise<{ session: SessionRow; chart: ChartRow | null; turns: TurnRevision[]; revision: TurnRevision }> {
  const session = await requireSession(ctx, ctx.db, input.session)
  const turns = await findLatestTurns(ctx.db, [session.id])
  const revision = turns.find(({ turn }) => turn === input.turn)
  if (!revision) throw new Problem('not_found', `Session “${session.id}” has no turn ${input.turn}.`)
  const chart = session.chart === null ? null : await findChart(ctx.db, session.chart)
  if (chart) requireTier(ctx.actor, chart)
  return { session, chart, turns, revision }
}

/** The chart's facts, unless it is so large that only the worker should read it. */
export async function factsNow(db: Db, chart: ChartRow, asOf: string): Promise<ChartFacts | null> {
  const atHand = factsAtHand(db, chart, asOf)
  if (atHand) return atHand
  return (await countResources(db, chart)) > AT_ONCE ? null : factsOf(db, chart, asOf)
}

export function recordRead(
  ctx: Context,
  { session, turn }: { session: string; turn: number },
  payload: Record<string, number>,
): Promise<bigint> {
  return inTransaction(ctx.db, (tx) =>
    appendRead(tx, ctx, { action: 'claims.read', subject: `turn:${session}/${turn}`, payload }),
  )
}

/** What is stored for a turn, in reading order; null unless it is whole and of this chart as it stands. */
async function storedClaims(
  tx: Db | Tx,
  session: SessionRow,
  revision: TurnRevision,
  chart: ChartRow,
): Promise<GroundedClaim[] | null> {
  const speaking = revision.items.filter(({ kind }) => ['query', 'reply', 'answer', 'rubric'].includes(kind))
  const rows = await findClaims(
    tx,
    session.id,
    speaking.map(({ hash }) => hash),
  )
  const claims: GroundedClaim[] = []
  for (const { item, hash } of speaking) {
    const row = rows.find((one) => one.item === item && one.hash === hash)
    if (row?.rules !== GROUNDING_RULES || row.chart !== chart.id || row.state !== chart.state) return null
    claims.push(...(JSON.parse(row.claims) as GroundedClaim[]))
  }
  return claims
}
