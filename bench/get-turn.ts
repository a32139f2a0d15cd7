import { getTurn as read } from '#lib/reviews/get-turn.ts'
import { type Figure, tail } from './figure.ts'
import { openReviews, owedTurns } from './reviewed-sessions.ts'
import { contextOf } from './workspace.ts'

const TIMES = 5

/** Opening a turn for review: items, findings, evidence, draft, and the event of the read. */
export const getTurn: Figure = {
  name: 'get-turn',
  about: 'opening a turn for review, as a use case',
  async *measure(bench) {
    const { db, people } = await openReviews(bench, 80)
    const ctx = contextOf(db, people[0])
    const turns = await owedTurns(db, people[0])
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) {
      for (const { assignment, turn } of turns) {
        const begun = performance.now()
        await read(ctx, { assignment, turn })
        times.push(performance.now() - begun)
      }
    }
    yield tail('get-turn.use-case', times, 'ms', { of: `${turns.length} turns of 80 sessions, ${TIMES} times` })
  },
}
