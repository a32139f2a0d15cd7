import { contentAfter, type VerdictWord } from '#lib/reviews/verdict.ts'
import { IMPLICITNESS_CODES, type ImplicitnessValue, type Item, type ItemKind, TASK_TYPES } from '#lib/sessions/turn.ts'

/** What physicians can agree on: the verdict on each kind of item, and the label that a label's verdict leads to. Pure. */

/** `all` is the verdicts on every kind of item together. */
export const FIELDS = [
  'all',
  'query',
  'step',
  'reply',
  'answer',
  'rubric',
  'implicitness',
  'task_type',
  'implicitness_verdict',
  'task_type_verdict',
] as const
export type Field = (typeof FIELDS)[number]

/** `cannot_judge` is missing data and no class. */
export const VERDICT_CLASSES = ['accept', 'edit', 'reject'] as const satisfies readonly VerdictWord[]
/** `none` labels a question that is not implicit. */
export const IMPLICITNESS_CLASSES = [...IMPLICITNESS_CODES, 'none'] as const

type FieldRule = {
  kinds: readonly ItemKind[] | null
  over: 'verdict' | 'label'
  /** The code book: what a physician could have said, whether or not anybody did. */
  classes: readonly string[]
}

const verdictOn = (...kinds: ItemKind[]): FieldRule => ({ kinds, over: 'verdict', classes: VERDICT_CLASSES })

export const FIELD_RULES: Record<Field, FieldRule> = {
  all: { kinds: null, over: 'verdict', classes: VERDICT_CLASSES },
  query: verdictOn('query'),
  step: verdictOn('step'),
  reply: verdictOn('reply'),
  answer: verdictOn('answer'),
  rubric: verdictOn('rubric'),
  implicitness: { kinds: ['implicitness'], over: 'label', classes: IMPLICITNESS_CLASSES },
  task_type: { kinds: ['task_type'], over: 'label', classes: TASK_TYPES },
  implicitness_verdict: verdictOn('implicitness'),
  task_type_verdict: verdictOn('task_type'),
}

export function isOf(field: Field, { kind }: Pick<Item, 'kind'>): boolean {
  return FIELD_RULES[field].kinds?.includes(kind) ?? true
}

/**
 * The class a verdict falls in. Null is missing data: `cannot_judge` anywhere, and over a label a reject too, which says
 * that the label is wrong and not which one is right.
 */
export function classOf(field: Field, item: Item, verdict: { verdict: VerdictWord; value?: unknown }): string | null {
  if (verdict.verdict === 'cannot_judge') return null
  if (FIELD_RULES[field].over === 'verdict') return verdict.verdict
  const content = contentAfter(item, verdict)
  if (content.is !== 'value') return null
  return item.kind === 'implicitness' ? ((content.value as ImplicitnessValue).code ?? 'none') : String(content.value)
}
