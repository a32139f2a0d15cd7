import { REASONS, type Reason, type VerdictWord } from '#lib/reviews/verdict.ts'
import type { ItemKind } from '#lib/sessions/turn.ts'

/** The reasons a physician most often needs, first, so that a digit picks one; every other follows. Pure. */

const FIRST: Record<ItemKind, readonly Reason[]> = {
  query: ['unnatural', 'ambiguous', 'not_implicit', 'wrong_antecedent', 'translation', 'clinically_wrong', 'duplicate'],
  implicitness: ['wrong_label', 'not_implicit', 'wrong_antecedent', 'ambiguous'],
  task_type: ['wrong_label', 'ambiguous'],
  step: ['wrong_value', 'contradicts_record', 'not_in_record', 'after_as_of', 'incomplete', 'wrong_unit', 'duplicate'],
  reply: ['unnatural', 'contradicts_record', 'not_in_record', 'clinically_wrong', 'incomplete', 'unsafe'],
  answer: [
    'wrong_value',
    'contradicts_record',
    'not_in_record',
    'clinically_wrong',
    'unsafe',
    'incomplete',
    'after_as_of',
    'wrong_unit',
    'translation',
  ],
  rubric: [
    'not_checkable',
    'not_atomic',
    'contradicts_record',
    'not_in_record',
    'wrong_value',
    'clinically_wrong',
    'duplicate',
    'ambiguous',
    'translation',
  ],
}

/** What keeps a physician from judging, whatever the item. */
const CANNOT: readonly Reason[] = [
  'missing_chart_data',
  'outside_specialty',
  'ambiguous',
  'clinical_uncertainty',
  'other',
]

/** Number keys go to the first nine. */
export const NUMBERED = 9

/** The reasons to offer, in order. `cannot_judge` has its own short list; a reject may use every reason but those only it has. */
export function reasonsFor(verdict: VerdictWord, kinds: readonly ItemKind[]): Reason[] {
  if (verdict === 'cannot_judge') return [...CANNOT]
  const own = new Set<Reason>(['missing_chart_data', 'outside_specialty', 'clinical_uncertainty'])
  const first = kinds.flatMap((kind) => FIRST[kind])
  return [...new Set([...first, ...REASONS.filter((reason) => !own.has(reason))])]
}
