import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { findOwed } from '#lib/reviews/find-owed.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import type { ConflictView } from './contract.ts'
import { loadDesk } from './load-turns.ts'
import { conflictView, lettersOf } from './opinion-view.ts'
import { findResolutions } from './store.ts'

/**
 * What the physicians see differently and nobody has ruled on. Turns the actor still owes a review of are left out, in
 * the counts too, and so are credentialed sessions without the credential.
 */
export async function listConflicts(
  ctx: Context,
): Promise<{ conflicts: ConflictView[]; unanimous: number; ruled: number }> {
  authorize(ctx.actor, 'adjudication.read')
  const owed = await findOwed(ctx)
  const sessions = (await loadSessions(ctx.db)).filter((row) => mayRead(ctx.actor, row)).map(({ id }) => id)
  const turns = (await loadDesk(ctx.db, sessions)).filter(({ session, turn }) => !owed(session, turn))
  const resolutions = (await findResolutions(ctx.db, sessions)).filter(({ session, turn }) => !owed(session, turn))
  return {
    conflicts: turns.flatMap((turn) => {
      const letters = lettersOf(turn, sha256)
      return turn.items
        .filter(({ state }) => state.state === 'conflict')
        .map((entry) => conflictView(turn, entry, letters))
    }),
    unanimous: resolutions.filter(({ resolution }) => resolution === 'unanimous').length,
    ruled: resolutions.filter(({ resolution }) => resolution === 'adjudicated').length,
  }
}
