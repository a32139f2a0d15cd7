import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

/** A client on its own pool. `max` bounds its connections; the embedded server allows 60 in all. */
export function openDb(url: string, { max = 10 } = {}): Db {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max }) })
}

/**
 * Run `work` in one transaction. Long enough for an import; a lost connection or a thrown error leaves nothing behind.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, { timeoutMs = 600_000 } = {}): Promise<T> {
  return db.$transaction(work, { timeout: timeoutMs, maxWait: 20_000 })
}
