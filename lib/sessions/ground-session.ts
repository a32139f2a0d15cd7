import { type ChartRow, findChart, findNewestResource, loadChart } from '#lib/charts/load-chart.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { type ChartFacts, chartFacts } from './grounding/chart-facts.ts'
import type { GroundedClaim } from './grounding/grounding.ts'
import { groundTurn } from './grounding/turn-grounding.ts'
import type { TurnRevision } from './revision.ts'
import {
  findGroundedStates,
  findLatestTurns,
  findSessions,
  findUngrounded,
  type SessionRow,
  upsertClaims,
} from './store.ts'
import type { Item } from './turn.ts'

/** Raise it when the rules say something else than before: what is stored is then made anew. */
export const GROUNDING_RULES = 2

/** Kinds of item that hold text a reader could doubt. */
const SPEAKING: ReadonlySet<Item['kind']> = new Set(['query', 'reply', 'answer', 'rubric'])

/**
 * Ground every text of a session in its chart and store what came of it, by item and hash. Without a chart nothing is
 * stored. Idempotent; reads as the program itself, so whoever shows the outcome asks the gate of tiers.
 * @returns whether there is a chart
 */
export async function groundSession(ctx: Context, session: SessionRow): Promise<boolean> {
  if (session.chart === null) return false
  const chart = await findChart(ctx.db, session.chart)
  if (!chart) return false
  const facts = await factsOf(ctx.db, chart, session.currentDate)
  await storeClaims(ctx, session, await findLatestTurns(ctx.db, [session.id]), chart, facts)
  return true
}

/** Ground and store all turns of a session. @returns the claims by turn */
export async function storeClaims(
  ctx: Context,
  session: SessionRow,
  turns: readonly TurnRevision[],
  chart: ChartRow,
  facts: ChartFacts,
): Promise<Map<number, GroundedClaim[]>> {
  const made = new Map<number, GroundedClaim[]>()
  for (const [position, turn] of turns.entries()) {
    const earlier = turns.slice(0, position).flatMap(({ items }) => items)
    made.set(turn.turn, groundTurn(turn.items, earlier, facts))
  }
  const rows = turns.flatMap((turn) =>
    turn.items
      .filter(({ kind }) => SPEAKING.has(kind))
      .map(({ item, hash }) => {
        const claims = (made.get(turn.turn) ?? []).filter((claim) => claim.item === item)
        const doubts = claims.filter(({ state }) => state !== 'supported')
        return {
          session: session.id,
          item,
          hash,
          rules: GROUNDING_RULES,
          chart: chart.id,
          state: chart.state,
          claims: JSON.stringify(claims),
          doubts: JSON.stringify(doubts),
        }
      }),
  )
  await upsertClaims(ctx.db, rows, ctx.clock.now())
  return made
}

/** What the worker knew of the store when it last looked, by database. */
const LOOKED = new WeakMap<Db, bigint>()

/**
 * Ground what is new: sessions just imported, turns just settled, and everything on a chart that an import changed.
 * @returns sessions grounded
 */
export async function groundDueSessions(ctx: Context): Promise<number> {
  const due = new Set(await findUngrounded(ctx.db, GROUNDING_RULES))
  const newest = await findNewestResource(ctx.db)
  if (LOOKED.get(ctx.db) !== newest) for (const id of await findOutdated(ctx.db)) due.add(id)
  let grounded = 0
  for (const id of due) {
    const [session] = await findSessions(ctx.db, { ids: [id] })
    if (session && (await groundSession(ctx, session))) grounded++
  }
  LOOKED.set(ctx.db, newest)
  return grounded
}

async function findOutdated(db: Db): Promise<string[]> {
  const rested = new Map((await findGroundedStates(db)).map((row) => [`${row.session}\n${row.chart}`, row.state]))
  const states = new Map<string, bigint | null>()
  const outdated: string[] = []
  for (const { id, chart } of await findSessions(db)) {
    if (chart === null) continue
    if (!states.has(chart)) states.set(chart, (await findChart(db, chart))?.state ?? null)
    const state = states.get(chart) ?? null
    if (state !== null && rested.get(`${id}\n${chart}`) !== state) outdated.push(id)
  }
  return outdated
}

/** Charts kept ready in one process, the least lately asked going first. */
const KEPT_RESOURCES = 150_000
const KEPT = new WeakMap<Db, Map<string, { facts: ChartFacts; resources: number }>>()

/** The facts of a chart on a day, if this process has them at hand. */
export function factsAtHand(db: Db, chart: ChartRow, asOf: string): ChartFacts | null {
  const kept = KEPT.get(db)
  const key = `${chart.id} ${chart.state} ${asOf}`
  const entry = kept?.get(key)
  if (!kept || !entry) return null
  kept.delete(key)
  kept.set(key, entry)
  return entry.facts
}

/** The facts of a chart on a day, read if need be. Gate and ledger are the caller's. */
export async function factsOf(db: Db, chart: ChartRow, asOf: string, tx: Db | Tx = db): Promise<ChartFacts> {
  const atHand = factsAtHand(db, chart, asOf)
  if (atHand) return atHand
  const resources = await loadChart(tx, chart)
  const facts = chartFacts(resources, asOf)
  const kept = KEPT.get(db) ?? new Map<string, { facts: ChartFacts; resources: number }>()
  KEPT.set(db, kept)
  kept.set(`${chart.id} ${chart.state} ${asOf}`, { facts, resources: resources.length })
  let total = [...kept.values()].reduce((sum, entry) => sum + entry.resources, 0)
  for (const [key, entry] of kept) {
    if (total <= KEPT_RESOURCES || kept.size === 1) break
    kept.delete(key)
    total -= entry.resources
  }
  return facts
}
