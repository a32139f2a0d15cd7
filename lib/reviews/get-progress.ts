import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import { reviewState } from './get-queue.ts'
import { findReviewers, findStandings } from './store.ts'

/** How far each reviewer is, in turns; no verdict is in it. */
export async function getProgress(ctx: Context): Promise<{
  people: { person: string; name: string; sessions: number; turns: number; submitted: number; drafts: number }[]
  unassigned: number
}> {
  authorize(ctx.actor, 'reviews.progress')
  const standings = await findStandings(ctx.db, null)
  const assigned = new Set(standings.map(({ session }) => session))
  const sessions = await loadSessions(ctx.db)
  return {
    people: (await findReviewers(ctx.db)).map(({ id, email, name }) => {
      const own = standings.filter(({ personId }) => personId === id)
      const states = own.map(reviewState)
      return {
        person: email,
        name,
        sessions: new Set(own.map(({ session }) => session)).size,
        turns: own.length,
        submitted: states.filter((state) => state === 'submitted').length,
        drafts: states.filter((state) => state === 'draft').length,
      }
    }),
    unassigned: sessions.filter(({ id }) => !assigned.has(id)).length,
  }
}
