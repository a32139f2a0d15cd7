import { loadEvidenceUpTo, loadResolutionsUpTo } from '#lib/adjudication/load-resolutions.ts'
import type { Tier } from '#lib/charts/tier.ts'
import { type LedgerAnchor, loadEvents } from '#lib/ledger/load-anchor.ts'
import type { Tx } from '#lib/platform/db.ts'
import { loadOpinions } from '#lib/reviews/load-opinions.ts'
import { type SessionWriter, writeSessions } from '#lib/sessions/export-sessions.ts'
import { type EnvelopeRow, loadFirstTurns, type SessionRow } from '#lib/sessions/load-sessions.ts'
import type { TurnRevision } from '#lib/sessions/revision.ts'
import type { Item } from '#lib/sessions/turn.ts'
import type { EnteringSession } from './package.ts'
import type { QualityInput } from './quality.ts'

/** How a line is written; doors pass it in. */
export type LineWriter = Pick<SessionWriter, 'line'>

/** Sessions at given revisions, each with the line a release holds of it, as of where the ledger ended at the anchor. */
export async function loadEntering(
  tx: Tx,
  rows: readonly SessionRow[],
  { turns, envelopes }: { turns: readonly TurnRevision[]; envelopes: readonly EnvelopeRow[] },
  anchor: LedgerAnchor,
  write: LineWriter,
): Promise<EnteringSession[]> {
  const evidence = await loadEvidenceUpTo(tx, await marksOf(tx, turns, anchor))
  const lines = new Map(
    (await writeSessions(tx, rows, { turns, envelopes, evidence }, write)).map(({ id, line }) => [id, line] as const),
  )
  const first = await loadFirstTurns(
    tx,
    rows.map(({ id }) => id),
  )
  const nowOf = bySession(turns)
  const firstOf = bySession(first)
  return rows.map(({ id, scenario, level, tier, source }): EnteringSession => {
    const now = nowOf.get(id) ?? []
    const line = lines.get(id)
    if (line === undefined) throw new Error(`session ${id} was not written`)
    return {
      id,
      scenario,
      level,
      tier,
      source,
      line,
      revisions: now.map(({ number }) => number),
      turns: now.map(plainItems),
      original: (firstOf.get(id) ?? []).map(plainItems),
    }
  })
}

/** What physicians and leads had said of these turns when the ledger ended at the anchor. */
export async function loadJudgements(
  tx: Tx,
  turns: readonly TurnRevision[],
  anchor: LedgerAnchor,
): Promise<Pick<QualityInput, 'resolutions' | 'verdicts'>> {
  const submitted = await loadEvents(tx, 'review.submitted', anchor)
  const receipts = submitted.map(({ payload }) => String(payload.receipt))
  const sessions = [...new Set(turns.map(({ session }) => session))]
  return {
    resolutions: await loadResolutionsUpTo(tx, await marksOf(tx, turns, anchor)),
    verdicts: sessions.length === 0 ? [] : await loadOpinions(tx, { sessions, receipts }),
  }
}

/** The last resolution of each turn when the ledger ended at the anchor. */
export async function marksOf(
  tx: Tx,
  turns: readonly TurnRevision[],
  anchor: LedgerAnchor,
): Promise<{ turnId: string; through: number }[]> {
  const settled = await loadEvents(tx, 'turn.settled', anchor)
  const resolved = new Map(settled.map(({ subject, payload }) => [subject, Number(payload.resolved)]))
  return turns.map(({ turnId, session, turn }) => ({ turnId, through: resolved.get(`turn:${session}/${turn}`) ?? 0 }))
}

/** The same record under another tier: what held when a version was frozen. */
export function atTier(row: SessionRow, tier: Tier): SessionRow {
  return { ...row, tier }
}

function bySession(turns: readonly TurnRevision[]): Map<string, TurnRevision[]> {
  const groups = new Map<string, TurnRevision[]>()
  for (const turn of [...turns].sort((a, b) => a.turn - b.turn)) {
    const group = groups.get(turn.session)
    if (group) group.push(turn)
    else groups.set(turn.session, [turn])
  }
  return groups
}

function plainItems({ items }: TurnRevision): Item[] {
  return items.map(({ hash: _hash, stale: _stale, ...item }) => item)
}
