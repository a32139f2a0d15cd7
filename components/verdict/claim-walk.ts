import type { ClaimView } from '#lib/sessions/contract.ts'
import type { ItemText } from '#lib/sessions/grounding/item-texts.ts'
import { sameClaim } from './claim-pieces.ts'

/** Which texts of a turn hold claims, and the order in which the keys walk these. Pure. */

/** Claims of the texts in reading order. */
export function claimsInOrder(texts: readonly ItemText[], claimsOf: (text: ItemText) => readonly ClaimView[]) {
  return texts.flatMap((text) => [...claimsOf(text)].sort((a, b) => a.start - b.start || a.end - b.end))
}

/**
 * The claim the walk comes to next: from the one it stands at, else from the items under the cursor, and round at the
 * end. Null when none is wanted.
 * @param all every claim on the screen, in order
 * @param items all items in the order of `all`
 * @param under the items under the cursor
 * @param wanted which claims the walk stops at
 */
export function nextClaim(
  all: readonly ClaimView[],
  at: ClaimView | null,
  items: readonly string[],
  under: readonly string[],
  by: 1 | -1,
  wanted: (claim: ClaimView) => boolean,
): ClaimView | null {
  const known = at === null ? -1 : all.findIndex((claim) => sameClaim(claim, at))
  const begin = Math.min(...under.map((item) => items.indexOf(item)))
  const first = all.findIndex((claim) => items.indexOf(claim.item) >= begin)
  const from = known >= 0 ? known : (first < 0 ? all.length : first) - (by > 0 ? 1 : 0)
  for (let step = 1; step <= all.length; step++) {
    const claim = all.at((from + by * step) % all.length)
    if (claim && wanted(claim)) return claim
  }
  return null
}
