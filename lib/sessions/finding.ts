import type { GroundedClaim } from './grounding/grounding.ts'
import type { Envelope, Finding, Severity } from './session.ts'
import type { Item, Language } from './turn.ts'
import type { CallItem, TurnParts } from './turn-parts.ts'
import { type FindingCode, type FindingValues, findingMessage } from './wording/finding-words.ts'

/** Makes findings and the JSON paths they point to. Pure. */

/** A session as its turns stand now; `languages` are those every turn has a query in. */
export type CheckedSession = {
  envelope: Envelope
  turns: readonly Item[][]
  languages: readonly Language[]
  /** By item: the claims of its text that a reader should look at. An item that was not held against a chart has none. */
  doubts?: ReadonlyMap<string, readonly GroundedClaim[]> | undefined
}

/** One check: what it finds in a turn, given the turns before it. */
export type Check = (turn: TurnParts, earlier: readonly TurnParts[], session: CheckedSession) => Finding[]

export function finding<C extends FindingCode>(
  severity: Severity,
  code: C,
  turn: number,
  item: string | null,
  path: string,
  values: FindingValues<C>,
): Finding {
  return { severity, code, turn, item, path, values, message: findingMessage(code, values) }
}

export const pathOf = {
  query: (turn: number, language: Language, form: 'implicit' | 'explicit') =>
    `$.tasks_${language}${form === 'explicit' ? '_explicit' : ''}[${turn}]`,
  answer: (turn: TurnParts, language: Language) =>
    language === 'zh'
      ? `$.messages_zh[${2 * turn.index + 1}].content`
      : `$.answer_list[${turn.index}][${turn.calls.length}].observation`,
  call: (turn: TurnParts, call: CallItem) => `$.answer_list[${turn.index}][${turn.calls.indexOf(call)}]`,
  rubric: (turn: number, language: Language, position: number) =>
    `$.rubrics${language === 'zh' ? '_zh' : ''}[${turn}][${position}]`,
}

/** A text as a message quotes it. */
export function quoted(text: string, limit = 60): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return `“${characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : characters.join('')}”`
}
