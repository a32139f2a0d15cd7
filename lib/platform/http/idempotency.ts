import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { nestedDb } from './nested-db.ts'
import { insertAnswer, lockKey, selectAnswer } from './store.ts'

export type OnceRequest = { key: string; operation: string; requestHash: string }
export type OnceAnswer = { response: unknown; replayed: boolean }
export type RunOnce = (
  ctx: Context,
  request: OnceRequest,
  work: (ctx: Context) => Promise<unknown>,
) => Promise<OnceAnswer>

/**
 * Does what a request asks at most once per person and key. The effect and the kept answer are one transaction: a crash
 * leaves both or neither, and of two requests at once the second waits and gets the first one's answer. A refusal is
 * not kept, so that the same key may be tried again.
 * @throws Problem `idempotency_mismatch` when the key was used for another request, and whatever `work` throws
 */
export const runOnce: RunOnce = async (ctx, { key, operation, requestHash }, work) => {
  const personId = actorName(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await lockKey(tx, personId, key)
    const kept = await selectAnswer(tx, personId, key)
    if (kept) {
      if (kept.operation !== operation || kept.requestHash !== requestHash) {
        throw new Problem('idempotency_mismatch', `The key was used for ${kept.operation} with another content.`)
      }
      return { response: JSON.parse(kept.response) as unknown, replayed: true }
    }
    let response: unknown
    try {
      response = await work({ ...ctx, db: nestedDb(tx, ctx.db) })
    } catch (error) {
      // A refusal may have something to keep, such as the draft that came too late: commit, then refuse.
      if (error instanceof Problem) return { refused: error }
      throw error
    }
    const at = ctx.clock.now()
    await insertAnswer(tx, { personId, key, operation, requestHash, response: JSON.stringify(response), at })
    return { response, replayed: false }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}
