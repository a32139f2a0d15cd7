import type { Db, Tx } from '#lib/platform/db.ts'
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

/** @returns the highest seq among them */
export async function insertResolutions(tx: Tx, rows: ResolutionRecord[]): Promise<number> {
  const written = await tx.resolution.createManyAndReturn({ data: rows, select: { seq: true } })
  return Math.max(0, ...written.map(({ seq }) => Number(seq)))
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
