import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db, Tx } from '#lib/platform/db.ts'
import type { ResourceRow } from './resource.ts'
import type { Tier } from './tier.ts'

/** One connection, for what must happen in one transaction and Prisma cannot say. */
export type Connection = pg.ClientBase

export type PatientRow = { id: string; source: string; ref: string; tier: Tier; subjectId: number | null }
export type PatientFacts = {
  ref: string
  subjectId: number | null
  identifiers: { system: string; value: string }[]
}

export async function insertChartImport(
  client: Connection,
  row: { id: string; source: string; tier: Tier; files: string[]; importedBy: string; at: Date },
): Promise<void> {
  await client.query(
    'INSERT INTO chart_import (id, source, tier, files, imported_by, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [row.id, row.source, row.tier, row.files, row.importedBy, row.at],
  )
}

const COLUMNS = ['ref', 'type', 'patient', 'encounter', 'at', 'label', 'category', 'alias', 'hash', 'body'] as const

/**
 * One import of a source at a time, until the end of the transaction: two would wait for rows of each other, in whatever
 * order their files bring them.
 */
export async function lockSource(client: Connection, source: string): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('chart_import'), hashtext($1))`, [source])
}

/** The temporary table that rows are copied into. They get their place in the order of the store on the way. */
export async function createIncoming(client: Connection): Promise<void> {
  await client.query(`CREATE TEMP TABLE incoming (
    seq bigint NOT NULL DEFAULT nextval('chart_resource_seq_seq'),
    ref text, type text, patient text, encounter text, at text, label text, category text, alias text,
    hash bytea, body text) ON COMMIT DROP`)
}

/** Copy rows (COPY, no index) into the temporary table. `lines` are rows in COPY's text format as `copyLine` writes them. */
export async function copyIncoming(client: Connection, lines: Uint8Array): Promise<void> {
  const copy = client.query(copyFrom(`COPY incoming (${COLUMNS.join(', ')}) FROM STDIN`))
  copy.end(lines)
  await finished(copy)
}

/**
 * Move what is new from the temporary table into the store, and empty it; a row that is there already (source, ref,
 * hash) stays as it was. @returns new resources by type
 */
export async function mergeIncoming(
  client: Connection,
  source: string,
  importId: string,
): Promise<{ type: string; count: number }[]> {
  const { rows } = await client.query<{ type: string; count: string }>(
    `WITH added AS (
       INSERT INTO chart_resource (import_id, source, seq, ${COLUMNS.join(', ')})
       SELECT $1, $2, seq, ${COLUMNS.join(', ')} FROM incoming
       ON CONFLICT (source, ref, hash) DO NOTHING
       RETURNING type)
     SELECT type, count(*) AS count FROM added GROUP BY type`,
    [importId, source],
  )
  await client.query('TRUNCATE incoming')
  return rows.map(({ type, count }) => ({ type, count: Number(count) }))
}

/** A patient is made once; a later import may only raise the tier and add identifiers. @returns patients made */
export async function upsertPatients(
  client: Connection,
  source: string,
  tier: Tier,
  patients: PatientFacts[],
): Promise<number> {
  let made = 0
  for (const patient of patients) {
    const id = `${source}:${patient.ref.slice('Patient/'.length)}`
    const { rows } = await client.query<{ made: boolean }>(
      `INSERT INTO patient (id, source, ref, tier, subject_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET
         tier = CASE WHEN EXCLUDED.tier = 'credentialed' THEN EXCLUDED.tier ELSE patient.tier END,
         subject_id = coalesce(EXCLUDED.subject_id, patient.subject_id)
       RETURNING (xmax = 0) AS made`,
      [id, source, patient.ref, tier, patient.subjectId],
    )
    if (rows[0]?.made) made++
    for (const { system, value } of patient.identifiers) {
      await client.query(
        'INSERT INTO patient_identifier (patient_id, system, value) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [id, system, value],
      )
    }
  }
  return made
}

export async function findPatients(db: Db | Tx): Promise<PatientRow[]> {
  return db.patient.findMany({
    select: { id: true, source: true, ref: true, tier: true, subjectId: true },
    orderBy: [{ source: 'asc' }, { ref: 'asc' }],
  })
}

/** By our id (`mimic-iv:10000032`), by `Patient/<id>`, or by the bare id or MIMIC subject where it is unambiguous. */
export async function findPatient(db: Db | Tx, named: string): Promise<PatientRow[]> {
  const bare = named.replace(/^Patient\//, '')
  const subject = /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
  return db.patient.findMany({
    select: { id: true, source: true, ref: true, tier: true, subjectId: true },
    where: {
      OR: [{ id: named }, { ref: `Patient/${bare}` }, ...(subject === undefined ? [] : [{ subjectId: subject }])],
    },
    orderBy: [{ source: 'desc' }, { id: 'asc' }],
  })
}

/** Patients of other sources that share an identifier with this one, or are the same MIMIC subject. */
export async function findLinked(db: Db | Tx, patient: PatientRow): Promise<PatientRow[]> {
  return db.$queryRaw<PatientRow[]>`
    SELECT p.id, p.source, p.ref, p.tier::text AS tier, p.subject_id AS "subjectId"
    FROM patient p
    WHERE p.id <> ${patient.id} AND (
      p.subject_id = ${patient.subjectId}
      OR EXISTS (
        SELECT 1 FROM patient_identifier mine JOIN patient_identifier theirs USING (system, value)
        WHERE mine.patient_id = ${patient.id} AND theirs.patient_id = p.id))
    ORDER BY p.source, p.id`
}

/** Patients that are a MIMIC subject, tables first. */
export async function findPatientsOfSubjects(db: Db | Tx, subjects: number[]): Promise<PatientRow[]> {
  return db.patient.findMany({
    select: { id: true, source: true, ref: true, tier: true, subjectId: true },
    where: { subjectId: { in: subjects } },
    orderBy: [{ source: 'desc' }, { id: 'asc' }],
  })
}

/** Current versions of a chart's resources, by type then clinical time; `types` narrows them. */
export async function findResources(
  db: Db | Tx,
  patient: Pick<PatientRow, 'source' | 'ref'>,
  type: string | null,
): Promise<{ ref: string; at: string | null; body: string }[]> {
  return db.$queryRaw`
    SELECT ref, at, body FROM (
      SELECT DISTINCT ON (ref) ref, type, at, body, seq FROM chart_resource
      WHERE source = ${patient.source} AND patient = ${patient.ref} AND (${type}::text IS NULL OR type = ${type})
      ORDER BY ref, seq DESC) newest
    ORDER BY type COLLATE "C", at COLLATE "C" NULLS FIRST, ref COLLATE "C"`
}

/** The same of some types, each with the name the reference has for the same row. */
export async function findNamedBodies(
  db: Db | Tx,
  patient: Pick<PatientRow, 'source' | 'ref'>,
  types: readonly string[] | null,
): Promise<{ ref: string; alias: string | null; body: string }[]> {
  const only = types === null ? null : [...types]
  return db.$queryRaw`
    SELECT ref, alias, body FROM (
      SELECT DISTINCT ON (ref) ref, alias, type, at, body, seq FROM chart_resource
      WHERE source = ${patient.source} AND patient = ${patient.ref} AND (${only}::text[] IS NULL OR type = ANY(${only}::text[]))
      ORDER BY ref, seq DESC) newest
    ORDER BY type COLLATE "C", at COLLATE "C" NULLS FIRST, ref COLLATE "C"`
}

/** The newest resource of a chart; 0 when it holds none. */
export async function findState(db: Db | Tx, patient: Pick<PatientRow, 'source' | 'ref'>): Promise<bigint> {
  const rows = await db.$queryRaw<{ state: bigint | null }[]>`
    SELECT max(seq) AS state FROM chart_resource WHERE source = ${patient.source} AND patient = ${patient.ref}`
  return rows[0]?.state ?? 0n
}

/** How many resources a chart holds, old versions among them. */
export async function countResources(db: Db | Tx, patient: Pick<PatientRow, 'source' | 'ref'>): Promise<number> {
  return db.chartResource.count({ where: { source: patient.source, patient: patient.ref } })
}

/** The newest resource of any chart; 0 when there is none. */
export async function findNewest(db: Db | Tx): Promise<bigint> {
  const rows = await db.$queryRaw<{ newest: bigint | null }[]>`SELECT max(seq) AS newest FROM chart_resource`
  return rows[0]?.newest ?? 0n
}

/**
 * Current versions of a chart's resources as they are stored, in the order they were imported. One bare statement
 * without a sort: for charts of tens of thousands the database would take longer over the order than over the rest.
 */
export async function findBodies(
  client: Connection,
  patient: Pick<PatientRow, 'source' | 'ref'>,
): Promise<{ ref: string; body: string }[]> {
  const { rows } = await client.query<{ seq: string; ref: string; body: string }>(
    'SELECT seq, ref, body FROM chart_resource WHERE source = $1 AND patient = $2',
    [patient.source, patient.ref],
  )
  const ordered = rows.map((row) => ({ row, seq: Number(row.seq) })).sort((a, b) => a.seq - b.seq)
  const newest = new Map<string, { ref: string; body: string }>()
  for (const { row } of ordered) newest.set(row.ref, row)
  return [...newest.values()]
}

export type ResourceKey = {
  seq: bigint
  ref: string
  alias: string | null
  label: string | null
  at: string | null
  body: string
}

/** Current resources of a chart under any of these names (`Type/id`, the source's own or the reference's). */
export async function findByName(
  db: Db | Tx,
  patient: Pick<PatientRow, 'source' | 'ref'>,
  names: string[],
): Promise<ResourceKey[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (ref) seq, ref, alias, label, at, body FROM chart_resource
    WHERE source = ${patient.source} AND patient = ${patient.ref} AND (ref = ANY(${names}) OR alias = ANY(${names}))
    ORDER BY ref, seq DESC`
}

/** Current resources of one type at one clinical time, for matching a row that resolves by neither name. */
export async function findByTime(
  db: Db | Tx,
  patient: Pick<PatientRow, 'source' | 'ref'>,
  type: string,
  at: string,
): Promise<ResourceKey[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (ref) seq, ref, alias, label, at, body FROM chart_resource
    WHERE source = ${patient.source} AND patient = ${patient.ref} AND type = ${type} AND at = ${at}
    ORDER BY ref, seq DESC`
}

/** A row in COPY's text format: tab-separated, backslash-escaped, `\N` for null, `\\x…` for the hash. */
export function copyLine(row: ResourceRow, hashHex: string): string {
  return `${[row.ref, row.type, row.patient, row.encounter, row.at, row.label, row.category, row.alias]
    .map(copyField)
    .join('\t')}\t\\\\x${hashHex}\t${copyField(row.body)}\n`
}

function copyField(text: string | null): string {
  if (text === null) return '\\N'
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (c) => (c === '\\' ? '\\\\' : c === '\t' ? '\\t' : c === '\n' ? '\\n' : '\\r'))
    : text
}
