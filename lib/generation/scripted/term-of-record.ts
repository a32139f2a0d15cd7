import { DRUG_CLASS_KEYS } from '#lib/charts/terms/drugs.ts'
import type { Term } from '#lib/charts/terms/term.ts'
import { TERMS, termOf } from '#lib/charts/terms/terms.ts'
import { folded, vocabularyOf } from '#lib/charts/terms/vocabulary.ts'
import type { TermOf } from '#lib/generation/admission-facts.ts'

/** The term a record's code or name stands for; null where the tables have none. Pure. */

const MEASURED = TERMS.filter(({ kind }) => kind === 'analyte' || kind === 'vital')
const BY_CODE = new Map(
  MEASURED.flatMap((term) =>
    Object.values(term.codes ?? {}).flatMap((codes) => codes.map((code): [string, Term] => [code, term])),
  ),
)
const BY_NAME = new Map(
  MEASURED.filter(({ specimen }) => specimen === undefined || specimen === 'blood').flatMap((term) =>
    term.en.map((name): [string, Term] => [folded(name), term]),
  ),
)

const drugs = vocabularyOf(TERMS.filter(({ kind, key }) => kind === 'drug' && !DRUG_CLASS_KEYS.has(key)))
const conditions = vocabularyOf(TERMS.filter(({ kind }) => kind === 'condition'))

export const termOfRecord: TermOf = (kind, label, code) => {
  if (kind === 'analyte') return (code === null ? undefined : BY_CODE.get(code)) ?? BY_NAME.get(folded(label)) ?? null
  const found = (kind === 'drug' ? drugs : conditions).find(label)
  // A drug's name comes first in an order; of a diagnosis the longest part names it.
  const [best] = kind === 'drug' ? found : [...found].sort((a, b) => b.end - b.start - (a.end - a.start))
  return best ? (termOf(best.concept.kind, best.concept.key) ?? null) : null
}
