import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { LAYOUTS, type Layout, placeOfStored, storedPath } from './layout.ts'
import { requireRelease } from './load-releases.ts'
import type { PackageFile } from './manifest.ts'
import { requireReadable } from './require-readable.ts'
import { findFileBytes, findFiles, findLeftOut } from './store.ts'

/** What may be asked for; a workbook is for reading along and is not a frozen layout. */
export const EXPORT_LAYOUTS = [...LAYOUTS, 'workbook'] as const

/**
 * Every file of a frozen version in one layout, byte for byte as it was frozen; the export is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`, `invalid_input` for a layout releases are not packed in
 */
export async function exportRelease(
  ctx: Context,
  input: { version: string; layout: (typeof EXPORT_LAYOUTS)[number] },
): Promise<{ version: string; layout: Layout; files: (PackageFile & { sha256: string })[] }> {
  authorize(ctx.actor, 'releases.export')
  const layout = requireLayout(input.layout)
  return inTransaction(ctx.db, async (tx) => {
    const { row, manifest } = await requireRelease(tx, input.version)
    await requireReadable(ctx, tx, manifest)
    const kept = (await findFiles(tx, row.version)).filter(({ path }) => placeOfStored(path).layout === layout)
    const files: (PackageFile & { sha256: string })[] = []
    for (const { path, sha256: named } of kept) {
      const bytes = await findFileBytes(tx, row.version, path)
      if (!bytes || sha256(bytes) !== named) throw new Error(`${path} of ${row.version} is not what was frozen`)
      files.push({ path: placeOfStored(path).path, bytes, sha256: named })
    }
    await appendEvent(tx, ctx, {
      action: 'release.exported',
      subject: `release:${row.version}`,
      payload: { layout, files: files.length, manifest_sha256: row.manifestSha256 },
    })
    return { version: row.version, layout, files }
  })
}

function requireLayout(layout: string): Layout {
  const found = LAYOUTS.find((one) => one === layout)
  if (found) return found
  const message =
    layout === 'workbook'
      ? 'a workbook of a release is not made yet'
      : `releases have no layout “${layout}”; they have ${LAYOUTS.join(', ')}`
  throw new Problem('invalid_input', `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`, [
    { path: 'layout', code: 'layout', message },
  ])
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
