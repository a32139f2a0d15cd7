import { sha256 } from '#lib/platform/digest.ts'

/** The hash chain of the ledger. Pure; the database's `ledger_append` computes the same. */

export type StoredEvent = { seq: bigint; record: string; prevHash: string; hash: string }

/** What the first event of a chain follows. */
export const GENESIS = '0'.repeat(64)

/** @param record RFC 8785 text, taken as it is stored */
export function eventHash(chain: string, seq: bigint, record: string, prevHash: string): string {
  return sha256(`${prevHash}\n${chain}\n${seq}\n${record}`)
}

/** Why an event does not fit: it is missing, follows something else, says something else, or the head says otherwise. */
export type Misfit = { seq: bigint; reason: 'gap' | 'prev_hash' | 'hash' | 'head' | 'anchor' }

/** A point of a chain that was written down elsewhere, such as in a release's manifest. */
export type Anchor = { seq: bigint; hash: string }

/**
 * Walks one chain event by event. A chain alone proves order and not completeness: cutting its tail together with the
 * head is found by an anchor above the cut, and by nothing else.
 */
export function createChainWalk(
  chain: string,
  { from, prevHash, anchors = [] }: { from: bigint; prevHash: string; anchors?: readonly Anchor[] },
) {
  const anchored = new Map(anchors.map((anchor) => [anchor.seq, anchor.hash]))
  let expected = from
  let last = prevHash
  return {
    /** @returns null when the event fits */
    step(event: StoredEvent): Misfit | null {
      if (event.seq !== expected) return { seq: expected, reason: 'gap' }
      if (event.prevHash !== last) return { seq: event.seq, reason: 'prev_hash' }
      if (event.hash !== eventHash(chain, event.seq, event.record, event.prevHash)) {
        return { seq: event.seq, reason: 'hash' }
      }
      const anchor = anchored.get(event.seq)
      if (anchor !== undefined && anchor !== event.hash) return { seq: event.seq, reason: 'anchor' }
      expected += 1n
      last = event.hash
      return null
    },
    /** After the last event. @returns null when the head tells the same end and no anchor lies beyond it */
    end(head: { seq: bigint; hash: string } | null): Misfit | null {
      const seq = expected - 1n
      // Events the head counts but nobody finds were cut off; events it does not count were put in around it.
      if (!head || head.seq < seq) return { seq: (head?.seq ?? 0n) + 1n, reason: 'head' }
      if (head.seq > seq) return { seq: expected, reason: 'gap' }
      if (head.hash !== last) return { seq, reason: 'head' }
      for (const missing of [...anchored.keys()].sort((a, b) => (a < b ? -1 : 1))) {
        if (missing > seq) return { seq: expected, reason: 'anchor' }
      }
      return null
    },
  }
}
