import type { Case } from './cases.ts'
import { sidesOf } from './cases.ts'

/** What may be looked at for a case: all of it, or what one opinion attached. */
export type EvidenceSource = { id: 'all' | string; refs: string[] }

/**
 * Everything behind a case, what the physicians attached first, and after it each letter's own. Pure.
 * @param rests what the item itself rests on
 */
export function evidenceSources(one: Case | null, rests: readonly string[]): EvidenceSource[] {
  const sides = one ? sidesOf(one) : []
  const own = sides.map(({ letter, entries }) => ({
    id: letter,
    refs: [...new Set(entries.flatMap(({ opinion }) => opinion.evidence.map(({ ref }) => ref)))],
  }))
  return [{ id: 'all', refs: [...new Set([...own.flatMap(({ refs }) => refs), ...rests])] }, ...own]
}
