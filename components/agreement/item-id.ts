import { ITEM_KINDS, type ItemKind, LANGUAGES, type Language } from '#lib/sessions/turn.ts'

/** What an item's id tells of it: `t0.answer.en` is an answer in English. Nulls where it tells nothing. Pure. */
export function partsOfItem(id: string): { kind: ItemKind | null; language: Language | null } {
  const [, kind, last] = id.split('.')
  return {
    kind: ITEM_KINDS.find((one) => one === kind) ?? null,
    language: LANGUAGES.find((one) => one === last) ?? null,
  }
}
