import type { Db, Tx } from '../db.ts'

/**
 * A transaction in the clothes of a database: what a use case writes through it stands or falls with that transaction.
 * The use case's own transactions become savepoints, so that one it gives up leaves nothing and one it ends is kept
 * even when it throws a problem afterwards. They cannot choose an isolation level, nor run side by side.
 */
export function nestedDb(tx: Tx): Db {
  let depth = 0
  const transaction = async (work: unknown, options?: { isolationLevel?: string }) => {
    if (typeof work !== 'function') throw new TypeError('within an idempotent request a transaction is a function')
    if (options?.isolationLevel) throw new TypeError('within an idempotent request no isolation level can be chosen')
    const name = `nested_${++depth}`
    await tx.$executeRawUnsafe(`SAVEPOINT ${name}`)
    try {
      const result: unknown = await work(db)
      await tx.$executeRawUnsafe(`RELEASE SAVEPOINT ${name}`)
      return result
    } catch (error) {
      // On a lost connection there is nothing left to take back; the first error says why.
      await tx.$executeRawUnsafe(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined)
      throw error
    } finally {
      depth--
    }
  }
  // Prisma types the two apart, but a transaction's client has every model and raw query of the database's.
  const db = new Proxy(tx, {
    get: (target, key) => (key === '$transaction' ? transaction : Reflect.get(target, key)),
  }) as Db
  return db
}
