import type { z } from 'zod'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { type Anchor, createChainWalk, GENESIS, type Misfit } from './chain.ts'
import { LEDGER_CHAINS, type verifyLedger as operation } from './contract.ts'
import { type Chain, inSnapshot, selectEvent, selectEventsFrom, selectHead } from './store.ts'

const PAGE = 2000

export type LedgerVerification = z.output<(typeof operation)['response']>

/**
 * Recompute every hash of both chains in order and hold the ends against their heads, in pages, all as of one moment.
 * @param input.since seq to start from; what lies before is taken as it stands
 * @param input.anchors points of the chain of decisions written down outside the ledger (release manifests)
 * @returns the first event that does not fit; `head` is the end of the chain of decisions, which releases name
 */
export async function verifyLedger(
  ctx: Context,
  { since, anchors = [] }: { since?: number | undefined; anchors?: readonly Anchor[] } = {},
): Promise<LedgerVerification> {
  authorize(ctx.actor, 'ledger.read')
  return inSnapshot(ctx.db, async (tx) => {
    const heads = []
    let events = 0
    let firstBad: LedgerVerification['first_bad'] = null
    for (const chain of LEDGER_CHAINS) {
      const head = await selectHead(tx, chain)
      heads.push({ chain, seq: Number(head?.seq ?? 0n), hash: head?.hash ?? GENESIS })
      const walked = await walk(tx, chain, head, BigInt(since ?? 1), chain === 'decisions' ? anchors : [])
      events += walked.events
      if (walked.misfit) firstBad ??= { chain, seq: Number(walked.misfit.seq), reason: walked.misfit.reason }
    }
    const head = heads.find(({ chain }) => chain === 'decisions')?.hash ?? GENESIS
    return { ok: firstBad === null, events, head, heads, first_bad: firstBad }
  })
}

async function walk(
  tx: Tx,
  chain: Chain,
  head: { seq: bigint; hash: string } | null,
  since: bigint,
  anchors: readonly Anchor[],
): Promise<{ events: number; misfit: Misfit | null }> {
  // A chain that ends before `since` has nothing to look at but its last event.
  const from = head && head.seq < since ? (head.seq > 0n ? head.seq : 1n) : since
  const before = from > 1n ? await selectEvent(tx, chain, from - 1n) : null
  if (from > 1n && !before) return { events: 0, misfit: { seq: from - 1n, reason: 'gap' } }
  const kept = anchors.filter((anchor) => anchor.seq >= from)
  const steps = createChainWalk(chain, { from, prevHash: before?.hash ?? GENESIS, anchors: kept })
  let events = 0
  for (let next = from; ; ) {
    const page = await selectEventsFrom(tx, chain, next, PAGE)
    for (const event of page) {
      const misfit = steps.step(event)
      if (misfit) return { events, misfit }
      events++
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    next = last.seq + 1n
  }
  return { events, misfit: steps.end(head) }
}
