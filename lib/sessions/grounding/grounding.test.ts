import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Claim } from '#lib/sessions/claims/claim.ts'
import { extractClaims } from '#lib/sessions/claims/extract-claims.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import { groundClaim } from './any-claim.ts'
import { chartFacts } from './chart-facts.ts'
import { groundText, groundTurn } from './turn-grounding.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../fixtures/grounding')
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const resources = JSON.parse(read('urosepsis.json')) as FhirResource[]
const facts = chartFacts(resources, '2170-09-15')

type Line = { language: Language; text: string; words: string; state: string; reason?: string; first?: string }
const lines = read('urosepsis.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

describe('sentences about an invented chart', () => {
  it.each(lines)('$text', ({ language, text, words, state, reason, first }) => {
    const claims = groundText({ item: 't0.answer.en', field: 'text', language, text }, [], facts)
    const told = claims.map((claim) => ({
      words: text.slice(claim.start, claim.end),
      state: claim.state,
      reason: claim.reason,
      first: claim.evidence[0]?.ref,
    }))
    const claim = told.find((one) => one.words === words)
    expect(claim, JSON.stringify(told)).toBeDefined()
    expect(claim).toMatchObject({ state, ...(reason ? { reason } : {}), ...(first ? { first } : {}) })
  })

  it('says with a contradiction what the record has', () => {
    const [claim] = groundText(
      { item: 't0.answer.en', field: 'text', language: 'en', text: 'Creatinine was 3.6 mg/dL on 2170-09-11.' },
      [],
      facts,
    )
    expect(claim?.says).toContain('3.1 mg/dL')
  })

  it('shows the sentence of a note', () => {
    const text = 'The ultrasound showed no hydronephrosis.'
    const claims = groundText({ item: 't0.answer.en', field: 'text', language: 'en', text }, [], facts)
    const quote = claims.find(({ kind }) => kind === 'condition')?.evidence[0]?.quote
    expect(quote).toContain('no hydronephrosis')
  })
})

describe('a true claim with one thing changed', () => {
  const trueOnes = lines
    .filter(({ state }) => state === 'supported')
    .flatMap(({ language, text }) => extractClaims(text, language, { asOf: facts.asOf, vocabulary: facts.vocabulary }))
    .filter((claim) => groundClaim(claim, facts).state === 'supported')
  const stateOf = (claim: Claim, change: Record<string, unknown>) =>
    groundClaim({ ...claim, ...change } as Claim, facts).state

  it('is no longer supported when a value or its unit changes', () => {
    // A limit that is wider or narrower may hold all the same.
    const values = trueOnes.filter((claim) => claim.kind === 'value').filter(({ amount }) => amount.comparator === null)
    expect(values.length).toBeGreaterThan(5)
    for (const claim of values) {
      for (const factor of [0.5, 0.8, 1.25, 2]) {
        const number = Number((claim.amount.number * factor).toFixed(claim.amount.decimals))
        const changed = { amount: { ...claim.amount, number } }
        expect([claim.of?.key, number, stateOf(claim, changed)]).not.toContain('supported')
      }
      const unit = claim.amount.ucum === 'meq/L' || claim.amount.ucum === 'mmol/L' ? 'mg/dL' : 'mmol/L'
      if (claim.amount.ucum !== '[degF]' || unit !== 'mmol/L') continue
      expect(stateOf(claim, { amount: { ...claim.amount, unit, ucum: unit } })).not.toBe('supported')
    }
  })

  it('is no longer supported when a dose, a drug or a denial changes', () => {
    const drugs = trueOnes.filter((claim) => claim.kind === 'drug' && !claim.negated && claim.action !== 'not_given')
    expect(drugs.length).toBeGreaterThan(3)
    for (const claim of drugs) {
      if (claim.kind !== 'drug') continue
      const other = { drug: { key: 'linezolid', kind: 'drug', words: 'linezolid' } }
      expect(stateOf(claim, other)).not.toBe('supported')
      expect(stateOf(claim, { negated: true })).not.toBe('supported')
      if (claim.dose)
        expect(stateOf(claim, { dose: { ...claim.dose, number: claim.dose.number * 3 } })).not.toBe('supported')
    }
    for (const claim of trueOnes.filter(({ kind }) => kind === 'condition' || kind === 'organism')) {
      expect(stateOf(claim, { negated: !(claim as { negated: boolean }).negated })).not.toBe('supported')
    }
  })

  it('is no longer supported on a day of the other admission', () => {
    // What was not given on one day was not given on most.
    const dated = trueOnes.filter(
      (claim) => claim.when !== null && (claim.kind === 'value' || (claim.kind === 'drug' && !claim.negated)),
    )
    expect(dated.length).toBeGreaterThan(3)
    for (const claim of dated) {
      const when = { key: '2169-05-04', words: '2169-05-04', slack: 0 }
      expect(stateOf(claim, { when })).not.toBe('supported')
    }
  })
})

describe('a turn', () => {
  const reply: Item = {
    item: 't0.reply.0',
    kind: 'reply',
    value: { tool: 'patient.ask', arguments: {}, text: 'I take melatonin 3 mg every night.', variants: null },
  }
  const answer: Item = {
    item: 't0.answer.en',
    kind: 'answer',
    language: 'en',
    value: 'She takes melatonin 3 mg every night.',
  }

  it('grounds what only the patient said in the reply', () => {
    const claims = groundTurn([reply, answer], [], facts)
    const claim = claims.find(({ item, kind }) => item === 't0.answer.en' && kind === 'drug')
    expect(claim).toMatchObject({ state: 'supported', evidence: [{ ref: 't0.reply.0' }] })
    expect(groundTurn([answer], [], facts).find(({ kind }) => kind === 'drug')?.state).toBe('not_in_record')
  })

  it('grounds what a turn writes in the call that writes it', () => {
    const step: Item = {
      item: 't0.step.0',
      kind: 'step',
      value: {
        tool: 'MedicationRequest.create',
        arguments: { medication: 'Nitrofurantoin', dose: '100 mg', frequency: 'twice daily' },
        observation: {},
      },
    }
    const text: Item = {
      item: 't0.answer.en',
      kind: 'answer',
      language: 'en',
      value: 'Nitrofurantoin 100 mg PO twice daily was ordered.',
    }
    expect(groundTurn([step, text], [], facts).find(({ kind }) => kind === 'drug')).toMatchObject({
      state: 'supported',
      evidence: [{ ref: 't0.step.0' }],
    })
  })

  it('gives offsets that cut the words out of the text', () => {
    for (const { item, start, end } of groundTurn([reply, answer], [], facts)) {
      const text = item === 't0.answer.en' ? (answer.value as string) : (reply.value as { text: string }).text
      expect(text.slice(start, end).trim().length).toBeGreaterThan(0)
      expect(end).toBeLessThanOrEqual(text.length)
    }
  })
})
