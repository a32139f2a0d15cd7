import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { TERMS } from '#lib/charts/terms/terms.ts'
import { vocabularyOf } from '#lib/charts/terms/vocabulary.ts'
import type { Language } from '#lib/sessions/turn.ts'
import type { Amount, Claim } from './claim.ts'
import { extractClaims } from './extract-claims.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../fixtures/claims')
const vocabulary = vocabularyOf(TERMS)

/** All claims of the text in order of place, each with those fields that its line gives. */
type Line = { language: Language; text: string; claims: Record<string, unknown>[] }

const written = (amount: Amount | null | undefined) =>
  amount
    ? `${amount.comparator ?? ''}${amount.number}${amount.high ? `-${amount.high}` : ''} ${amount.ucum ?? ''}`.trim()
    : null

function flat(claim: Claim, text: string): Record<string, unknown> {
  const { kind, negated, when, which } = claim
  const any = claim as Partial<Record<'amount' | 'from' | 'to' | 'dose', Amount>>
  const of = 'drug' in claim ? claim.drug.key : 'of' in claim ? (claim.of?.key ?? null) : null
  const amount = written(any.amount ?? any.dose)
  return {
    ...claim,
    ...{ kind, negated, which, of, amount, words: text.slice(claim.start, claim.end), when: when?.key ?? null },
    ...{ from: written(any.from), to: written(any.to) },
  }
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))) {
  describe(file, () => {
    const lines = readFileSync(path.join(FOLDER, file), 'utf8').trim().split('\n')
    it.each(lines.map((line) => JSON.parse(line) as Line))('$text', ({ language, text, claims }) => {
      const read = extractClaims(text, language, { asOf: '2149-06-20', vocabulary }).map((claim) => flat(claim, text))
      expect(read.map(({ kind, words }) => `${kind} ${words}`)).toEqual(
        claims.map(({ kind, words }) => `${kind} ${words}`),
      )
      expect(read).toMatchObject(claims)
    })
  })
}
