import { type ParseError, parse } from 'jsonc-parser'
import { sameJson } from '#lib/platform/canonical.ts'
import type { Item, ItemKind } from '#lib/sessions/turn.ts'
import { IMPLICITNESS_CODES, TASK_TYPES } from '#lib/sessions/turn.ts'

/** The texts of an open edit, by field, as typed. Kept as they are until they make a value again. */
export type EditForm = Record<string, string>

export const EDIT_FIELDS = {
  query: ['implicit', 'explicit'],
  implicitness: ['code', 'turn', 'quote'],
  task_type: ['type'],
  step: ['tool', 'arguments', 'observation'],
  reply: ['tool', 'arguments', 'text', 'high', 'medium', 'low'],
  answer: ['text'],
  rubric: ['en', 'zh'],
} as const satisfies Record<ItemKind, readonly string[]>

export type EditFault = {
  field: string
  code: 'blank' | 'json' | 'not_object' | 'choice' | 'turn' | 'quote'
  /** Where in the text, from 1; only for `json`. */
  line?: number
  column?: number
}

export type EditResult = { ok: true; value: unknown } | { ok: false; faults: EditFault[] }

const jsonText = (value: unknown): string => JSON.stringify(value, null, 2)

/** The texts an edit opens with. Turn numbers are written from 1, as they are shown. */
export function formOf(item: Item): EditForm {
  switch (item.kind) {
    case 'query':
      return { implicit: item.value.implicit, explicit: item.value.explicit ?? '' }
    case 'implicitness': {
      const { code, antecedent } = item.value
      return { code: code ?? '', turn: antecedent ? String(antecedent.turn + 1) : '', quote: antecedent?.quote ?? '' }
    }
    case 'task_type':
      return { type: item.value }
    case 'step':
      return {
        tool: item.value.tool,
        arguments: jsonText(item.value.arguments),
        observation: jsonText(item.value.observation),
      }
    case 'reply': {
      const { tool, text, variants } = item.value
      return {
        tool,
        arguments: jsonText(item.value.arguments),
        text,
        high: variants?.high ?? '',
        medium: variants?.medium ?? '',
        low: variants?.low ?? '',
      }
    }
    case 'answer':
      return { text: item.value }
    case 'rubric':
      return { en: item.value.en, zh: item.value.zh ?? '' }
  }
}

/**
 * The value the texts make, or what is wrong with which field. A text left as it was keeps the original value of its
 * field; where the record had none (`explicit`, a rubric's Chinese, the three registers) a blank stays none.
 */
export function readForm(item: Item, form: EditForm): EditResult {
  const faults: EditFault[] = []
  const text = (field: string): string => form[field] ?? ''
  const filled = (field: string): string => {
    if (text(field).trim() === '') faults.push({ field, code: 'blank' })
    return text(field)
  }
  const json = (field: string, original: unknown, object: boolean): unknown => {
    if (text(field) === jsonText(original)) return original
    const parsed = parseJson(text(field))
    if (!parsed.ok) {
      faults.push({ field, code: 'json', line: parsed.line, column: parsed.column })
      return original
    }
    const isObject = typeof parsed.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value)
    if (object && !isObject) faults.push({ field, code: 'not_object' })
    return parsed.value
  }
  const orNone = (field: string, original: string | null): string | null =>
    text(field) === '' && original === null ? null : text(field)

  const value = ((): unknown => {
    switch (item.kind) {
      case 'query':
        return { implicit: filled('implicit'), explicit: orNone('explicit', item.value.explicit) }
      case 'implicitness':
        return readImplicitness(item.item, text, faults)
      case 'task_type': {
        const type = TASK_TYPES.find((known) => known === text('type'))
        if (!type) faults.push({ field: 'type', code: 'choice' })
        return type
      }
      case 'step':
        return {
          tool: filled('tool').trim(),
          arguments: json('arguments', item.value.arguments, true),
          observation: json('observation', item.value.observation, false),
        }
      case 'reply': {
        const none = item.value.variants === null && ['high', 'medium', 'low'].every((field) => text(field) === '')
        return {
          tool: filled('tool').trim(),
          arguments: json('arguments', item.value.arguments, true),
          text: filled('text'),
          variants: none ? null : { high: filled('high'), medium: filled('medium'), low: filled('low') },
        }
      }
      case 'answer':
        return filled('text')
      case 'rubric':
        return { en: filled('en'), zh: item.value.zh === null ? orNone('zh', null) : filled('zh') }
    }
  })()
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value }
}

/** Nothing but an explicit question has no antecedent; an antecedent names an earlier turn and quotes it. */
function readImplicitness(item: string, text: (field: string) => string, faults: EditFault[]): unknown {
  const code = IMPLICITNESS_CODES.find((known) => known === text('code')) ?? null
  if (code === null && text('code') !== '') faults.push({ field: 'code', code: 'choice' })
  const [turn, quote] = [text('turn').trim(), text('quote')]
  if (code === null || (turn === '' && quote.trim() === '')) return { code }
  const here = Number(/^t(\d+)\./.exec(item)?.[1] ?? 0)
  const index = Number(turn) - 1
  if (!/^\d+$/.test(turn) || index < 0 || index >= here) faults.push({ field: 'turn', code: 'turn' })
  if (quote.trim() === '') faults.push({ field: 'quote', code: 'quote' })
  return { code, antecedent: { turn: index, quote } }
}

type Parsed = { ok: true; value: unknown } | { ok: false; line: number; column: number }

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    const errors: ParseError[] = []
    parse(text, errors, { disallowComments: true, allowTrailingComma: false })
    const before = text.slice(0, errors[0]?.offset ?? text.length).split('\n')
    return { ok: false, line: before.length, column: (before.at(-1) ?? '').length + 1 }
  }
}

/** True when the texts still say what the item says. */
export function isUnchanged(item: Item, form: EditForm): boolean {
  const result = readForm(item, form)
  return result.ok && sameJson(result.value ?? null, item.value)
}
