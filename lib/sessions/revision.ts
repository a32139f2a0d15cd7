import type { Item } from './turn.ts'

/** One item of a stored revision: what it says, its hash, and why it is doubtful (null when it is not). */
export type RevisionItem = Item & { hash: string; stale: string | null }

export type RevisionCause = 'import' | 'settlement' | 'generation'

/** An immutable version of a turn. `number` counts from 1. */
export type TurnRevision = {
  id: string
  turnId: string
  session: string
  turn: number
  number: number
  cause: RevisionCause
  hash: string
  items: RevisionItem[]
}

export type HashedItems = { items: RevisionItem[]; hash: string }

/**
 * The hashes that name a turn's content: each item by its value, the revision by its items in order.
 * @param hashOf SHA-256 of a JSON value's RFC 8785 text
 */
export function hashItems(
  items: readonly Item[],
  hashOf: (value: unknown) => string,
  stale: ReadonlyMap<string, string> = new Map(),
): HashedItems {
  const hashed = items.map((item) => ({
    ...item,
    hash: hashOf({ kind: item.kind, language: item.language ?? null, value: item.value }),
    stale: stale.get(item.item) ?? null,
  }))
  return { items: hashed, hash: hashOf(hashed.map(({ item, hash }) => [item, hash])) }
}

/**
 * Must this item be judged in this revision? A first revision asks for everything; one made by settling asks only for
 * what an edit made doubtful, the rest was settled before.
 */
export function isInPlay(revision: Pick<TurnRevision, 'cause'>, item: Pick<RevisionItem, 'stale'>): boolean {
  return revision.cause !== 'settlement' || item.stale !== null
}
