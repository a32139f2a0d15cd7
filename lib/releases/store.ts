import type { Db, Tx } from '#lib/platform/db.ts'

/** A frozen version as it is kept. */
export type ReleaseRow = {
  version: string
  manifest: string
  manifestSha256: string
  signature: string
  notes: string
  frozenBy: string
  frozenAt: Date
}
export type MemberRow = { sessionId: string; turn: number; revisionId: string; envelopeId: string }
export type LeftOutRow = { sessionId: string; cause: string }
export type FileRow = { path: string; sha256: string; bytes: number }

/** Everything `work` reads is of one moment, whatever is written meanwhile. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(work, { isolationLevel: 'RepeatableRead', timeout: 600_000, maxWait: 20_000 })
}

/** Two freezes write one after the other, each seeing what the first one wrote. */
export async function lockReleases(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('releases', 0))::text AS held`
}

/** Every version, in no order: versions are ordered by their numbers and not as text. */
export function findReleases(tx: Db | Tx): Promise<ReleaseRow[]> {
  return tx.release.findMany()
}

export function findRelease(tx: Db | Tx, version: string): Promise<ReleaseRow | null> {
  return tx.release.findUnique({ where: { version } })
}

export async function findMembers(tx: Db | Tx, version: string): Promise<MemberRow[]> {
  return tx.releaseTurn.findMany({
    where: { version },
    omit: { version: true },
    orderBy: [{ sessionId: 'asc' }, { turn: 'asc' }],
  })
}

export async function findLeftOut(tx: Db | Tx, version: string): Promise<LeftOutRow[]> {
  return tx.releaseLeftOut.findMany({ where: { version }, omit: { version: true } })
}

export async function findFiles(tx: Db | Tx, version: string): Promise<FileRow[]> {
  return tx.releaseFile.findMany({ where: { version }, omit: { version: true } })
}

/** The bytes of one kept file; null when the version has none of that path. */
export async function findFileBytes(tx: Db | Tx, version: string, path: string): Promise<Uint8Array | null> {
  const rows = await tx.$queryRaw<{ bytes: Uint8Array }[]>`
    SELECT b.bytes FROM release_file f JOIN blob b ON b.sha256 = f.sha256
    WHERE f.version = ${version} AND f.path = ${path}`
  return rows[0]?.bytes ?? null
}

export async function insertRelease(
  tx: Tx,
  release: ReleaseRow,
  parts: { members: MemberRow[]; leftOut: LeftOutRow[]; files: (FileRow & { content: Uint8Array })[] },
): Promise<void> {
  const { version } = release
  // One by one: all at once would be held in memory several times over.
  for (const { sha256, content } of parts.files) {
    await tx.$executeRaw`INSERT INTO blob (sha256, bytes) VALUES (${sha256}, ${content}) ON CONFLICT DO NOTHING`
  }
  await tx.release.create({ data: release })
  await tx.releaseTurn.createMany({ data: parts.members.map((row) => ({ ...row, version })) })
  await tx.releaseLeftOut.createMany({ data: parts.leftOut.map((row) => ({ ...row, version })) })
  await tx.releaseFile.createMany({
    data: parts.files.map(({ path, sha256, bytes }) => ({ version, path, sha256, bytes })),
  })
}
