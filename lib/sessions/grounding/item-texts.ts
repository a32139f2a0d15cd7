import type { Item, Language } from '#lib/sessions/turn.ts'
import type { ClaimField } from './grounding.ts'

/** Which texts of an item say something of a record. Pure, and light enough for a screen. */

/** One text of an item. */
export type ItemText = { item: string; field: ClaimField; language: Language; text: string }

/** In the order in which they are shown; none for kinds that say nothing of a record. */
export function textsOf(item: Item): ItemText[] {
  const language = item.language ?? 'en'
  const text = (field: ClaimField, words: string | null, of: Language = language): ItemText[] =>
    words === null || words === '' ? [] : [{ item: item.item, field, language: of, text: words }]
  switch (item.kind) {
    case 'query':
      return [
        ...text('implicit', item.value.implicit),
        ...(item.value.explicit === item.value.implicit ? [] : text('explicit', item.value.explicit)),
      ]
    case 'answer':
      return text('text', item.value)
    case 'rubric':
      return [...text('en', item.value.en, 'en'), ...text('zh', item.value.zh, 'zh')]
    case 'reply': {
      const { variants } = item.value
      return [
        ...text('text', item.value.text),
        ...(variants ? (['high', 'medium', 'low'] as const).flatMap((field) => text(field, variants[field])) : []),
      ]
    }
    default:
      return []
  }
}
