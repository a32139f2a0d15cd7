import type { Language } from '#lib/sessions/turn.ts'
import type { Entry } from './entry.ts'
import { FILE_WORDS, GOLD_WORDS, RECORD_WORDS } from './source-words.ts'
import { CALL_WORDS, GROUND_WORDS, LABEL_WORDS, TEXT_WORDS } from './turn-words.ts'

/** Every code a finding can have, and what it says in either language. The one place that says so. Pure. */

export const FINDING_WORDS = {
  ...LABEL_WORDS,
  ...CALL_WORDS,
  ...TEXT_WORDS,
  ...GROUND_WORDS,
  ...FILE_WORDS,
  ...RECORD_WORDS,
  ...GOLD_WORDS,
}

export type FindingCode = keyof typeof FINDING_WORDS
/** What a finding of the code is about, as JSON. */
export type FindingValues<C extends FindingCode> = Parameters<(typeof FINDING_WORDS)[C]['en']>[0]

const table: Readonly<Record<string, Entry<never>>> = FINDING_WORDS

/** The sentence of a finding, in English: what is stored, exported and said by the command line. */
export function findingMessage<C extends FindingCode>(code: C, values: FindingValues<C>): string {
  return (FINDING_WORDS[code] as unknown as Entry<FindingValues<C>>).en(values)
}

/**
 * A finding in a reader's language. `sentence` is null, and the English message is all there is, for codes of another
 * version and findings stored before they carried their values.
 */
export function sayFinding(
  finding: { code: string; values?: unknown },
  language: Language,
): { title: string | null; sentence: string | null } {
  const words = Object.hasOwn(table, finding.code) ? table[finding.code] : undefined
  if (!words) return { title: null, sentence: null }
  const { values } = finding
  const known = typeof values === 'object' && values !== null
  return { title: words.title[language], sentence: known ? words[language](values as never) : null }
}
