import type { ClientBase } from 'pg'
import type { Db, Tx } from '#lib/platform/db.ts'
import type { StoredEvent } from './chain.ts'

export type Chain = 'decisions' | 'reads'

/** A transaction of Prisma, or of a plain client where rows are copied in as a stream. */
export type EventWriter = Tx | Pick<ClientBase, 'query'>

export async function insertEvent(tx: EventWriter, chain: Chain, record: string): Promise<bigint> {
  const rows =
    'query' in tx
      ? (await tx.query<{ seq: string }>('SELECT ledger_append($1, $2) AS seq', [chain, record])).rows
      : await tx.$queryRaw<{ seq: bigint }[]>`SELECT ledger_append(${chain}, ${record}) AS seq`
  const row = rows[0]
  if (!row) throw new Error('ledger_append returned nothing')
  return BigInt(row.seq)
}

/** One page, newest first, of the events before a seq (or of all). */
export function selectEventsBefore(
  db: Db,
  chain: Chain,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<StoredEvent[]> {
  return db.ledgerEvent.findMany({
    where: { chain, ...(before === undefined ? {} : { seq: { lt: before } }) },
    orderBy: { seq: 'desc' },
    take: limit,
    omit: { chain: true },
  })
}

/** One page, in order, of the events from a seq on. */
export function selectEventsFrom(tx: Tx, chain: Chain, from: bigint, limit: number): Promise<StoredEvent[]> {
  return tx.ledgerEvent.findMany({
    where: { chain, seq: { gte: from } },
    orderBy: { seq: 'asc' },
    take: limit,
    omit: { chain: true },
  })
}

export function selectEvent(tx: Tx, chain: Chain, seq: bigint): Promise<StoredEvent | null> {
  return tx.ledgerEvent.findUnique({ where: { chain_seq: { chain, seq } }, omit: { chain: true } })
}

export function selectHead(tx: Tx, chain: Chain): Promise<{ seq: bigint; hash: string } | null> {
  return tx.ledgerHead.findUnique({ where: { chain }, omit: { chain: true } })
}

/** Records of one action up to a seq, in order. */
export async function selectRecords(
  tx: Db | Tx,
  chain: Chain,
  { action, upTo }: { action: string; upTo: bigint },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ record: string }[]>`
    SELECT record FROM ledger_event WHERE chain = ${chain} AND seq <= ${upTo} AND record::json ->> 'action' = ${action}
    ORDER BY seq`
  return rows.map(({ record }) => record)
}

/** Everything `work` reads is of one moment, however long it takes and whatever is appended meanwhile. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(work, { isolationLevel: 'RepeatableRead', timeout: 3_600_000, maxWait: 20_000 })
}
