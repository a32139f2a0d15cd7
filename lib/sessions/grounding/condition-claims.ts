import type { Claim, Concept } from '#lib/sessions/claims/claim.ts'
import { inStay } from './concept-results.ts'
import { atMoment, spans } from './fact-time.ts'
import type { ChartFacts, FlagWord, Named, Result } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'
import { mentionsOf } from './sentence-search.ts'
import { plain } from './term-index.ts'
import { mentionsDay } from './value-claims.ts'
import {
  afterAsOf,
  contradicted,
  notInRecord,
  ofCulture,
  ofNamed,
  ofResult,
  ofSentence,
  ranked,
  supported,
} from './verdict-of.ts'

/** Holds diagnoses, allergies and procedures against the record and its notes. Pure. */

type ConditionClaim = Extract<Claim, { kind: 'condition' }>
type AllergyClaim = Extract<Claim, { kind: 'allergy' }>
type ProcedureClaim = Extract<Claim, { kind: 'procedure' }>

function meant<N extends Named>(of: Concept, named: readonly N[], facts: ChartFacts): N[] {
  const found = named.filter(({ keys }) => keys.has(of.key) || facts.terms.isA(keys, of.key))
  if (found.length > 0) return found
  const words = plain(of.words)
  if (words.length < 4) return []
  const tokens = words.split(' ')
  return named.filter(({ name }) => {
    const own = plain(name).split(' ')
    return tokens.every((token) => own.includes(token))
  })
}

/** Conditions that are nothing but a result out of its range. */
const BY_RESULT: Record<string, readonly [string, FlagWord][]> = {
  hyperkalemia: [['potassium', 'high']],
  hypokalemia: [['potassium', 'low']],
  hypernatremia: [['sodium', 'high']],
  hyponatremia: [['sodium', 'low']],
  hypercalcemia: [['calcium', 'high']],
  hypocalcemia: [
    ['calcium', 'low'],
    ['ionized-calcium', 'low'],
  ],
  hypomagnesemia: [['magnesium', 'low']],
  hypermagnesemia: [['magnesium', 'high']],
  hypophosphatemia: [['phosphate', 'low']],
  hyperphosphatemia: [['phosphate', 'high']],
  hypoalbuminemia: [['albumin', 'low']],
  hyperbilirubinemia: [['total-bilirubin', 'high']],
  hyperglycemia: [['glucose', 'high']],
  hypoglycemia: [['glucose', 'low']],
  hyperlipidemia: [
    ['ldl-cholesterol', 'high'],
    ['total-cholesterol', 'high'],
    ['triglycerides', 'high'],
  ],
  anemia: [
    ['hemoglobin', 'low'],
    ['hematocrit', 'low'],
  ],
  leukocytosis: [['white-blood-cells', 'high']],
  leukopenia: [['white-blood-cells', 'low']],
  neutropenia: [
    ['absolute-neutrophil-count', 'low'],
    ['neutrophils', 'low'],
  ],
  neutrophilia: [
    ['neutrophils', 'high'],
    ['absolute-neutrophil-count', 'high'],
  ],
  bandemia: [['bands', 'high']],
  thrombocytopenia: [['platelet-count', 'low']],
  thrombocytosis: [['platelet-count', 'high']],
  pancytopenia: [['platelet-count', 'low']],
  coagulopathy: [
    ['inr', 'high'],
    ['ptt', 'high'],
  ],
  azotemia: [['urea-nitrogen', 'high']],
  uremia: [['urea-nitrogen', 'high']],
  'acute-kidney-injury': [['creatinine', 'high']],
  'renal-impairment': [
    ['creatinine', 'high'],
    ['estimated-gfr', 'low'],
  ],
  'renal-insufficiency': [['creatinine', 'high']],
  'metabolic-acidosis': [['bicarbonate', 'low']],
  acidosis: [
    ['ph', 'low'],
    ['bicarbonate', 'low'],
  ],
  'lactic-acidosis': [['lactate', 'high']],
  hyperlactatemia: [['lactate', 'high']],
  alkalosis: [
    ['ph', 'high'],
    ['bicarbonate', 'high'],
  ],
  'metabolic-alkalosis': [['bicarbonate', 'high']],
  hypercapnia: [['pco2', 'high']],
  hypoxemia: [['po2', 'low']],
  hyperuricemia: [['uric-acid', 'high']],
  hyperammonemia: [['ammonia', 'high']],
  transaminitis: [
    ['alanine-aminotransferase', 'high'],
    ['aspartate-aminotransferase', 'high'],
  ],
  cholestasis: [
    ['alkaline-phosphatase', 'high'],
    ['total-bilirubin', 'high'],
  ],
  proteinuria: [
    ['urine-protein', 'high'],
    ['urine-protein', 'abnormal'],
  ],
  microcytosis: [['mcv', 'low']],
  macrocytosis: [['mcv', 'high']],
  'iron-deficiency': [
    ['ferritin', 'low'],
    ['iron', 'low'],
  ],
}

/** Signs at the bedside: a vital sign, its limits in the units charts use. */
const BY_VITAL: Record<string, readonly [string, (value: number, unit: string) => boolean][]> = {
  fever: [['temperature', (value, unit) => (/f/i.test(unit) || value > 60 ? value >= 100.4 : value >= 37.8)]],
  hypothermia: [['temperature', (value, unit) => (/f/i.test(unit) || value > 60 ? value < 96.8 : value < 36)]],
  tachycardia: [['heart-rate', (value) => value > 95]],
  bradycardia: [['heart-rate', (value) => value < 60]],
  tachypnea: [['respiratory-rate', (value) => value >= 20]],
  hypotension: [
    ['systolic-blood-pressure', (value) => value < 100],
    ['mean-arterial-pressure', (value) => value < 65],
  ],
  hypoxia: [['oxygen-saturation', (value) => value < 93]],
  hypoxemia: [['oxygen-saturation', (value) => value < 93]],
  obesity: [['bmi', (value) => value >= 30]],
}

export function groundCondition(claim: ConditionClaim, facts: ChartFacts): Grounding {
  const { of, negated, when } = claim
  const coded = meant(of, facts.conditions, facts).filter(({ status }) => status !== 'refuted')
  const procedures = meant(of, facts.procedures, facts)
  const structured = [...coded, ...procedures].filter((one) => !when || isThen(one, when, facts))
  const visible = structured.filter(({ later }) => !later)
  const byResult = signsOf(of.key, facts)
  const mentions = mentionsOf(facts, facts.terms.namesOf(of.key, of.words))
  const then = ({ sentence }: (typeof mentions)[number]) =>
    !when || atMoment(when, sentence.time) || mentionsDay(sentence.text, when.key)
  const said = mentions.filter((one) => !one.denied && !one.sentence.later)
  const denied = mentions.filter((one) => one.denied && !one.sentence.later)
  const saidThen = said.filter(then)
  if (negated) {
    if (denied.length > 0) return supported(sentences(denied, facts))
    const here = visible.filter((one) => !when || one.time === null || atMoment(when, one.time))
    if (here.length > 0 && !claim.past) return contradicted('has_condition', ranked(here, facts, when).map(ofNamed))
    const signs = byResult.filter(
      (result) => !result.later && (when ? atMoment(when, result.time) : inStay(facts, result.stay, result.time)),
    )
    const latest = newest(facts, byResult)
    if (when ? signs.length > 0 : latest !== null) {
      return contradicted('has_condition', ranked(when ? signs : [latest as Result], facts, when).map(ofResult))
    }
    if (saidThen.length > 0) return notInRecord('named_in_notes', sentences(saidThen, facts))
    return supported([])
  }
  if (visible.length > 0) {
    const all = [...ranked(visible, facts, null).map(ofNamed), ...sentences(saidThen, facts)]
    return supported(all)
  }
  const signs = byResult.filter((result) => !result.later && (!when || atMoment(when, result.time)))
  if (signs.length > 0) return supported([...ranked(signs, facts, when).map(ofResult), ...sentences(saidThen, facts)])
  if (said.length > 0) return supported(sentences(saidThen.length > 0 ? saidThen : said, facts))
  const grown = facts.cultures.filter(({ later, organisms }) => !later && organisms.length > 0)
  if (of.key === 'bacteremia' && grown.some(({ specimen, title }) => /blood/i.test(`${specimen} ${title}`))) {
    return supported(
      ranked(
        grown.filter(({ specimen, title }) => /blood/i.test(`${specimen} ${title}`)),
        facts,
        when,
      ).map(ofCulture),
    )
  }
  const later = [
    ...structured.filter((one) => one.later).map(ofNamed),
    ...mentions.filter((one) => !one.denied && one.sentence.later).map(({ sentence }) => ofSentence(sentence)),
  ]
  if (later.length > 0) return afterAsOf(later)
  if (denied.length > 0) return contradicted('denied_in_notes', sentences(denied, facts), denied[0]?.sentence.text)
  return notInRecord('no_such_condition')
}

/** A diagnosis without a time of its own is one of its stay; one of no stay stands for good. */
function isThen({ time, stay }: Named, when: NonNullable<ConditionClaim['when']>, facts: ChartFacts): boolean {
  if (atMoment(when, time)) return true
  const of = facts.stays.find(({ ref }) => ref === stay)
  return of === undefined ? time === null : spans(when, of.start, of.end, facts.asOfDay)
}

function sentences(
  mentions: readonly { sentence: ChartFacts['sentences'][number] }[],
  facts: ChartFacts,
): GroundEvidence[] {
  return ranked(
    mentions.map(({ sentence }) => sentence),
    facts,
  ).map(ofSentence)
}

function signsOf(key: string, facts: ChartFacts): Result[] {
  const found: Result[] = []
  for (const [analyte, flag] of BY_RESULT[key] ?? []) {
    for (const result of facts.results.get(analyte) ?? []) if (result.flag === flag) found.push(result)
  }
  for (const [vital, holds] of BY_VITAL[key] ?? []) {
    for (const result of facts.results.get(vital) ?? []) {
      if (result.reading && holds(result.reading.number, result.unit ?? '')) found.push(result)
    }
  }
  return found
}

/** The sign, if the newest result of its kind in the stay shows it. */
function newest(facts: ChartFacts, signs: readonly Result[]): Result | null {
  for (const sign of signs) {
    const key = sign.keys.find((one) => facts.terms.term(one))
    const series = (facts.results.get(key ?? '') ?? []).filter(
      ({ later, stay, time }) => !later && inStay(facts, stay, time),
    )
    const last = series.at(-1)
    if (last && signs.includes(last)) return last
  }
  return null
}

export function groundAllergy({ of, negated }: AllergyClaim, facts: ChartFacts): Grounding {
  const visible = facts.allergies.filter(({ later, status }) => !later && status !== 'refuted')
  const none = visible.filter(({ denies }) => denies)
  const listed = visible.filter(({ denies }) => !denies)
  if (of === null) {
    if (negated) {
      if (listed.length > 0) return contradicted('has_allergy', listed.map(ofNamed))
      const said = mentionsOf(facts, [
        'no known drug allergies',
        'no known allergies',
        'nkda',
        'no known allergy',
        'no allergies',
      ])
      return none.length > 0 || said.length === 0 ? supported(none.map(ofNamed)) : supported(sentences(said, facts))
    }
    return listed.length > 0 ? supported(listed.map(ofNamed)) : notInRecord('no_such_allergy', none.map(ofNamed))
  }
  const found = meant(of, listed, facts)
  if (negated)
    return found.length > 0
      ? contradicted('has_allergy', found.map(ofNamed))
      : supported([...none, ...listed].map(ofNamed))
  if (found.length > 0) return supported(found.map(ofNamed))
  const said = mentionsOf(facts, facts.terms.namesOf(of.key, of.words)).filter(
    ({ sentence, denied }) =>
      !denied && !sentence.later && /allerg|reaction|intoleran|rash|hives|anaphyla/i.test(sentence.text),
  )
  if (said.length > 0) return supported(sentences(said, facts))
  const later = meant(
    of,
    facts.allergies.filter((one) => one.later),
    facts,
  )
  if (later.length > 0) return afterAsOf(later.map(ofNamed))
  return none.length > 0
    ? contradicted('no_known_allergy', none.map(ofNamed))
    : notInRecord('no_such_allergy', listed.map(ofNamed))
}

export function groundProcedure(claim: ProcedureClaim, facts: ChartFacts): Grounding {
  const { of, negated, when } = claim
  const named = [...meant(of, facts.procedures, facts), ...meant(of, facts.conditions, facts)]
  const cultures = CULTURES[of.key]
  const cultured = cultures ? facts.cultures.filter(({ specimen, title }) => cultures.test(`${specimen} ${title}`)) : []
  const happened = ({ time, end }: Named) => !when || time === null || spans(when, time, end ?? time, facts.asOfDay)
  const visible = named.filter((one) => !one.later && happened(one))
  const visibleCultures = cultured.filter((one) => !one.later && (!when || atMoment(when, one.time)))
  const spoken = mentionsOf(facts, facts.terms.namesOf(of.key, of.words))
  const said = spoken.filter(
    ({ sentence, denied }) =>
      !denied && !sentence.later && (!when || atMoment(when, sentence.time) || mentionsDay(sentence.text, when.key)),
  )
  if (negated) {
    const denied = spoken.filter((one) => one.denied && !one.sentence.later)
    if (visible.length > 0) return contradicted('was_done', ranked(visible, facts, when).map(ofNamed))
    if (denied.length === 0 && said.length > 0) return notInRecord('named_in_notes', sentences(said, facts))
    return supported(sentences(denied, facts))
  }
  if (visible.length > 0) return supported(ranked(visible, facts, when).map(ofNamed))
  if (visibleCultures.length > 0) return supported(ranked(visibleCultures, facts, when).map(ofCulture))
  if (said.length > 0) return supported(sentences(said, facts))
  const measured =
    facts.results.get(of.key)?.filter(({ later, time }) => !later && (!when || atMoment(when, time))) ?? []
  if (measured.length > 0) return supported(ranked(measured, facts, when).map(ofResult))
  if (of.key === 'urinalysis') {
    const urine = ['urine-specific-gravity', 'urine-ph', 'urine-leukocyte-esterase', 'urine-nitrite']
      .flatMap((key) => facts.results.get(key) ?? [])
      .filter(({ later, time }) => !later && (!when || atMoment(when, time)))
    if (urine.length > 0) return supported(ranked(urine, facts, when).map(ofResult))
  }
  const given = facts.drugs.filter(({ keys }) => keys.has(of.key)).flatMap(({ dosings }) => dosings)
  if (given.some(({ later }) => !later)) {
    return supported(
      given
        .filter(({ later }) => !later)
        .map(({ ref, name, time }) => ({ ref, path: null, quote: null, words: name, at: time?.at ?? null })),
    )
  }
  const later = named.filter((one) => one.later && happened(one))
  if (later.length > 0) return afterAsOf(ranked(later, facts, when).map(ofNamed))
  const lateSaid = spoken.filter(({ sentence, denied }) => !denied && sentence.later)
  const other = named.filter((one) => !one.later)
  if (when && other.length > 0) return contradicted('other_date', ranked(other, facts, when).map(ofNamed))
  if (lateSaid.length > 0) return afterAsOf(sentences(lateSaid, facts))
  return notInRecord('no_such_procedure')
}

const CULTURES: Record<string, RegExp> = {
  'blood-culture': /blood/i,
  'urine-culture': /urine/i,
  'sputum-culture': /sputum|respiratory|bronch/i,
}
