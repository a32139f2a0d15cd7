import { keyOf } from '#lib/charts/terms/read-table.ts'
import type { Term, TermKind } from '#lib/charts/terms/term.ts'
import { TERMS } from '#lib/charts/terms/terms.ts'
import { vocabularyOf } from '#lib/charts/terms/vocabulary.ts'
import type { Vocabulary } from '#lib/sessions/claims/claim.ts'
import { plain } from './term-index.ts'

/** The names by which a text may speak of a chart: those of the tables, and those only this chart uses. Pure. */

const TABLES = vocabularyOf(TERMS)
const KNOWN = new Set(TERMS.flatMap(({ en, zh }) => [...en, ...zh].map(plain)))

/** Names of a chart that no table has: as written, and without what stands behind a comma or in brackets. */
export function chartVocabulary(names: Iterable<{ name: string; kind: TermKind }>): Vocabulary {
  const own = new Map<string, Term>()
  for (const { name, kind } of names) {
    if (KNOWN.has(plain(name)) || own.has(name) || !isName(name, kind)) continue
    own.set(name, { key: keyOf(name), kind, en: [name], zh: [] })
  }
  if (own.size === 0) return TABLES
  const chart = vocabularyOf([...own.values()])
  return {
    find(text) {
      const tables = TABLES.find(text)
      const extra = chart
        .find(text)
        .filter((found) => tables.every((other) => covers(found, other) || apart(found, other)))
      return [...tables.filter((one) => !extra.some((other) => covers(other, one))), ...extra].sort(
        (a, b) => a.start - b.start,
      )
    },
  }
}

/** A single short word would be found everywhere, a long title nowhere, save those of coded diagnoses. */
function isName(name: string, kind: TermKind): boolean {
  return (
    name.length >= 5 &&
    name.length <= (kind === 'condition' ? 250 : 60) &&
    /\p{L}{4}/u.test(name) &&
    !/^(?:unnamed|note|report|other|unknown)\b/i.test(name)
  )
}

type Span = { start: number; end: number }
const covers = (a: Span, b: Span) => a.start <= b.start && a.end >= b.end && a.end - a.start > b.end - b.start
const apart = (a: Span, b: Span) => a.end <= b.start || b.end <= a.start
