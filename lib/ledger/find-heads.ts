import type { Db } from '#lib/platform/db.ts'
import { LEDGER_CHAINS } from './contract.ts'
import { type Chain, inSnapshot, selectHead } from './store.ts'

export type ChainHead = { chain: Chain; seq: number; hash: string }

/** The ends of both chains as of one moment. Hashes tell nothing of what they cover, so nobody's right is asked. */
export async function findHeads({ db }: { db: Db }): Promise<ChainHead[]> {
  return inSnapshot(db, async (tx) => {
    const heads: ChainHead[] = []
    for (const chain of LEDGER_CHAINS) {
      const head = await selectHead(tx, chain)
      if (head) heads.push({ chain, seq: Number(head.seq), hash: head.hash })
    }
    return heads
  })
}
