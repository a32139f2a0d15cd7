import type { Db, Tx } from '#lib/platform/db.ts'

export type KeptAnswer = { operation: string; requestHash: string; response: string }

/** Holds this person's key until the transaction ends: a second request with it waits here for the first one's answer. */
export async function lockKey(tx: Tx, personId: string, key: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`idempotency ${personId} ${key}`}, 0))`
}

export function selectAnswer(tx: Tx, personId: string, key: string): Promise<KeptAnswer | null> {
  return tx.idempotencyKey.findUnique({
    where: { personId_key: { personId, key } },
    select: { operation: true, requestHash: true, response: true },
  })
}

export async function insertAnswer(
  tx: Tx,
  answer: KeptAnswer & { personId: string; key: string; at: Date },
): Promise<void> {
  await tx.idempotencyKey.create({ data: answer })
}

/** @throws when the database is away */
export async function ping(db: Db): Promise<void> {
  await db.$queryRaw`SELECT 1`
}
