import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import type { getProgress as operation } from './contract.ts'
import { findOwed } from './find-owed.ts'
import { reviewState } from './get-queue.ts'
import { findReviewers, findStandings } from './store.ts'

/**
 * How far each reviewer is, in turns; no verdict is in it. Of a turn the actor still owes a review of, nothing is told
 * of how far the others are: those turns are counted as withheld.
 */
export async function getProgress(ctx: Context): Promise<ResponseOf<typeof operation>> {
  authorize(ctx.actor, 'reviews.progress')
  const standings = await findStandings(ctx.db, null)
  const owed = await findOwed(ctx)
  const assigned = new Set(standings.map(({ session }) => session))
  const sessions = await loadSessions(ctx.db)
  const open = sessions.filter(({ id }) => !assigned.has(id))
  return {
    people: (await findReviewers(ctx.db)).map(({ id, email, name }) => {
      const own = standings.filter(({ personId }) => personId === id)
      const self = ctx.actor.kind === 'person' && ctx.actor.id === id
      const told = own.filter(({ session, turn }) => self || !owed(session, turn))
      const states = told.map(reviewState)
      return {
        person: email,
        name,
        sessions: new Set(own.map(({ session }) => session)).size,
        turns: own.length,
        withheld: own.length - told.length,
        submitted: states.filter((state) => state === 'submitted').length,
        drafts: states.filter((state) => state === 'draft').length,
      }
    }),
    unassigned: open.length,
    unassignedSessions: open
      .filter((row) => mayRead(ctx.actor, row))
      .map(({ id, scenario, level }) => ({ session: id, scenario, level })),
  }
}
