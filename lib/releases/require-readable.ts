import { requireTier } from '#lib/charts/tier.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import type { Manifest } from './manifest.ts'

/**
 * The gate of tiers before a byte of a release: the credentials its manifest names, and those its sessions have come to
 * need since, whichever is more restrictive.
 * @throws Problem `not_credentialed`
 */
export async function requireReadable(ctx: Context, tx: Db | Tx, manifest: Manifest): Promise<void> {
  for (const source of manifest.credentials) requireTier(ctx.actor, { tier: 'credentialed', source })
  for (const row of await loadSessions(tx, { ids: manifest.records.map(({ id }) => id) })) requireTier(ctx.actor, row)
}
