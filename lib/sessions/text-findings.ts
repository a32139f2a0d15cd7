import { type Check, finding, pathOf, quoted } from './finding.ts'
import { missingFrom, quantitiesOf } from './quantities.ts'
import type { Finding } from './session.ts'
import type { TurnParts } from './turn-parts.ts'
import type { TextName } from './wording/entry.ts'

/** Texts that are empty, not translated, or give other numbers in the other language. Pure. */

/** One text in both languages; null where the turn has none. `item` is that of the language. */
type Pair = { name: TextName; en: Side | null; zh: Side | null }
type Side = { text: string; item: string; path: string }

export const checkTexts: Check = (turn, _earlier, session) => {
  const pairs = pairsOf(turn)
  const chinese = session.languages.includes('zh') || pairs.some((pair) => pair.zh !== null)
  return [
    ...emptyTexts(turn, pairs),
    ...(chinese ? missingChinese(turn, pairs) : []),
    ...pairs.flatMap((pair) => compare(turn.index, pair)),
  ]
}

function pairsOf(turn: TurnParts): Pair[] {
  const { index } = turn
  const pairs: Pair[] = []
  for (const form of ['implicit', 'explicit'] as const) {
    const side = (language: 'en' | 'zh'): Side | null => {
      const item = turn.queries[language]
      const text = item?.value[form] ?? null
      return item && text !== null ? { text, item: item.item, path: pathOf.query(index, language, form) } : null
    }
    pairs.push({ name: `${form} query` as const, en: side('en'), zh: side('zh') })
  }
  const answer = (language: 'en' | 'zh'): Side | null => {
    const item = turn.answers[language]
    return item ? { text: item.value, item: item.item, path: pathOf.answer(turn, language) } : null
  }
  pairs.push({ name: 'answer', en: answer('en'), zh: answer('zh') })
  turn.rubric.forEach(({ item, value }, position) => {
    const en = { text: value.en, item, path: pathOf.rubric(index, 'en', position) }
    const zh = value.zh === null ? null : { text: value.zh, item, path: pathOf.rubric(index, 'zh', position) }
    pairs.push({ name: 'rubric item', en, zh })
  })
  return pairs
}

function emptyTexts(turn: TurnParts, pairs: Pair[]): Finding[] {
  const sides = pairs.flatMap(({ name, en, zh }) => [en, zh].flatMap((side) => (side ? [{ name, ...side }] : [])))
  const replies = turn.calls.flatMap((call) =>
    call.kind === 'reply'
      ? [{ name: 'reply' as const, text: call.value.text, item: call.item, path: pathOf.call(turn, call) }]
      : [],
  )
  return [...sides, ...replies]
    .filter(({ text }) => text.trim() === '')
    .map(({ name, item, path }) => finding('error', 'text_empty', turn.index, item, path, { text: name }))
}

function missingChinese(turn: TurnParts, pairs: Pair[]): Finding[] {
  return pairs.flatMap(({ name, en, zh }) => {
    if (!en || zh || name === 'explicit query') return []
    // A rubric item or query without Chinese breaks a Chinese run; an answer is history for the judge only.
    const severity = name === 'answer' ? 'warning' : 'error'
    return [finding(severity, 'zh_missing', turn.index, en.item, en.path, { text: name, quote: quoted(en.text) })]
  })
}

function compare(turn: number, { name, en, zh }: Pair): Finding[] {
  const found: Finding[] = []
  if (en && /\p{Script=Han}/u.test(en.text)) {
    found.push(finding('warning', 'en_has_chinese', turn, en.item, en.path, { text: name }))
  }
  if (!en || !zh || zh.text.trim() === '' || en.text.trim() === '') return found
  if (isUntranslated(en.text, zh.text)) {
    return [
      ...found,
      finding('warning', 'zh_untranslated', turn, zh.item, zh.path, { text: name, quote: quoted(zh.text) }),
    ]
  }
  const english = /(?:\b[A-Za-z]{2,}\b[ ,]+){3,}[A-Za-z]{2,}/.exec(zh.text)?.[0]
  if (english) {
    found.push(finding('note', 'zh_partly_english', turn, zh.item, zh.path, { text: name, quote: quoted(english) }))
  }
  const [here, there] = [quantitiesOf(en.text), quantitiesOf(zh.text)]
  const onlyEnglish = missingFrom(here, there).map(({ raw }) => raw)
  const onlyChinese = missingFrom(there, here).map(({ raw }) => raw)
  if (onlyEnglish.length + onlyChinese.length > 0) {
    found.push(
      finding('warning', 'numbers_differ', turn, zh.item, zh.path, {
        text: name,
        onlyEnglish: [...new Set(onlyEnglish)],
        onlyChinese: [...new Set(onlyChinese)],
      }),
    )
  }
  return found
}

function isUntranslated(en: string, zh: string): boolean {
  if (/\p{Script=Han}/u.test(zh)) return false
  return zh.trim() === en.trim() ? /[a-z]{2}/i.test(zh) : (zh.match(/[a-z]{3,}/gi) ?? []).length >= 2
}
