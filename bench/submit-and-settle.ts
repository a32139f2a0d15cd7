import { submitReview } from '#lib/adjudication/submit-review.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { type Figure, tail } from './figure.ts'
import { openReviews, owedTurns } from './reviewed-sessions.ts'
import { contextOf } from './workspace.ts'

const WARM_UP = 20

/**
 * Submitting a review of a turn: first by a physician whose colleague has not come yet, then by the colleague, upon which
 * the turn settles in the same transaction.
 */
export const submitAndSettle: Figure = {
  name: 'submit-and-settle',
  about: 'submit of a turn, without and with the turn settling on it',
  async *measure(bench) {
    const { db, people } = await openReviews(bench, 80)
    const submitAll = async (person: PersonActor): Promise<number[]> => {
      const ctx = contextOf(db, person)
      const times: number[] = []
      for (const turn of await owedTurns(db, person)) {
        const begun = performance.now()
        await submitReview(ctx, { ...turn, ifMatch: 0 })
        times.push(performance.now() - begun)
      }
      return times.slice(WARM_UP)
    }
    const [first, second] = people
    yield tail('submit-and-settle.submit', await submitAll(first), 'ms')
    yield tail('submit-and-settle.settle', await submitAll(second), 'ms', {
      of: 'the last submit needed, all accepted',
    })
    const settled = await db.resolution.count()
    if (settled === 0) throw new Error('nothing settled')
  },
}
