import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { type Layout, storedPath } from './layout.ts'
import { requireRelease } from './load-releases.ts'
import { requireReadable } from './require-readable.ts'
import { findFileBytes } from './store.ts'

/**
 * One file of a frozen version, byte for byte; each download is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function getReleaseFile(
  ctx: Context,
  input: { version: string; layout: Layout; path: string },
): Promise<Uint8Array> {
  authorize(ctx.actor, 'releases.export')
  return inTransaction(ctx.db, async (tx) => {
    const { row, manifest } = await requireRelease(tx, input.version)
    await requireReadable(ctx, tx, manifest)
    const bytes = await findFileBytes(tx, row.version, storedPath(input.layout, input.path))
    if (!bytes) throw new Problem('not_found', `Version ${row.version} has no file “${input.path}” in that layout.`)
    await appendEvent(tx, ctx, {
      action: 'release.exported',
      subject: `release:${row.version}`,
      payload: { layout: input.layout, file: input.path, manifest_sha256: row.manifestSha256 },
    })
    return bytes
  })
}
