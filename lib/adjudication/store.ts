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

export async function insertResolutions(tx: Tx, rows: ResolutionRecord[]): Promise<void> {
  await tx.resolution.createMany({ data: rows })
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
 * The newest resolution of every item of these revisions' turns, as it stood when they were the newest: what was
 * resolved on a later revision, or led to one, is not looked at. Items that left on the way are among them.
 */
export async function findResolutionsUpTo(tx: Db | Tx, revisions: string[]): Promise<TurnResolution[]> {
  return tx.$queryRaw<TurnResolution[]>`
    SELECT DISTINCT ON (t.id, x.item) t.session_id AS session, t.index AS turn, i.kind, i.language,
      x.revision_id AS "revisionId", x.item, x.resolution, x.outcome, x.opinions,
      x.next_revision_id AS "nextRevisionId"
    FROM turn_revision here JOIN turn t ON t.id = here.turn_id
    JOIN turn_revision r ON r.turn_id = t.id AND r.number <= here.number
    JOIN resolution x ON x.revision_id = r.id
    JOIN turn_revision next ON next.id = x.next_revision_id AND next.number <= here.number
    JOIN turn_item i ON i.revision_id = x.revision_id AND i.item = x.item
    WHERE here.id = ANY(${revisions}) ORDER BY t.id, x.item, x.seq DESC`
}

/** Everybody who ever ruled on a turn of these sessions. */
export async function findRulers(tx: Db | Tx, sessions: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT g.lead_id AS id FROM ruling g JOIN turn_revision r ON r.id = g.revision_id
    JOIN turn t ON t.id = r.turn_id WHERE t.session_id = ANY(${sessions})`
  return rows.map(({ id }) => id)
}
