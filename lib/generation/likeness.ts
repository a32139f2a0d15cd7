import type { Item } from '#lib/sessions/turn.ts'

/**
 * How alike two sessions are once their facts are masked: the share of five-word runs they have in common. Two of one
 * scenario that share more than half are the same session about other numbers. Pure.
 */

export const MOST_ALIKE = 0.5
const RUN = 5

/** The five-word runs of what is asked and answered in English, numbers and capitalised names masked. */
export function shingles(turns: readonly (readonly Item[])[]): Set<string> {
  const found = new Set<string>()
  for (const text of turns.flat().flatMap(textOf)) {
    const words = masked(text)
    for (let at = 0; at + RUN <= words.length; at++) found.add(words.slice(at, at + RUN).join(' '))
  }
  return found
}

/** Jaccard's index; 0 when either is empty. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let common = 0
  for (const one of a) if (b.has(one)) common++
  return common / (a.size + b.size - common)
}

function textOf(item: Item): string[] {
  if (item.kind === 'query' && item.language === 'en') return [item.value.implicit]
  if (item.kind === 'answer' && item.language === 'en') return [item.value]
  return []
}

/** Words in lower case; whatever holds a digit is `#`, and runs of them are one. */
function masked(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}%./-]+/u)
    .filter((word) => word !== '')
    .map((word) => (/\d/.test(word) ? '#' : word.replace(/[./-]+$/, '')))
  return words.filter((word, index) => word !== '#' || words[index - 1] !== '#')
}
