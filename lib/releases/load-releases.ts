import { holdsAnchor } from '#lib/ledger/load-anchor.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { HistoryEntry } from './changelog.ts'
import { changesBetween } from './changes.ts'
import { SIGNERS_FILE } from './layout.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { faultOfSignature } from './ssh-signature.ts'
import { findFileBytes, findRelease, findReleases, type ReleaseRow } from './store.ts'
import { compareVersions } from './version.ts'

export type FrozenRelease = { row: ReleaseRow; manifest: Manifest }

/** Every frozen version, the newest first. */
export async function loadReleases(tx: Db | Tx): Promise<FrozenRelease[]> {
  const rows = await findReleases(tx)
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map((row) => ({ row, manifest: readManifest(row.manifest) }))
}

/** @throws Problem `not_found` */
export async function requireRelease(tx: Db | Tx, version: string): Promise<FrozenRelease> {
  const row = await findRelease(tx, version)
  if (!row) throw new Problem('not_found', `No version ${version} was frozen.`)
  return { row, manifest: readManifest(row.manifest) }
}

/** Is a version as it was frozen: its manifest, its signature, and the ledger event it names? */
export async function isIntact(tx: Tx, { row, manifest }: FrozenRelease): Promise<boolean> {
  const signers = await findFileBytes(tx, row.version, SIGNERS_FILE)
  return (
    sha256(row.manifest) === row.manifestSha256 &&
    signers !== null &&
    faultOfSignature(Buffer.from(row.manifest), row.signature, Buffer.from(signers).toString()) === null &&
    (await holdsAnchor(tx, manifest.ledger))
  )
}

/** What the changelog of the newest of these says. @param releases newest first */
export function historyOf(
  releases: readonly { version: string; frozenAt: string; notes: string; records: Manifest['records'] }[],
): HistoryEntry[] {
  return releases.map(({ version, frozenAt, notes, records }, at) => {
    const before = releases[at + 1]
    return {
      version,
      frozenAt,
      notes,
      sessions: records.length,
      changes: before ? changesBetween(before.records, records) : null,
    }
  })
}

/** A frozen version as `historyOf` wants it. */
export function pastOf({ row, manifest }: FrozenRelease) {
  return { version: row.version, frozenAt: manifest.frozen_at, notes: row.notes, records: manifest.records }
}
