import type { Tier } from '#lib/charts/tier.ts'
import { type Db, queryHot, type Tx } from '#lib/platform/db.ts'
import { Prisma } from '#lib/platform/generated/prisma/client.ts'
import type { RevisionCause } from '#lib/sessions/revision.ts'
import type { Language, Scenario } from '#lib/sessions/turn.ts'
import type { OpinionRow } from './opinion.ts'
import type { ItemVerdict } from './verdict.ts'

export type ReviewerRow = { id: string; email: string; name: string; languages: Language[]; credentials: string[] }

export async function findReviewers(tx: Db | Tx): Promise<ReviewerRow[]> {
  const rows = await tx.person.findMany({
    where: { active: true, roles: { has: 'reviewer' } },
    select: { id: true, email: true, name: true, languages: true, credentials: true },
    orderBy: { email: 'asc' },
  })
  return rows.map((row) => ({ ...row, languages: row.languages as Language[] }))
}

export type AssignmentRow = { id: string; sessionId: string; personId: string; round: number; withdrawn: boolean }

export async function findAssignments(tx: Db | Tx, sessions: string[]): Promise<AssignmentRow[]> {
  const rows = await tx.assignment.findMany({
    where: { sessionId: { in: sessions } },
    select: { id: true, sessionId: true, personId: true, round: true, withdrawnAt: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ withdrawnAt, ...row }) => ({ ...row, withdrawn: withdrawnAt !== null }))
}

/** Add assignments; one that is there already stays. @returns those added */
export async function insertAssignments(
  tx: Tx,
  rows: { id: string; sessionId: string; personId: string; round: number; assignedBy: string; createdAt: Date }[],
): Promise<void> {
  await tx.assignment.createMany({ data: rows })
}

/** How many independent physicians an item of the session needs; a later call may only raise it. */
export async function raiseOverlap(tx: Tx, sessions: string[], round: number, overlap: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO round_overlap (session_id, round, overlap)
    SELECT id, ${round}::int, ${overlap}::int FROM unnest(${sessions}::text[]) AS id
    ON CONFLICT (session_id, round) DO UPDATE SET overlap = greatest(round_overlap.overlap, EXCLUDED.overlap)`
}

export async function findOverlaps(tx: Db | Tx, sessions: string[]): Promise<Map<string, number>> {
  const rows = await tx.roundOverlap.findMany({ where: { sessionId: { in: sessions } }, orderBy: { round: 'asc' } })
  return new Map(rows.map(({ sessionId, overlap }) => [sessionId, overlap]))
}

/** A draft's entries carry the hash of the item they judge, so that they survive a revision that left it alone. */
export type DraftEntry = ItemVerdict & { hash: string }

/** Everything a save must know, in one statement: whose it is, what it builds on, which items there are. */
export type DraftBase = {
  personId: string
  withdrawn: boolean
  sessionId: string
  round: number
  turnId: string
  revisionId: string
  revision: number
  cause: RevisionCause
  /** Item id to hash, of the newest revision. */
  items: Record<string, string>
  /** Items of that revision an edit made doubtful: a verdict given before counts no more. */
  doubtful: string[]
  /** The draft was saved against the newest revision. */
  current: boolean
  reviewId: string | null
  version: number
  savedAt: Date | null
  draft: string
  returnedWith: string | null
  /** Submitted against the newest revision, and not sent back since. */
  submitted: boolean
  receipt: string | null
}

export async function findDraftBase(tx: Db | Tx, assignment: string, turn: number): Promise<DraftBase | null> {
  const query = Prisma.sql`
    SELECT a.person_id AS "personId", a.withdrawn_at IS NOT NULL AS withdrawn, a.session_id AS "sessionId", a.round,
      t.id AS "turnId", l.id AS "revisionId", l.number AS revision, l.cause::text AS cause,
      (SELECT jsonb_object_agg(i.item, i.hash) FROM turn_item i WHERE i.revision_id = l.id) AS items,
      (SELECT coalesce(array_agg(i.item), '{}') FROM turn_item i
        WHERE i.revision_id = l.id AND i.stale IS NOT NULL) AS doubtful,
      coalesce(r.revision_id = l.id, true) AS current,
      r.id AS "reviewId", coalesce(r.version, 0) AS version, r.saved_at AS "savedAt", coalesce(r.draft, '[]') AS draft,
      r.returned_with AS "returnedWith", s.receipt, s.receipt IS NOT NULL AND r.returned_with IS NULL AS submitted
    FROM assignment a
    JOIN turn t ON t.session_id = a.session_id AND t.index = ${turn}
    JOIN LATERAL (
      SELECT id, number, cause FROM turn_revision WHERE turn_id = t.id ORDER BY number DESC LIMIT 1) l ON true
    LEFT JOIN review r ON r.assignment_id = a.id AND r.turn = t.index
    LEFT JOIN LATERAL (
      SELECT receipt FROM submission WHERE review_id = r.id AND revision_id = l.id
      ORDER BY number DESC LIMIT 1) s ON true
    WHERE a.id = ${assignment}`
  const rows = await queryHot<DraftBase>(tx, 'find_draft_base', query)
  return rows[0] ?? null
}

/**
 * Write the draft if nobody wrote since `ifMatch` (0: never saved). @returns the new version, or null when somebody did
 */
export async function writeDraft(
  tx: Db | Tx,
  row: {
    id: string
    assignment: string
    turn: number
    revisionId: string
    draft: string
    savedAt: Date
    ifMatch: number
    clearReturn: boolean
  },
): Promise<{ id: string; version: number } | null> {
  const query = Prisma.sql`
    INSERT INTO review (id, assignment_id, turn, revision_id, version, draft, saved_at)
    VALUES (${row.id}, ${row.assignment}, ${row.turn}, ${row.revisionId}, 1, ${row.draft}, ${row.savedAt})
    ON CONFLICT (assignment_id, turn) DO UPDATE SET
      revision_id = EXCLUDED.revision_id, version = review.version + 1, draft = EXCLUDED.draft,
      saved_at = EXCLUDED.saved_at,
      returned_with = CASE WHEN ${row.clearReturn} THEN NULL ELSE review.returned_with END
    WHERE review.version = ${row.ifMatch}
    RETURNING id, version`
  const rows = await queryHot<{ id: string; version: number }>(tx, 'write_draft', query)
  return rows[0] ?? null
}

export async function keepRefusedDraft(
  tx: Db | Tx,
  row: { id: string; reviewId: string; baseVersion: number; draft: string; at: Date },
): Promise<void> {
  await tx.refusedDraft.create({ data: row })
}

export async function insertSubmission(
  tx: Tx,
  submission: { id: string; reviewId: string; revisionId: string; number: number; receipt: string; at: Date },
  verdicts: (ItemVerdict & { hash: string; kind: string; language?: Language | undefined })[],
): Promise<void> {
  await tx.submission.create({ data: submission })
  await tx.itemVerdict.createMany({
    data: verdicts.map((verdict) => ({
      submissionId: submission.id,
      item: verdict.item,
      itemHash: verdict.hash,
      kind: verdict.kind,
      language: verdict.language ?? null,
      verdict: verdict.verdict,
      value: verdict.value === undefined ? null : JSON.stringify(verdict.value),
      reasons: verdict.reasons,
      comment: verdict.comment ?? null,
      confidence: verdict.confidence ?? null,
      evidence: verdict.evidence === undefined ? null : JSON.stringify(verdict.evidence),
    })),
  })
}

export async function countSubmissions(tx: Tx, reviewId: string): Promise<number> {
  return tx.submission.count({ where: { reviewId } })
}

/** Where one person stands on one turn. */
export type StandingRow = {
  assignment: string
  session: string
  scenario: Scenario
  level: number | null
  currentDate: string
  tier: Tier
  round: number
  assignedAt: Date
  personId: string
  turn: number
  submitted: boolean
  returned: string | null
  judged: number
  toJudge: number
}

/** The opening lines of these sessions as they stand now. */
export async function findOpenings(tx: Db | Tx, sessions: string[]): Promise<Map<string, string | null>> {
  const rows = await tx.$queryRaw<{ session: string; opening: string | null }[]>`
    SELECT DISTINCT ON (session_id) session_id AS session, body::json ->> 'env_info' AS opening
    FROM envelope_revision WHERE session_id = ANY(${sessions}) ORDER BY session_id, number DESC`
  return new Map(rows.map(({ session, opening }) => [session, opening]))
}

/**
 * Where everybody (or one person) stands on every assigned turn, or on one turn of each session. `toJudge` counts the items of the newest revision
 * that ask this person; a turn with none asks nothing more.
 */
export async function findStandings(
  tx: Db | Tx,
  person: string | null,
  sessions: string[] | null = null,
  turn: number | null = null,
): Promise<StandingRow[]> {
  return tx.$queryRaw<StandingRow[]>`
    SELECT a.id AS assignment, s.id AS session, s.scenario::text AS scenario, s.level, s.current_date AS "currentDate",
      s.tier::text AS tier, a.round, a.created_at AS "assignedAt",
      a.person_id AS "personId", t.index AS turn,
      sub.one IS NOT NULL AND r.returned_with IS NULL AS submitted, r.returned_with AS returned,
      CASE WHEN r.draft IS NULL OR (l.cause = 'settlement' AND r.revision_id <> l.id AND r.returned_with IS NULL) THEN 0
        ELSE json_array_length(r.draft::json) END AS judged,
      (SELECT count(*)::int FROM turn_item i WHERE i.revision_id = l.id
        AND (l.cause <> 'settlement' OR i.stale IS NOT NULL OR r.returned_with IS NOT NULL)
        AND (i.language IS NULL OR i.language = ANY(p.languages))) AS "toJudge"
    FROM assignment a
    JOIN person p ON p.id = a.person_id
    JOIN session s ON s.id = a.session_id
    JOIN turn t ON t.session_id = s.id
    JOIN LATERAL (
      SELECT id, cause FROM turn_revision WHERE turn_id = t.id ORDER BY number DESC LIMIT 1) l ON true
    LEFT JOIN review r ON r.assignment_id = a.id AND r.turn = t.index
    LEFT JOIN LATERAL (
      SELECT 1 AS one FROM submission WHERE review_id = r.id AND revision_id = l.id LIMIT 1) sub ON true
    WHERE a.withdrawn_at IS NULL AND (${person}::text IS NULL OR a.person_id = ${person})
      AND (${sessions}::text[] IS NULL OR s.id = ANY(${sessions})) AND (${turn}::int IS NULL OR t.index = ${turn})
    ORDER BY a.created_at, s.position, t.index`
}

/** @param where.receipts only what these submissions say: the opinions as of the moment they were all there were */
export async function findOpinions(
  tx: Db | Tx,
  where: { sessions?: string[]; turn?: number; receipts?: string[] } = {},
): Promise<OpinionRow[]> {
  return tx.$queryRaw<OpinionRow[]>`
    SELECT DISTINCT ON (a.session_id, r.turn, v.item, a.id)
      a.session_id AS session, r.turn, v.item, v.item_hash AS "itemHash", v.kind, v.language,
      s.revision_id AS "revisionId", tr.number AS revision, a.id AS assignment, a.person_id AS "personId", p.email,
      p.name, a.round, v.verdict::text AS verdict, v.value, v.reasons, v.comment, v.confidence, v.evidence,
      s.at AS "submittedAt"
    FROM item_verdict v JOIN submission s ON s.id = v.submission_id JOIN review r ON r.id = s.review_id
    JOIN turn_revision tr ON tr.id = s.revision_id
    JOIN assignment a ON a.id = r.assignment_id JOIN person p ON p.id = a.person_id
    WHERE (${where.sessions ?? null}::text[] IS NULL OR a.session_id = ANY(${where.sessions ?? null}))
      AND (${where.turn ?? null}::int IS NULL OR r.turn = ${where.turn ?? null})
      AND (${where.receipts ?? null}::text[] IS NULL OR s.receipt = ANY(${where.receipts ?? null}))
    ORDER BY a.session_id, r.turn, v.item, a.id, s.number DESC`
}

/** Everyone ever assigned to these sessions, with the languages they read. */
export type ReaderRow = {
  session: string
  assignment: string
  personId: string
  languages: Language[]
  withdrawn: boolean
}

export async function findReaders(tx: Db | Tx, sessions: string[]): Promise<ReaderRow[]> {
  return tx.$queryRaw<ReaderRow[]>`
    SELECT a.session_id AS session, a.id AS assignment, a.person_id AS "personId", p.languages,
      a.withdrawn_at IS NOT NULL AS withdrawn
    FROM assignment a JOIN person p ON p.id = a.person_id
    WHERE a.session_id = ANY(${sessions}) ORDER BY a.id`
}

/** Send submitted reviews of a turn back to their physicians. @returns how many */
export async function markReturned(tx: Tx, session: string, turn: number, reason: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE review SET returned_with = ${reason} FROM assignment a
    WHERE a.id = review.assignment_id AND a.session_id = ${session} AND review.turn = ${turn}
      AND a.withdrawn_at IS NULL AND EXISTS (SELECT 1 FROM submission s WHERE s.review_id = review.id)`
}

export async function findAssignmentOf(tx: Db | Tx, session: string, personId: string): Promise<string | null> {
  const row = await tx.assignment.findFirst({
    where: { sessionId: session, personId, withdrawnAt: null },
    orderBy: { round: 'desc' },
    select: { id: true },
  })
  return row?.id ?? null
}
