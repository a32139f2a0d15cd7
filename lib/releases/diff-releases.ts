import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { findOwedSessions } from '#lib/reviews/find-owed.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import { changesBetween, demandedBump } from './changes.ts'
import type { ReleaseDiff } from './contract.ts'
import { requireRelease } from './load-releases.ts'
import { findMembers, type MemberRow } from './store.ts'

/**
 * What changed from one version to another, session by session and turn by turn. Sessions the person may not know of
 * are counted as withheld: those of a tier they have no credential for, and those they still owe a review of.
 * @throws Problem `not_found`
 */
export async function diffReleases(ctx: Context, input: { from: string; to: string }): Promise<ReleaseDiff> {
  authorize(ctx.actor, 'releases.read')
  const from = await requireRelease(ctx.db, input.from)
  const to = await requireRelease(ctx.db, input.to)
  const changes = changesBetween(from.manifest.records, to.manifest.records)
  const all = [...changes.added, ...changes.removed, ...changes.changed]
  const owed = await findOwedSessions(ctx)
  const known = new Set(
    (await loadSessions(ctx.db, { ids: all }))
      .filter((row) => mayRead(ctx.actor, row) && !owed.has(row.id))
      .map(({ id }) => id),
  )
  const shown = (ids: string[]) => ids.filter((id) => known.has(id))
  const before = await findMembers(ctx.db, input.from)
  const after = await findMembers(ctx.db, input.to)
  return {
    from: input.from,
    to: input.to,
    added: shown(changes.added),
    removed: shown(changes.removed),
    changed: shown(changes.changed).map((session) => ({ session, turns: changedTurns(before, after, session) })),
    bump: input.from === input.to ? 'none' : demandedBump(changes),
    withheld: all.length - shown(all).length,
  }
}

/** Turns with other revisions; none when only what lies outside the turns differs. */
function changedTurns(before: readonly MemberRow[], after: readonly MemberRow[], session: string): number[] {
  const revisions = new Map(before.filter((row) => row.sessionId === session).map((row) => [row.turn, row.revisionId]))
  return after
    .filter((row) => row.sessionId === session && revisions.get(row.turn) !== row.revisionId)
    .map(({ turn }) => turn)
}
