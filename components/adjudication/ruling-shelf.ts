import type { ConflictView } from '#lib/adjudication/contract.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import type { ItemView } from '#lib/sessions/contract.ts'
import { NO_RULINGS, type RulingWork } from './ruling-work.ts'

/**
 * Rulings not sent yet, kept on this device at every keystroke. A decision stands only as long as what it was made on:
 * the item's wording and the opinions themselves. Pure but for the storage handed in.
 */
export type KeptRulings = {
  revision: number
  /** Item to a digest of what was decided on. */
  bases: Record<string, string>
  work: RulingWork
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'chartside-rulings'

export function shelfKey(person: string, session: string, turn: number): string {
  return `${PREFIX}/${person}/${session}/${turn}`
}

/** What the decision on each item rests on, told in a few characters. */
export function basesOf(items: readonly ItemView[], conflicts: readonly ConflictView[]): Record<string, string> {
  const opinions = new Map(conflicts.map((conflict) => [conflict.item, conflict.opinions]))
  return Object.fromEntries(
    items.map((item) => [item.item, `${item.hash} ${digestOf(canonicalJson(opinions.get(item.item) ?? null))}`]),
  )
}

/** FNV-1a over UTF-16 units, 32 bits twice: to notice a change, not to withstand anyone. */
function digestOf(text: string): string {
  const half = (seed: number) => {
    let hash = seed
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    return (hash >>> 0).toString(16)
  }
  return `${text.length}-${half(0x811c9dc5)}-${half(0x01234567)}`
}

/** Of kept rulings, those whose item and opinions are still what they were. */
export function stillStanding(kept: KeptRulings, bases: Readonly<Record<string, string>>): RulingWork {
  const stands = (item: string) => bases[item] !== undefined && bases[item] === kept.bases[item]
  const keep = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([item]) => stands(item)))
  return {
    decisions: keep(kept.work.decisions),
    reasoning: keep(kept.work.reasoning),
    texts: keep(kept.work.texts),
    added: keep(kept.work.added),
  }
}

/** The kept rulings of a turn, or nothing. What cannot be read back is left where it is and not used. */
export function takeKept(shelf: Shelf, key: string): KeptRulings | null {
  try {
    const text = shelf.getItem(key)
    const kept = text === null ? null : (JSON.parse(text) as Partial<KeptRulings>)
    if (!kept?.bases || !kept.work) return null
    return { revision: kept.revision ?? 0, bases: kept.bases, work: { ...NO_RULINGS, ...kept.work } }
  } catch {
    return null
  }
}

/** @returns false when this device keeps nothing (storage full or switched off) */
export function keep(shelf: Shelf, key: string, kept: KeptRulings): boolean {
  try {
    const { decisions, reasoning, texts, added } = kept.work
    const empty = [decisions, reasoning, texts, added].every((record) => Object.keys(record).length === 0)
    if (empty) shelf.removeItem(key)
    else shelf.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}
