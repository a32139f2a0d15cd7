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

export type KnownEvent = { subject: string; payload: Record<string, unknown> }

/** One action's events up to an anchor, in order: what the ledger knew at that moment. */
export async function loadEvents(tx: Tx, action: string, { seq }: LedgerAnchor): Promise<KnownEvent[]> {
  const records = await selectRecords(tx, 'decisions', { action, upTo: BigInt(seq) })
  return records.map((record) => {
    const { subject, payload } = JSON.parse(record) as KnownEvent
    return { subject, payload }
  })
}
