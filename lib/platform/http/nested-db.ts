import type { Db, Tx } from '#lib/platform/db.ts'

type Work = (tx: Tx) => Promise<unknown>

/**
 * A transaction in the clothes of a database, so that what a use case does stands or falls with that transaction. The
 * use case's own transactions become savepoints: one it gives up leaves nothing, one it ends stays even when it throws
 * a problem afterwards. What it writes past its own open transaction goes past this one too, as it would without it.
 * A transaction that asks for an isolation level of its own is one of its own: this one has begun at another.
 */
export function nestedDb(tx: Tx, outside: Db): Db {
  let open = 0
  const transaction = async (work: unknown, options?: { isolationLevel?: 'RepeatableRead' | 'Serializable' }) => {
    if (typeof work !== 'function') throw new TypeError('within an idempotent request a transaction is a function')
    if (options?.isolationLevel) return await outside.$transaction(work as Work, options)
    const name = `nested_${++open}`
    await tx.$executeRawUnsafe(`SAVEPOINT ${name}`)
    try {
      const result = await (work as Work)(tx)
      await tx.$executeRawUnsafe(`RELEASE SAVEPOINT ${name}`)
      return result
    } catch (error) {
      // On a lost connection there is nothing left to take back; the first error says why.
      await tx.$executeRawUnsafe(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined)
      throw error
    } finally {
      open--
    }
  }
  return new Proxy(outside, {
    get: (_target, key) => (key === '$transaction' ? transaction : Reflect.get(open > 0 ? outside : tx, key)),
  })
}
