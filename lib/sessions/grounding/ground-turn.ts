import type { Item } from '#lib/sessions/turn.ts'
import type { ChartFacts } from './chart-facts.ts'
import type { ClaimField, GroundedClaim } from './grounding.ts'

/** One text of an item. */
export type ItemText = { item: string; field: ClaimField; language: 'en' | 'zh'; text: string }

export function groundTurn(_items: readonly Item[], _earlier: readonly Item[], _facts: ChartFacts): GroundedClaim[] {
  return []
}

export function groundText(_text: ItemText, _earlier: readonly Item[], _facts: ChartFacts): GroundedClaim[] {
  return []
}
