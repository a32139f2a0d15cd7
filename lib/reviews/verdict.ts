import { z } from 'zod'
import { sameJson } from '#lib/platform/canonical.ts'
import { asksPerson, type Item, type Language, VALUE_SCHEMAS } from '#lib/sessions/turn.ts'

/** Verdicts on items, and the one function that says whether two agree. Pure. */

export const VERDICTS = ['accept', 'edit', 'reject', 'cannot_judge'] as const
export type VerdictWord = (typeof VERDICTS)[number]

export const REASONS = [
  'not_in_record',
  'contradicts_record',
  'after_as_of',
  'wrong_value',
  'wrong_unit',
  'clinically_wrong',
  'unsafe',
  'incomplete',
  'ambiguous',
  'wrong_label',
  'wrong_antecedent',
  'not_implicit',
  'translation',
  'unnatural',
  'not_atomic',
  'not_checkable',
  'duplicate',
  'missing_chart_data',
  'outside_specialty',
  'clinical_uncertainty',
  'other',
] as const
export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

/** A built-in reason or one of a lead's own, which begin with `x_`. */
export const ReasonCode = z.union([Reason, z.string().regex(/^x_[a-z0-9_]+$/)])

/** A resource (and a path in it) a physician attached to an item by hand. */
export const Evidence = z.strictObject({ ref: z.string(), path: z.string().optional(), quote: z.string().optional() })
export type Evidence = z.infer<typeof Evidence>

/** One person's verdict on one item. `value` belongs to an edit and has the shape of the item's kind. */
export const ItemVerdict = z.strictObject({
  item: z.string(),
  verdict: z.enum(VERDICTS),
  value: z.unknown().optional(),
  reasons: z.array(ReasonCode).default([]),
  comment: z.string().max(10_000).optional(),
  /** 1 unsure, 2 fairly sure, 3 sure. */
  confidence: z.int().min(1).max(3).optional(),
  evidence: z.array(Evidence).optional(),
})
export type ItemVerdict = z.infer<typeof ItemVerdict>

/** What an item would say after a verdict: its old or its edited value, nothing after a reject, unknown otherwise. */
export type Content = { is: 'value'; value: unknown } | { is: 'gone' } | { is: 'unknown' }

export function contentAfter(item: Item, verdict: Pick<ItemVerdict, 'verdict' | 'value'>): Content {
  if (verdict.verdict === 'accept') return { is: 'value', value: item.value }
  if (verdict.verdict === 'edit') return { is: 'value', value: verdict.value }
  return verdict.verdict === 'reject' ? { is: 'gone' } : { is: 'unknown' }
}

/**
 * Do two verdicts on the same item agree, as verdicts and as content? The merge, the colour and the statistic all ask
 * here. `cannot_judge` is missing data: it never shares content with anything, not with another `cannot_judge` either.
 */
export function compareVerdicts(
  item: Item,
  a: Pick<ItemVerdict, 'verdict' | 'value'>,
  b: Pick<ItemVerdict, 'verdict' | 'value'>,
): { verdict: boolean; content: boolean } {
  const left = contentAfter(item, a)
  const right = contentAfter(item, b)
  const content =
    left.is === 'value' && right.is === 'value'
      ? sameJson(left.value, right.value)
      : left.is === 'gone' && right.is === 'gone'
  return { verdict: a.verdict === b.verdict, content }
}

/** An edit that changes nothing is an accept; anything but an edit carries no value. */
export function settleVerdict(item: Item, verdict: ItemVerdict): ItemVerdict {
  if (verdict.verdict === 'edit' && sameJson(verdict.value ?? null, item.value)) {
    const { value: _same, ...rest } = verdict
    return { ...rest, verdict: 'accept' }
  }
  if (verdict.verdict !== 'edit' && verdict.value !== undefined) {
    const { value: _unused, ...rest } = verdict
    return rest
  }
  return verdict
}

export type VerdictFault = { item: string; code: string; message: string }

/** What is wrong with one verdict by itself, whether or not the review is complete. Empty when nothing is. */
export function faultsOfVerdict(item: Item, verdict: ItemVerdict): VerdictFault[] {
  const faults: VerdictFault[] = []
  if (verdict.verdict === 'edit') {
    const checked = VALUE_SCHEMAS[item.kind].safeParse(verdict.value)
    if (verdict.value === undefined) {
      const message = `an edit needs a value: what the ${item.kind} should be`
      faults.push({ item: item.item, code: 'value_missing', message })
    } else if (!checked.success) {
      for (const issue of checked.error.issues) {
        const place = issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
        faults.push({
          item: item.item,
          code: 'edit_shape',
          message: `the edit of a ${item.kind}${place}: ${issue.message}`,
        })
      }
    } else if (isBlank(item, verdict.value)) {
      faults.push({
        item: item.item,
        code: 'edit_blank',
        message: 'an edit leaves a text; to remove an item, reject it',
      })
    }
  }
  if ((verdict.verdict === 'reject' || verdict.verdict === 'cannot_judge') && verdict.reasons.length === 0) {
    faults.push({ item: item.item, code: 'reason_missing', message: `${verdict.verdict} needs at least one reason` })
  }
  if (hasUnstorable(verdict)) {
    faults.push({ item: item.item, code: 'unstorable_text', message: 'the text holds a NUL or half a character' })
  }
  return faults
}

/** Items of `items` that ask this person and have no verdict yet. */
export function unjudged(
  items: readonly Item[],
  languages: readonly Language[],
  verdicts: readonly Pick<ItemVerdict, 'item'>[],
): Item[] {
  const judged = new Set(verdicts.map((verdict) => verdict.item))
  return items.filter((item) => asksPerson(item, languages) && !judged.has(item.item))
}

function isBlank(item: Item, value: unknown): boolean {
  const texts =
    item.kind === 'answer'
      ? [value]
      : item.kind === 'query'
        ? [(value as { implicit: string }).implicit]
        : item.kind === 'rubric'
          ? [(value as { en: string }).en]
          : item.kind === 'reply'
            ? [(value as { text: string }).text]
            : []
  return texts.some((text) => typeof text === 'string' && text.trim() === '')
}

/** PostgreSQL text holds neither U+0000 nor lone surrogates; both are refused here rather than changed silently. */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasUnstorable)
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).some(([key, inner]) => hasUnstorable(key) || hasUnstorable(inner))
  }
  return false
}
