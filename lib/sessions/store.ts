import type { Tier } from '#lib/charts/tier.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { Prisma } from '#lib/platform/generated/prisma/client.ts'
import type { RevisionCause, RevisionItem, TurnRevision } from './revision.ts'
import type { Envelope, Finding } from './session.ts'
import type { Item, Language, Scenario } from './turn.ts'

export type SessionRow = {
  id: string
  scenario: Scenario
  subjectId: number
  hadmId: number | null
  currentDate: string
  level: number | null
  /** The most restrictive of the session's own tier and its charts'. */
  tier: Tier
  languages: Language[]
  /** The chart a physician opens for this session (tables before other sources); null when none is stored. */
  chart: string | null
  /** Source whose credential a credentialed session needs. */
  source: string
}

export type NewSession = {
  id: string
  importId: string
  scenario: Scenario
  subjectId: number
  hadmId: number | null
  currentDate: string
  level: number | null
  tier: Tier
  languages: Language[]
  createdAt: Date
  line: string
  sha256: string
  toolsSha256: string
  toolsBody: string
  envelope: { id: string; hash: string; body: string }
  findings: Finding[]
  turns: { id: string; revision: NewRevision }[]
}
export type NewRevision = {
  id: string
  number: number
  hash: string
  parentId: string | null
  cause: RevisionCause
  createdAt: Date
  items: RevisionItem[]
}

export async function insertSessionImport(
  tx: Tx,
  row: { id: string; files: string[]; importedBy: string; at: Date },
): Promise<void> {
  await tx.sessionImport.create({ data: row })
}

/** Store sessions with their first revisions, a handful of statements for the whole batch. */
export async function insertSessions(tx: Tx, sessions: NewSession[]): Promise<void> {
  await tx.session.createMany({
    data: sessions.map(
      ({ id, importId, scenario, subjectId, hadmId, currentDate, level, tier, languages, createdAt }) => ({
        id,
        importId,
        scenario,
        subjectId,
        hadmId,
        currentDate,
        level,
        tier,
        languages,
        createdAt,
      }),
    ),
  })
  await tx.sessionSource.createMany({
    data: sessions.map(({ id, line, sha256 }) => ({ sessionId: id, line, sha256 })),
  })
  const tools = new Map(sessions.map((session) => [session.toolsSha256, session.toolsBody]))
  await tx.toolContract.createMany({
    data: [...tools].map(([sha256, body]) => ({ sha256, body })),
    skipDuplicates: true,
  })
  await tx.sessionToolset.createMany({
    data: sessions.map(({ id, toolsSha256 }) => ({ sessionId: id, sha256: toolsSha256 })),
  })
  await tx.envelopeRevision.createMany({
    data: sessions.map(({ id, envelope, createdAt }) => ({ ...envelope, sessionId: id, number: 1, createdAt })),
  })
  await tx.sessionFinding.createMany({
    data: sessions.flatMap(({ id, findings }) =>
      findings.map(({ values, ...finding }) => ({
        ...finding,
        about: values === undefined ? null : JSON.stringify(values),
        sessionId: id,
      })),
    ),
  })
  await tx.turn.createMany({
    data: sessions.flatMap(({ id, turns }) => turns.map((turn, index) => ({ id: turn.id, sessionId: id, index }))),
  })
  await insertRevisions(
    tx,
    sessions.flatMap(({ turns }) => turns.map((turn) => ({ turnId: turn.id, revision: turn.revision }))),
  )
}

export async function insertRevisions(tx: Tx, rows: { turnId: string; revision: NewRevision }[]): Promise<void> {
  await tx.turnRevision.createMany({
    data: rows.map(({ turnId, revision: { items: _items, ...revision } }) => ({ ...revision, turnId })),
  })
  const items = rows.flatMap(({ revision }) =>
    revision.items.map((item, position) => ({ revisionId: revision.id, position, item })),
  )
  await tx.turnItem.createMany({
    data: items.map(({ revisionId, position, item }) => ({
      revisionId,
      item: item.item,
      position,
      kind: item.kind,
      language: item.language ?? null,
      hash: item.hash,
      stale: item.stale,
    })),
  })
  const values = items.map(({ revisionId, item }) => ({
    revisionId,
    item: item.item,
    value: JSON.stringify(item.value),
    open: item.kind === 'query',
  }))
  const plain = ({ revisionId, item, value }: (typeof values)[number]) => ({ revisionId, item, value })
  await tx.turnQuery.createMany({ data: values.filter(({ open }) => open).map(plain) })
  await tx.turnGold.createMany({ data: values.filter(({ open }) => !open).map(plain) })
}

/** The line a session came from and the hash of its content. Null when there is no such session. */
export async function findSource(tx: Db | Tx, id: string): Promise<{ line: string; sha256: string } | null> {
  return tx.sessionSource.findUnique({ where: { sessionId: id }, select: { line: true, sha256: true } })
}

/** The lines these sessions came from, verbatim, by session id. */
export async function findSources(tx: Db | Tx, sessions: string[]): Promise<Map<string, string>> {
  const rows = await tx.sessionSource.findMany({ where: { sessionId: { in: sessions } } })
  return new Map(rows.map(({ sessionId, line }) => [sessionId, line]))
}

/** Sessions with the tier and chart that hold for them, in order of arrival. */
export async function findSessions(
  tx: Db | Tx,
  where: { ids?: string[]; scenario?: Scenario } = {},
): Promise<SessionRow[]> {
  const filters = [Prisma.sql`true`]
  if (where.ids) filters.push(Prisma.sql`s.id = ANY(${where.ids})`)
  if (where.scenario) filters.push(Prisma.sql`s.scenario = ${where.scenario}::"Scenario"`)
  return tx.$queryRaw<SessionRow[]>`
    SELECT s.id, s.scenario::text AS scenario, s.subject_id AS "subjectId", s.hadm_id AS "hadmId",
      s.current_date AS "currentDate", s.level, s.languages,
      CASE WHEN s.tier = 'credentialed' OR bool_or(p.tier = 'credentialed') THEN 'credentialed' ELSE 'open' END AS tier,
      (array_agg(p.id ORDER BY p.source DESC, p.id) FILTER (WHERE p.id IS NOT NULL))[1] AS chart,
      coalesce((array_agg(p.source ORDER BY p.source DESC) FILTER (WHERE p.tier = 'credentialed'))[1], 'mimic-iv')
        AS source
    FROM session s LEFT JOIN patient p ON p.subject_id = s.subject_id
    WHERE ${Prisma.join(filters, ' AND ')}
    GROUP BY s.id ORDER BY s.position`
}

export async function findSession(tx: Db | Tx, id: string): Promise<SessionRow | null> {
  return (await findSessions(tx, { ids: [id] }))[0] ?? null
}

type ItemRow = {
  revisionId: string
  turnId: string
  session: string
  turn: number
  number: number
  cause: RevisionCause
  revisionHash: string
  item: string
  kind: string
  language: string | null
  hash: string
  stale: string | null
  value: string
}

/** The newest revision of every turn of these sessions, or of one turn, in reading order. */
export async function findLatestTurns(
  tx: Db | Tx,
  sessions: string[],
  turn: number | null = null,
): Promise<TurnRevision[]> {
  const rows = await tx.$queryRaw<ItemRow[]>`
    WITH latest AS (
      SELECT DISTINCT ON (r.turn_id) r.id, r.turn_id, r.number, r.cause, r.hash, t.session_id, t.index
      FROM turn t JOIN turn_revision r ON r.turn_id = t.id
      WHERE t.session_id = ANY(${sessions}) AND (${turn}::int IS NULL OR t.index = ${turn})
      ORDER BY r.turn_id, r.number DESC)
    SELECT l.id AS "revisionId", l.turn_id AS "turnId", l.session_id AS session, l.index AS turn, l.number,
      l.cause::text AS cause, l.hash AS "revisionHash", i.item, i.kind, i.language, i.hash, i.stale, coalesce(q.value, g.value) AS value
    FROM latest l JOIN turn_item i ON i.revision_id = l.id
    LEFT JOIN turn_query q ON q.revision_id = i.revision_id AND q.item = i.item
    LEFT JOIN turn_gold g ON g.revision_id = i.revision_id AND g.item = i.item
    ORDER BY l.session_id COLLATE "C", l.index, i.position`
  return group(rows)
}

/** Revisions by id, e.g. those of a release. */
export async function findRevisions(tx: Db | Tx, ids: string[]): Promise<TurnRevision[]> {
  const rows = await tx.$queryRaw<ItemRow[]>`
    SELECT r.id AS "revisionId", r.turn_id AS "turnId", t.session_id AS session, t.index AS turn, r.number,
      r.cause::text AS cause, r.hash AS "revisionHash", i.item, i.kind, i.language, i.hash, i.stale, coalesce(q.value, g.value) AS value
    FROM turn_revision r JOIN turn t ON t.id = r.turn_id JOIN turn_item i ON i.revision_id = r.id
    LEFT JOIN turn_query q ON q.revision_id = i.revision_id AND q.item = i.item
    LEFT JOIN turn_gold g ON g.revision_id = i.revision_id AND g.item = i.item
    WHERE r.id = ANY(${ids})
    ORDER BY t.session_id COLLATE "C", t.index, i.position`
  return group(rows)
}

/** The first revision of every turn: what the source line says. */
export async function findFirstTurns(tx: Db | Tx, sessions: string[]): Promise<TurnRevision[]> {
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM turn_revision r JOIN turn t ON t.id = r.turn_id
    WHERE t.session_id = ANY(${sessions}) AND r.number = 1`
  return findRevisions(
    tx,
    ids.map(({ id }) => id),
  )
}

export type EnvelopeRow = { id: string; session: string; number: number; hash: string; value: Envelope }

/** The newest envelope of each session. */
export async function findEnvelopes(tx: Db | Tx, sessions: string[]): Promise<EnvelopeRow[]> {
  const rows = await tx.$queryRaw<StoredEnvelope[]>`
    SELECT DISTINCT ON (session_id) id, session_id AS session, number, hash, body FROM envelope_revision
    WHERE session_id = ANY(${sessions}) ORDER BY session_id, number DESC`
  return rows.map(readEnvelope)
}

/** Envelopes by id, e.g. those of a release. */
export async function findEnvelopesById(tx: Db | Tx, ids: string[]): Promise<EnvelopeRow[]> {
  const rows = await tx.$queryRaw<StoredEnvelope[]>`
    SELECT id, session_id AS session, number, hash, body FROM envelope_revision WHERE id = ANY(${ids})`
  return rows.map(readEnvelope)
}

/** The envelope each session came with. */
export async function findFirstEnvelopes(tx: Db | Tx, sessions: string[]): Promise<EnvelopeRow[]> {
  const rows = await tx.$queryRaw<StoredEnvelope[]>`
    SELECT id, session_id AS session, number, hash, body FROM envelope_revision
    WHERE session_id = ANY(${sessions}) AND number = 1`
  return rows.map(readEnvelope)
}

type StoredEnvelope = Omit<EnvelopeRow, 'value'> & { body: string }

function readEnvelope({ body, ...row }: StoredEnvelope): EnvelopeRow {
  return { ...row, value: JSON.parse(body) as Envelope }
}

export async function findFindings(tx: Db | Tx, sessions: string[]): Promise<(Finding & { session: string })[]> {
  const rows = await tx.sessionFinding.findMany({ where: { sessionId: { in: sessions } }, orderBy: { id: 'asc' } })
  return rows.map(({ id: _id, sessionId, severity, about, ...finding }) => ({
    ...finding,
    values: about === null ? undefined : JSON.parse(about),
    severity: severity as Finding['severity'],
    session: sessionId,
  }))
}

/**
 * Hold a turn until the end of the transaction, so that two last submits cannot both miss each other. An advisory lock:
 * a row's own lock takes the right to update it, and the program has none on turns.
 */
export async function lockTurn(tx: Tx, session: string, turn: number): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id, pg_advisory_xact_lock(hashtextextended('turn ' || id, 0))::text AS held
    FROM turn WHERE session_id = ${session} AND index = ${turn}`
  return rows[0]?.id ?? null
}

export type PinRow = { sessionId: string; item: string; ref: string; resource: bigint | null; via: string | null }

export async function upsertPins(tx: Tx, pins: PinRow[]): Promise<void> {
  if (pins.length === 0) return
  await tx.$executeRaw`
    INSERT INTO session_pin (session_id, item, ref, resource, via)
    SELECT * FROM unnest(${pins.map((p) => p.sessionId)}::text[], ${pins.map((p) => p.item)}::text[],
      ${pins.map((p) => p.ref)}::text[], ${pins.map((p) => p.resource)}::bigint[], ${pins.map((p) => p.via)}::text[])
    ON CONFLICT (session_id, item, ref) DO UPDATE SET
      resource = coalesce(session_pin.resource, EXCLUDED.resource), via = coalesce(session_pin.via, EXCLUDED.via)`
}

/** Sessions that rest on a resource no chart held when it was looked for. */
export async function findUnpinned(tx: Db | Tx, sessions: string[] | null): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT session_id AS id FROM session_pin
    WHERE resource IS NULL AND (${sessions}::text[] IS NULL OR session_id = ANY(${sessions}))`
  return rows.map(({ id }) => id)
}

/** Item to the chart's own names of the resources it rests on, in the order of the observation. */
export async function findEvidence(tx: Db | Tx, session: string, turn: number): Promise<Record<string, string[]>> {
  const rows = await tx.$queryRaw<{ item: string; refs: string[] }[]>`
    SELECT p.item, array_agg(c.ref ORDER BY c.at DESC NULLS LAST, c.ref) AS refs
    FROM session_pin p JOIN chart_resource c ON c.seq = p.resource
    WHERE p.session_id = ${session} AND p.item LIKE ${`t${turn}.%`} GROUP BY p.item`
  return Object.fromEntries(rows.map(({ item, refs }) => [item, refs]))
}

export type ClaimsRow = {
  session: string
  item: string
  hash: string
  rules: number
  chart: string
  state: bigint
  claims: string
}
export type NewClaims = ClaimsRow & { doubts: string }

export async function upsertClaims(tx: Db | Tx, rows: NewClaims[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO item_claims (session_id, item, hash, rules, chart, state, claims, doubts, at)
    SELECT *, ${at} FROM unnest(${rows.map((r) => r.session)}::text[], ${rows.map((r) => r.item)}::text[],
      ${rows.map((r) => r.hash)}::text[], ${rows.map((r) => r.rules)}::int[], ${rows.map((r) => r.chart)}::text[],
      ${rows.map((r) => r.state)}::bigint[], ${rows.map((r) => r.claims)}::text[], ${rows.map((r) => r.doubts)}::text[])
    ON CONFLICT (session_id, item, hash) DO UPDATE SET rules = EXCLUDED.rules, chart = EXCLUDED.chart,
      state = EXCLUDED.state, claims = EXCLUDED.claims, doubts = EXCLUDED.doubts, at = EXCLUDED.at
    WHERE item_claims.chart <> EXCLUDED.chart OR item_claims.state <= EXCLUDED.state`
}

/** What is stored of the items of one turn, whatever chart and rules it rests on. */
export async function findClaims(tx: Db | Tx, session: string, hashes: string[]): Promise<ClaimsRow[]> {
  return tx.$queryRaw<ClaimsRow[]>`
    SELECT session_id AS session, item, hash, rules, chart, state, claims FROM item_claims
    WHERE session_id = ${session} AND hash = ANY(${hashes})`
}

export type DoubtsRow = { session: string; item: string; hash: string; doubts: string }

/** The claims of these sessions that a reader should look at, by item; an item that has none has an empty list. */
export async function findDoubts(tx: Db | Tx, sessions: string[]): Promise<DoubtsRow[]> {
  return tx.$queryRaw<DoubtsRow[]>`
    SELECT session_id AS session, item, hash, doubts FROM item_claims WHERE session_id = ANY(${sessions})`
}

/** Sessions with a chart in which an item's newest text has no claims by these rules. */
export async function findUngrounded(tx: Db | Tx, rules: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH latest AS (
      SELECT DISTINCT ON (r.turn_id) r.id, t.session_id
      FROM turn t JOIN turn_revision r ON r.turn_id = t.id ORDER BY r.turn_id, r.number DESC)
    SELECT DISTINCT l.session_id AS id
    FROM latest l JOIN turn_item i ON i.revision_id = l.id JOIN session s ON s.id = l.session_id
    WHERE i.kind IN ('query', 'reply', 'answer', 'rubric')
      AND EXISTS (SELECT 1 FROM patient p WHERE p.subject_id = s.subject_id)
      AND NOT EXISTS (SELECT 1 FROM item_claims c
        WHERE c.session_id = l.session_id AND c.item = i.item AND c.hash = i.hash AND c.rules = ${rules})`
  return rows.map(({ id }) => id)
}

/** Of each session, the charts its claims rest on and the newest state of each they do. */
export async function findGroundedStates(tx: Db | Tx): Promise<{ session: string; chart: string; state: bigint }[]> {
  return tx.$queryRaw`
    SELECT session_id AS session, chart, max(state) AS state FROM item_claims GROUP BY session_id, chart`
}

export type ReplayRow = {
  session: string
  item: string
  hash: string
  rules: number
  chart: string
  state: bigint
  verdict: string
  /** The values of its finding, as JSON; null where there is nothing to say. */
  about: string | null
}

export async function upsertReplays(tx: Db | Tx, rows: ReplayRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO step_replay (session_id, item, hash, rules, chart, state, verdict, about)
    SELECT * FROM unnest(${rows.map((r) => r.session)}::text[], ${rows.map((r) => r.item)}::text[],
      ${rows.map((r) => r.hash)}::text[], ${rows.map((r) => r.rules)}::int[], ${rows.map((r) => r.chart)}::text[],
      ${rows.map((r) => r.state)}::bigint[], ${rows.map((r) => r.verdict)}::text[], ${rows.map((r) => r.about)}::text[])
    ON CONFLICT (session_id, item, hash) DO UPDATE SET rules = EXCLUDED.rules, chart = EXCLUDED.chart,
      state = EXCLUDED.state, verdict = EXCLUDED.verdict, about = EXCLUDED.about
    WHERE step_replay.chart <> EXCLUDED.chart OR step_replay.state <= EXCLUDED.state`
}

/** What was said of the steps of these sessions, of whatever revision they are. */
export async function findReplays(tx: Db | Tx, sessions: string[]): Promise<ReplayRow[]> {
  return tx.$queryRaw<ReplayRow[]>`
    SELECT session_id AS session, item, hash, rules, chart, state, verdict, about FROM step_replay
    WHERE session_id = ANY(${sessions})`
}

/** Of those, the ones with something to say. */
export async function findReplaysToTell(
  tx: Db | Tx,
  sessions: string[],
): Promise<{ session: string; item: string; hash: string; about: string }[]> {
  return tx.$queryRaw`
    SELECT session_id AS session, item, hash, about FROM step_replay
    WHERE session_id = ANY(${sessions}) AND about IS NOT NULL`
}

/** Of all sessions, the steps of their newest revisions. */
export async function findStepHashes(
  tx: Db | Tx,
  sessions: string[] | null,
): Promise<{ session: string; item: string; hash: string }[]> {
  return tx.$queryRaw`
    WITH latest AS (
      SELECT DISTINCT ON (r.turn_id) r.id, t.session_id
      FROM turn t JOIN turn_revision r ON r.turn_id = t.id
      WHERE ${sessions}::text[] IS NULL OR t.session_id = ANY(${sessions})
      ORDER BY r.turn_id, r.number DESC)
    SELECT l.session_id AS session, i.item, i.hash
    FROM latest l JOIN turn_item i ON i.revision_id = l.id WHERE i.kind = 'step'`
}

function group(rows: ItemRow[]): TurnRevision[] {
  const turns = new Map<string, TurnRevision>()
  for (const { revisionId, revisionHash, turnId, session, turn, number, cause, value, language, ...row } of rows) {
    let revision = turns.get(revisionId)
    if (!revision) {
      revision = { id: revisionId, turnId, session, turn, number, cause, hash: revisionHash, items: [] }
      turns.set(revisionId, revision)
    }
    // The kind and the value's shape were checked when the revision was written, and rows never change.
    const item = { ...row, ...(language === null ? {} : { language }), value: JSON.parse(value) } as Item & {
      hash: string
      stale: string | null
    }
    revision.items.push(item)
  }
  return [...turns.values()]
}
