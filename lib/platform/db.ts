import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

const pools = new WeakMap<Db, pg.Pool>()

/** A client on its own pool. `max` bounds its connections; the embedded server allows 120 in all. */
export function openDb(url: string, { max = 10 } = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max })
  // An idle connection that dies (server restart) would otherwise end the process; the next query opens a fresh one.
  pool.on('error', () => {})
  const db = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) })
  pools.set(db, pool)
  return db
}

/**
 * Run `work` in one transaction, long enough for an import. A lost connection or a thrown error leaves nothing behind.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, { timeoutMs = 600_000 } = {}): Promise<T> {
  return db.$transaction(work, { timeout: timeoutMs, maxWait: 20_000 })
}

/** Run `work` in one transaction on a bare connection, for what Prisma cannot say (COPY). Same promise as above. */
export async function inBareTransaction<T>(db: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  if (!pool) throw new Error('this client was not opened by openDb')
  // $disconnect ends the pool of a connected client only, and would leave this connection behind.
  await db.$connect()
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    // A connection whose COPY was cut short is not to be trusted with the next query.
    client.release(failed)
  }
}
