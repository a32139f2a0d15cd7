import type { Db, Tx } from '#lib/platform/db.ts'
import type { TurnEvidence } from '#lib/sessions/evidence.ts'
import type { ResolutionRecord, TurnResolution } from './desk.ts'

export type RulingRecord = {
  revisionId: string
  item: string
  itemHash: string
  decision: 'accept' | 'edit' | 'reject'
  value: string | null
  rationale: string | null
  kind: 'slip' | 'wording' | 'guideline' | 'record' | 'equipoise'
  guideline: boolean
  leadId: string
  at: Date
}

export async function insertRulings(tx: Tx, rulings: RulingRecord[]): Promise<void> {
  await tx.ruling.createMany({ data: rulings })
}

/** The newest ruling on each item of these revisions. */
export async function findRulings(tx: Db | Tx, revisions: string[]): Promise<RulingRecord[]> {
  return tx.$queryRaw<RulingRecord[]>`
    SELECT DISTINCT ON (revision_id, item) revision_id AS "revisionId", item, item_hash AS "itemHash",
      decision::text AS decision, value, rationale, kind::text AS kind, guideline, lead_id AS "leadId", at
    FROM ruling WHERE revision_id = ANY(${revisions}) ORDER BY revision_id, item, seq DESC`
}

export async function countRulings(tx: Db | Tx): Promise<number> {
  return tx.ruling.count()
}

/** @returns the seq of each by its item */
export async function insertResolutions(tx: Tx, rows: ResolutionRecord[]): Promise<Map<string, bigint>> {
  const written = await tx.resolution.createManyAndReturn({ data: rows, select: { seq: true, item: true } })
  return new Map(written.map(({ seq, item }) => [item, seq]))
}

export type EvidenceRecord = {
  /** Seq of the resolution. */
  resolution: bigint
  position: number
  item: string
  ref: string
  path: string | null
  quote: string | null
  /** Seq of the chart's resource then. */
  resource: bigint | null
}

export async function insertEvidence(tx: Tx, rows: EvidenceRecord[]): Promise<void> {
  await tx.itemEvidence.createMany({ data: rows })
}

/**
 * The evidence that came with the newest resolution of every item of these turns, up to a seq each; null for no bound.
 * Evidence of an older resolution of an item is not among it.
 */
export async function findEvidence(
  tx: Db | Tx,
  marks: readonly { turnId: string; through: number | null }[],
): Promise<TurnEvidence[]> {
  if (marks.length === 0) return []
  return tx.$queryRaw<TurnEvidence[]>`
    WITH newest AS (
      SELECT DISTINCT ON (t.id, x.item) t.session_id, t.index, x.seq
      FROM unnest(${marks.map(({ turnId }) => turnId)}::text[], ${marks.map(({ through }) => through)}::bigint[])
        AS mark (turn_id, through)
      JOIN turn t ON t.id = mark.turn_id JOIN turn_revision r ON r.turn_id = t.id
      JOIN resolution x ON x.revision_id = r.id AND (mark.through IS NULL OR x.seq <= mark.through)
      ORDER BY t.id, x.item, x.seq DESC
    )
    SELECT n.session_id AS session, n.index AS turn, e.item, e.ref, e.path, e.quote, e.resource
    FROM newest n JOIN item_evidence e ON e.resolution = n.seq ORDER BY e.resolution, e.position`
}

/** The newest resolution of every item of these sessions' turns, whichever revision it was made on. */
export async function findResolutions(tx: Db | Tx, sessions: string[]): Promise<TurnResolution[]> {
  return tx.$queryRaw<TurnResolution[]>`
    SELECT DISTINCT ON (t.id, x.item) t.session_id AS session, t.index AS turn, i.kind, i.language,
      x.revision_id AS "revisionId", x.item, x.resolution, x.outcome, x.opinions,
      x.next_revision_id AS "nextRevisionId"
    FROM resolution x JOIN turn_revision r ON r.id = x.revision_id JOIN turn t ON t.id = r.turn_id
    JOIN turn_item i ON i.revision_id = x.revision_id AND i.item = x.item
    WHERE t.session_id = ANY(${sessions}) ORDER BY t.id, x.item, x.seq DESC`
}

/**
 * The newest resolution of every item of these turns up to a seq each, which is how they stood at an earlier moment.
 * Items that left on the way are among them.
 */
export async function findResolutionsUpTo(
  tx: Db | Tx,
  marks: readonly { turnId: string; through: number }[],
): Promise<TurnResolution[]> {
  return tx.$queryRaw<TurnResolution[]>`
    SELECT DISTINCT ON (t.id, x.item) t.session_id AS session, t.index AS turn, i.kind, i.language,
      x.revision_id AS "revisionId", x.item, x.resolution, x.outcome, x.opinions,
      x.next_revision_id AS "nextRevisionId"
    FROM unnest(${marks.map(({ turnId }) => turnId)}::text[], ${marks.map(({ through }) => through)}::bigint[])
      AS mark (turn_id, through)
    JOIN turn t ON t.id = mark.turn_id JOIN turn_revision r ON r.turn_id = t.id
    JOIN resolution x ON x.revision_id = r.id AND x.seq <= mark.through
    JOIN turn_item i ON i.revision_id = x.revision_id AND i.item = x.item
    ORDER BY t.id, x.item, x.seq DESC`
}

/** The turns of these sessions a person ruled on, the latest ruling first. */
export async function findRuledTurns(
  tx: Db | Tx,
  lead: string,
  sessions: string[],
  most: number,
): Promise<{ session: string; turn: number }[]> {
  return tx.$queryRaw<{ session: string; turn: number }[]>`
    SELECT t.session_id AS session, t.index AS turn FROM ruling g
    JOIN turn_revision r ON r.id = g.revision_id JOIN turn t ON t.id = r.turn_id
    WHERE g.lead_id = ${lead} AND t.session_id = ANY(${sessions})
    GROUP BY t.session_id, t.index ORDER BY max(g.seq) DESC LIMIT ${most}`
}

/** Everybody who ever ruled on a turn of these sessions. */
export async function findRulers(tx: Db | Tx, sessions: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT g.lead_id AS id FROM ruling g JOIN turn_revision r ON r.id = g.revision_id
    JOIN turn t ON t.id = r.turn_id WHERE t.session_id = ANY(${sessions})`
  return rows.map(({ id }) => id)
}
