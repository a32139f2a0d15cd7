import { findNames } from '#lib/people/find-names.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { ReleaseSummary } from './contract.ts'
import { type FrozenRelease, loadReleases } from './load-releases.ts'

/** Every frozen version, the newest first. */
export async function listReleases(ctx: Context): Promise<{ releases: ReleaseSummary[] }> {
  authorize(ctx.actor, 'releases.read')
  const releases = await loadReleases(ctx.db)
  const names = await findNames(
    ctx,
    releases.map(({ row }) => row.frozenBy),
  )
  return { releases: releases.map((release) => releaseSummary(release, names)) }
}

/** @param names of people by id; whoever is not among them is shown as the ledger names them */
export function releaseSummary({ row, manifest }: FrozenRelease, names: ReadonlyMap<string, string>): ReleaseSummary {
  return {
    version: row.version,
    manifest_sha256: row.manifestSha256,
    sessions: manifest.counts.sessions,
    turns: manifest.counts.turns,
    tier: manifest.tier,
    notes: row.notes,
    frozenAt: manifest.frozen_at,
    frozenBy: names.get(row.frozenBy) ?? row.frozenBy,
  }
}
