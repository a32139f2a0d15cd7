import type { Tx } from '#lib/platform/db.ts'
import { GENESIS } from './chain.ts'
import { selectEvent, selectHead, selectRecords } from './store.ts'

/** Where the chain of decisions ended at one moment, for writing down outside the ledger. */
export type LedgerAnchor = { seq: number; hash: string }

/** The end of the chain of decisions as this transaction sees it. */
export async function loadAnchor(tx: Tx): Promise<LedgerAnchor> {
  const head = await selectHead(tx, 'decisions')
  return { seq: Number(head?.seq ?? 0n), hash: head?.hash ?? GENESIS }
}

/** Does the chain of decisions still hold the event that was written down? */
export async function holdsAnchor(tx: Tx, { seq, hash }: LedgerAnchor): Promise<boolean> {
  if (seq === 0) return hash === GENESIS
  return (await selectEvent(tx, 'decisions', BigInt(seq)))?.hash === hash
}

/** Payloads of one action's events up to an anchor: what the ledger knew at that moment. */
export async function loadPayloads(tx: Tx, action: string, { seq }: LedgerAnchor): Promise<Record<string, unknown>[]> {
  const records = await selectRecords(tx, 'decisions', { action, upTo: BigInt(seq) })
  return records.map((record) => (JSON.parse(record) as { payload: Record<string, unknown> }).payload)
}
