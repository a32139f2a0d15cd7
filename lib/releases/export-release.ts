import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { type Layout, placeOfStored, storedPath } from './layout.ts'
import { requireRelease } from './load-releases.ts'
import type { PackageFile } from './manifest.ts'
import { requireReadable } from './require-readable.ts'
import { findFileBytes, findFiles, findLeftOut } from './store.ts'

/**
 * Every file of a frozen version in one layout, byte for byte as it was frozen; the export is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function exportRelease(
  ctx: Context,
  input: { version: string; layout: Layout },
): Promise<{ version: string; layout: Layout; files: (PackageFile & { sha256: string })[] }> {
  authorize(ctx.actor, 'releases.export')
  return inTransaction(ctx.db, async (tx) => {
    const { row, manifest } = await requireRelease(tx, input.version)
    await requireReadable(ctx, tx, manifest)
    const kept = (await findFiles(tx, row.version)).filter(({ path }) => placeOfStored(path).layout === input.layout)
    const files: (PackageFile & { sha256: string })[] = []
    for (const { path, sha256: named } of kept) {
      const bytes = await findFileBytes(tx, row.version, path)
      if (!bytes || sha256(bytes) !== named) throw new Error(`${path} of ${row.version} is not what was frozen`)
      files.push({ path: placeOfStored(path).path, bytes, sha256: named })
    }
    await appendEvent(tx, ctx, {
      action: 'release.exported',
      subject: `release:${row.version}`,
      payload: { layout: input.layout, files: files.length, manifest_sha256: row.manifestSha256 },
    })
    return { version: row.version, layout: input.layout, files }
  })
}

/**
 * The sessions of a frozen version alone, one file per scenario; the export is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function exportReleasedSessions(
  ctx: Context,
  input: { version: string },
): Promise<{
  files: { file: string; sessions: number; text: string }[]
  sessions: number
  leftOut: { session: string; cause: string }[]
}> {
  authorize(ctx.actor, 'sessions.export')
  return inTransaction(ctx.db, async (tx) => {
    const { row, manifest } = await requireRelease(tx, input.version)
    await requireReadable(ctx, tx, manifest)
    const files = []
    for (const scenario of SCENARIOS) {
      const file = SCENARIO_FILES[scenario]
      const bytes = await findFileBytes(tx, row.version, storedPath('physassistbench', `data/${file}`))
      const sessions = manifest.counts.scenario[scenario]?.sessions ?? 0
      if (bytes) files.push({ file, sessions, text: Buffer.from(bytes).toString() })
    }
    const { sessions } = manifest.counts
    await appendEvent(tx, ctx, {
      action: 'sessions.exported',
      subject: `release:${row.version}`,
      payload: { sessions, manifest_sha256: row.manifestSha256 },
    })
    const leftOut = await findLeftOut(tx, row.version)
    return { files, sessions, leftOut: leftOut.map(({ sessionId, cause }) => ({ session: sessionId, cause })) }
  })
}
