import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

// A server that reloads its modules keeps the client, and this must know it again.
const kept = globalThis as { chartsidePools?: WeakMap<Db, pg.Pool> }
const pools = kept.chartsidePools ?? new WeakMap<Db, pg.Pool>()
kept.chartsidePools = pools

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

/**
 * One statement that every key press waits for: prepared once a connection under its name, and past Prisma, which would
 * take a good part of its time again. In a transaction of Prisma it is a statement like any other. For parameters and
 * columns that both read alike: texts, integers, truth values, timestamps, JSON.
 */
export async function queryHot<Row extends pg.QueryResultRow>(
  db: Db | Tx,
  name: string,
  query: Prisma.Sql,
): Promise<Row[]> {
  const pool = await poolOf(db)
  if (!pool) return db.$queryRaw<Row[]>(query)
  const { rows } = await pool.query<Row>({ name, text: query.text, values: query.values })
  return rows
}

/** The pool under a client; undefined of a transaction. $disconnect ends only the pool of a client that was connected. */
async function poolOf(db: Db | Tx): Promise<pg.Pool | undefined> {
  const pool = pools.get(db as Db)
  if (pool) await (db as Db).$connect()
  return pool
}

/** Run `work` in one transaction on a bare connection, for what Prisma cannot say (COPY). Same promise as above. */
export async function inBareTransaction<T>(db: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = await poolOf(db)
  if (!pool) throw new Error('this client was not opened by openDb')
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
