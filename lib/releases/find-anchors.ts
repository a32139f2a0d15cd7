import type { Db } from '#lib/platform/db.ts'
import { loadReleases } from './load-releases.ts'

/**
 * The points of the ledger that frozen manifests name, for `verifyLedger`: a tail cut off below one of them is found.
 * Hashes tell nothing of what they cover, so nobody's right is asked.
 */
export async function findAnchors({ db }: { db: Db }): Promise<{ seq: bigint; hash: string }[]> {
  const releases = await loadReleases(db)
  return releases
    .map(({ manifest }) => ({ seq: BigInt(manifest.ledger.seq), hash: manifest.ledger.hash }))
    .filter(({ seq }) => seq > 0n)
}
