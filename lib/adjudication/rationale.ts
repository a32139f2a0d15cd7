import { sameJson } from '#lib/platform/canonical.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { type Outcome, type RulingRow, rulingOutcome } from './settle.ts'

/**
 * Whether a ruling has to say why. One that takes up a physician's opinion as it was given has that physician's reasons;
 * what nobody held needs its own. Pure.
 * @param opinions those on this very item; none for an item that is mended along with another
 */
export function needsRationale(
  item: Item,
  opinions: readonly Pick<ItemVerdict, 'verdict' | 'value'>[],
  ruling: { decision: RulingRow['decision']; value?: unknown },
): boolean {
  const outcome = rulingOutcome(item, ruling)
  return !opinions.some((opinion) => takesUp(item, opinion, outcome))
}

/** Is this outcome what the opinion asked for? */
export function takesUp(
  item: Item,
  { verdict, value }: Pick<ItemVerdict, 'verdict' | 'value'>,
  outcome: Outcome,
): boolean {
  return verdict !== 'cannot_judge' && sameJson(rulingOutcome(item, { decision: verdict, value }), outcome)
}
