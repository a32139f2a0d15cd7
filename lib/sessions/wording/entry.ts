import type { Language } from '#lib/sessions/turn.ts'

/** How the words of one finding code are kept: a short title, and a sentence made of the finding's values. Pure. */

/** `V` is what a finding of the code is about. Values are stored: a code whose values change their shape is a new code. */
export type Entry<V> = { title: Record<Language, string> } & Record<Language, (values: V) => string>

/** @param title English and Chinese */
export function entry<V = Record<string, never>>(
  title: readonly [en: string, zh: string],
  en: string | ((values: V) => string),
  zh: string | ((values: V) => string),
): Entry<V> {
  const said = (words: string | ((values: V) => string)) => (typeof words === 'string' ? () => words : words)
  return { title: { en: title[0], zh: title[1] }, en: said(en), zh: said(zh) }
}

/** The text a finding is about. */
export type TextName = 'implicit query' | 'explicit query' | 'answer' | 'rubric item' | 'reply'

export const ZH_TEXTS: Record<TextName, string> = {
  'implicit query': '隐式提问',
  'explicit query': '显式提问',
  answer: '答案',
  'rubric item': '评分项',
  reply: '患者回复',
}

export const listed = (words: readonly unknown[], language: Language): string =>
  words.join(language === 'zh' ? '、' : ', ')
