import { convert } from '#lib/charts/units/convert.ts'
import { readUnit } from '#lib/charts/units/written-units.ts'
import type { Amount, Claim } from '#lib/sessions/claims/claim.ts'
import { inStay } from './concept-results.ts'
import { atMoment } from './fact-time.ts'
import type { ChartFacts, Result } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'
import { near } from './measure.ts'
import { cha2ds2Vasc } from './scores/cha2ds2-vasc.ts'
import { childPugh } from './scores/child-pugh.ts'
import { cockcroftGault } from './scores/cockcroft-gault.ts'
import { curb65 } from './scores/curb-65.ts'
import { sirs } from './scores/sirs.ts'
import { sofa, sofaTotal } from './scores/sofa.ts'
import { mentionsOf, numbersIn } from './sentence-search.ts'
import { contradicted, notInRecord, ofNamed, ofResult, ofSentence, ranked, supported } from './verdict-of.ts'

/**
 * Computes clinical scores anew from a chart and holds what a text says against them. The inputs are those of one time:
 * several times are tried, since a text seldom says which, and the score is supported if any gives it. Pure.
 */

type ScoreClaim = Extract<Claim, { kind: 'score' }>

type Worked = { value: number; words: string; evidence: GroundEvidence[]; certain: boolean }

export function groundScore(claim: ScoreClaim, facts: ChartFacts): Grounding {
  const { score, amount, negated } = claim
  const term = facts.terms.term(score)
  const written = mentionsOf(facts, term ? facts.terms.namesOf(score, term.en[0] ?? score) : [score])
    .filter(
      ({ sentence, end }) =>
        !sentence.later && numbersIn(sentence.text.slice(end, end + 40)).some(({ number }) => number === amount.number),
    )
    .map(({ sentence }) => sentence)
  const stated = (facts.results.get(score) ?? []).filter(
    ({ later, reading }) => !later && reading !== null && fits(amount, reading.number, 0),
  )
  if (stated.length > 0) return supported(ranked(stated, facts, claim.when).map(ofResult))
  const rule = RULES[score]
  const worked = rule ? times(claim, facts).flatMap((at) => rule(facts, at) ?? []) : []
  const hit = worked.find(({ value }) => fits(amount, value, score === 'cockcroft-gault' ? 0.02 : 0) !== negated)
  if (hit) return supported(hit.evidence)
  if (written.length > 0) return supported(ranked(written, facts).map(ofSentence))
  const sure = worked.filter(({ certain }) => certain)
  const last = sure.at(-1) ?? worked.at(-1)
  if (!last) return notInRecord(rule ? 'inputs_missing' : 'no_such_score')
  return sure.length > 0
    ? contradicted('other_score', last.evidence, last.words)
    : notInRecord('other_score', last.evidence)
}

function fits({ comparator, number, high, decimals }: Amount, value: number, tolerance: number): boolean {
  if (high !== null) return value >= number && value <= high
  if (comparator === '>') return value > number
  if (comparator === '>=') return value >= number
  if (comparator === '<') return value < number
  if (comparator === '<=') return value <= number
  if (comparator === '~') return Math.abs(value - number) <= 0.1 * number
  return near(value, number, decimals, false) || Math.abs(value - number) <= tolerance * number
}

/** The seconds at which a score may have been taken: each time a lab or vital of the stay was, newest last. */
function times({ when }: ScoreClaim, facts: ChartFacts): number[] {
  const seconds = new Set<number>()
  for (const key of [
    'creatinine',
    'white-blood-cells',
    'total-bilirubin',
    'heart-rate',
    'temperature',
    'weight',
    'inr',
    'platelet-count',
  ]) {
    for (const { time, later, stay } of facts.results.get(key) ?? []) {
      if (!time || later || !inStay(facts, stay, time)) continue
      if (when && !atMoment(when, time)) continue
      seconds.add(time.seconds)
    }
  }
  const sorted = [...seconds].sort((a, b) => a - b)
  const step = Math.max(1, Math.floor(sorted.length / 40))
  const tried = sorted.filter((_, at) => at % step === 0 || at >= sorted.length - 5)
  return tried.length > 0 ? tried : [(facts.asOfDay + 1) * 86_400 - 1]
}

// --- inputs ------------------------------------------------------------------------------------------------------------

type Input = { number: number; result: Result }

/** The value nearest before a time (or soon after it), in the unit a rule needs. */
function at(facts: ChartFacts, key: string, seconds: number, unit: string | null, reach = 24 * 3600): Input | null {
  let best: Input | null = null
  let least = Number.POSITIVE_INFINITY
  for (const result of facts.results.get(key) ?? []) {
    if (result.later || !result.reading || !result.time) continue
    const apart = Math.abs(result.time.seconds - seconds)
    if (apart > reach || apart > least) continue
    const own = result.unit ? readUnit(result.unit) : null
    const number =
      unit === null || own === null ? result.reading.number : convert(result.reading.number, own, unit, key)
    if (number === null) continue
    best = { number, result }
    least = apart
  }
  return best
}

function temperatureAt(facts: ChartFacts, seconds: number): Input | null {
  const input = at(facts, 'temperature', seconds, null, 12 * 3600)
  if (!input) return null
  const fahrenheit = /f/i.test(input.result.unit ?? '') || input.number > 60
  return fahrenheit ? { ...input, number: ((input.number - 32) * 5) / 9 } : input
}

function evidence(...inputs: (Input | null)[]): GroundEvidence[] {
  return inputs.flatMap((input) => (input ? [ofResult(input.result)] : []))
}

type Held = { is: boolean; evidence: GroundEvidence[] }

function has(facts: ChartFacts, keys: readonly string[]): Held {
  const coded = facts.conditions.filter(
    (one) => !one.later && one.status !== 'refuted' && keys.some((key) => facts.terms.isA(one.keys, key)),
  )
  if (coded.length > 0) return { is: true, evidence: coded.slice(0, 1).map(ofNamed) }
  for (const key of keys) {
    const term = facts.terms.term(key)
    if (!term) continue
    const said = mentionsOf(facts, facts.terms.namesOf(key, term.en[0] ?? key)).find(
      ({ denied, sentence }) => !denied && !sentence.later,
    )
    if (said) return { is: true, evidence: [ofSentence(said.sentence)] }
  }
  return { is: false, evidence: [] }
}

type Rule = (facts: ChartFacts, seconds: number) => Worked[] | null

const RULES: Record<string, Rule> = {
  sirs: (facts, seconds) => {
    const temperature = temperatureAt(facts, seconds)
    const heartRate = at(facts, 'heart-rate', seconds, null, 12 * 3600)
    const respiratoryRate = at(facts, 'respiratory-rate', seconds, null, 12 * 3600)
    const pco2 = at(facts, 'pco2', seconds, null, 12 * 3600)
    const whiteCells = at(facts, 'white-blood-cells', seconds, '10*3/uL', 24 * 3600)
    const bands = at(facts, 'bands', seconds, null)
    if (!temperature && !heartRate && !whiteCells) return null
    const value = sirs({
      temperature: temperature?.number ?? null,
      heartRate: heartRate?.number ?? null,
      respiratoryRate: respiratoryRate?.number ?? null,
      pco2: pco2?.number ?? null,
      whiteCells: whiteCells?.number ?? null,
      bands: bands?.number ?? null,
    })
    const certain = temperature !== null && heartRate !== null && respiratoryRate !== null && whiteCells !== null
    return [
      {
        value,
        words: `SIRS ${value}`,
        certain,
        evidence: evidence(temperature, heartRate, respiratoryRate, whiteCells, pco2, bands),
      },
    ]
  },
  'curb-65': (facts, seconds) => {
    const ureaNitrogen = at(facts, 'urea-nitrogen', seconds, 'mg/dL')
    const respiratoryRate = at(facts, 'respiratory-rate', seconds, null)
    const systolic = at(facts, 'systolic-blood-pressure', seconds, null)
    const diastolic = at(facts, 'diastolic-blood-pressure', seconds, null)
    const age = facts.person.age?.min ?? null
    if (!ureaNitrogen && age === null) return null
    // Whether the patient was confused a chart seldom says in a form that can be counted.
    const confused = has(facts, ['confusion', 'delirium', 'altered-mental-status', 'encephalopathy'])
    return [false, true].flatMap((confusion) => {
      if (confusion && !confused.is) return []
      const value = curb65({
        confusion,
        ureaNitrogen: ureaNitrogen?.number ?? null,
        respiratoryRate: respiratoryRate?.number ?? null,
        systolic: systolic?.number ?? null,
        diastolic: diastolic?.number ?? null,
        age,
      })
      const inputs = [
        ...evidence(ureaNitrogen, respiratoryRate, systolic, diastolic),
        ...(confusion ? confused.evidence : []),
      ]
      const certain = ureaNitrogen !== null && respiratoryRate !== null && systolic !== null && age !== null
      return [{ value, words: `CURB-65 ${value}`, certain, evidence: inputs }]
    })
  },
  'child-pugh': (facts, seconds) => {
    const bilirubin = at(facts, 'total-bilirubin', seconds, 'mg/dL', 72 * 3600)
    const albumin = at(facts, 'albumin', seconds, 'g/dL', 14 * 86_400)
    const inr = at(facts, 'inr', seconds, null, 72 * 3600)
    if (!bilirubin || !albumin || !inr) return null
    const ascites = has(facts, ['ascites'])
    const brain = has(facts, ['hepatic-encephalopathy', 'encephalopathy'])
    const shown = [...evidence(bilirubin, albumin, inr), ...ascites.evidence, ...brain.evidence]
    const grades = brain.is ? [1, 3] : [0]
    const degrees = ascites.is ? (['mild', 'severe', 'none'] as const) : (['none'] as const)
    return grades.flatMap((encephalopathy) =>
      degrees.map((degree) => {
        const value = childPugh({
          bilirubin: bilirubin.number,
          albumin: albumin.number,
          inr: inr.number,
          ascites: degree,
          encephalopathy,
        })
        return { value, words: `Child-Pugh ${value}`, certain: true, evidence: shown }
      }),
    )
  },
  'cha2ds2-vasc': (facts) => {
    const { age, sex } = facts.person
    if (!age || !sex) return null
    const parts = {
      heartFailure: has(facts, ['heart-failure', 'cardiomyopathy']),
      hypertension: has(facts, ['hypertension']),
      diabetes: has(facts, [
        'diabetes-mellitus',
        'diabetes',
        'type-2-diabetes',
        'type-1-diabetes',
        'type-2-diabetes-mellitus',
        'type-1-diabetes-mellitus',
      ]),
      stroke: has(facts, ['stroke', 'ischemic-stroke', 'transient-ischemic-attack', 'cerebral-infarction']),
      vascular: has(facts, [
        'myocardial-infarction',
        'coronary-artery-disease',
        'peripheral-artery-disease',
        'peripheral-vascular-disease',
        'aortic-aneurysm',
      ]),
    }
    return [age.min, age.max].map((years) => {
      const value = cha2ds2Vasc({
        heartFailure: parts.heartFailure.is,
        hypertension: parts.hypertension.is,
        diabetes: parts.diabetes.is,
        stroke: parts.stroke.is,
        vascular: parts.vascular.is,
        age: years,
        female: sex === 'female',
      })
      const shown = Object.values(parts).flatMap(({ evidence: of }) => of)
      return { value, words: `CHA₂DS₂-VASc ${value}`, certain: false, evidence: shown }
    })
  },
  'cockcroft-gault': (facts, seconds) => {
    const { age, sex } = facts.person
    const creatinine = at(facts, 'creatinine', seconds, 'mg/dL', 12 * 3600)
    if (!age || !sex || !creatinine || age.max > 110) return null
    const weights = (facts.results.get('weight') ?? []).filter(({ later, reading }) => !later && reading !== null)
    return weights.slice(-10).flatMap((result) => {
      const own = readUnit(result.unit ?? '') ?? (/lb/i.test(result.label) ? '[lb_av]' : 'kg')
      const weight = convert(result.reading?.number ?? 0, own, 'kg')
      if (weight === null) return []
      const value = cockcroftGault({ age: age.min, weight, creatinine: creatinine.number, female: sex === 'female' })
      const input = { number: weight, result }
      return [
        {
          value,
          words: `Cockcroft-Gault ${value.toFixed(0)} mL/min`,
          certain: true,
          evidence: evidence(creatinine, input),
        },
      ]
    })
  },
  sofa: (facts, seconds) => {
    const day = 24 * 3600
    const platelets = at(facts, 'platelet-count', seconds, '10*3/uL', day)
    const bilirubin = at(facts, 'total-bilirubin', seconds, 'mg/dL', 2 * day)
    const creatinine = at(facts, 'creatinine', seconds, 'mg/dL', day)
    const meanPressure = at(facts, 'mean-arterial-pressure', seconds, null, day)
    const glasgow = at(facts, 'glasgow-coma-scale', seconds, null, day)
    const po2 = at(facts, 'po2', seconds, null, day)
    const fio2 = at(facts, 'fio2', seconds, null, day)
    const ratio =
      po2 && fio2 && fio2.number > 0 ? po2.number / (fio2.number > 1 ? fio2.number / 100 : fio2.number) : null
    if (!platelets && !creatinine) return null
    const inputs = {
      pfRatio: ratio,
      ventilated:
        has(facts, ['mechanical-ventilation']).is ||
        facts.procedures.some(({ keys }) => keys.has('mechanical-ventilation')),
      platelets: platelets?.number ?? null,
      bilirubin: bilirubin?.number ?? null,
      meanPressure: meanPressure?.number ?? null,
      catecholamine: null,
      dopamine: null,
      glasgow: glasgow?.number ?? null,
      creatinine: creatinine?.number ?? null,
    }
    const points = sofa(inputs)
    // A partial score is often that of the three laboratory organs alone.
    const labs = (points.coagulation ?? 0) + (points.liver ?? 0) + (points.kidney ?? 0)
    const shown = evidence(platelets, bilirubin, creatinine, meanPressure, glasgow, po2, fio2)
    return [...new Set([labs, sofaTotal(points)])].map((value) => ({
      value,
      words: `SOFA ${value}`,
      certain: false,
      evidence: shown,
    }))
  },
}
RULES.kdigo = (facts) => {
  const series = (facts.results.get('creatinine') ?? []).filter(({ later, reading }) => !later && reading !== null)
  const here = series.filter(({ stay, time }) => inStay(facts, stay, time))
  const stages = [series, here].flatMap((scope) => {
    const numbers = scope.map(({ reading }) => reading?.number ?? 0)
    if (numbers.length < 2) return []
    const [low, first] = [Math.min(...numbers), numbers[0] ?? 0]
    return [low, first].flatMap((base) =>
      [Math.max(...numbers), numbers.at(-1) ?? 0].map((peak) => kdigoStage(base, peak)),
    )
  })
  const shown = here.slice(-3).reverse().map(ofResult)
  return [...new Set(stages)].map((value) => ({ value, words: `KDIGO ${value}`, certain: false, evidence: shown }))
}

/** Stage of acute kidney injury by creatinine in mg/dL alone (KDIGO 2012). */
function kdigoStage(base: number, value: number): number {
  const ratio = base > 0 ? value / base : 0
  if (ratio >= 3 || (value >= 4 && value - base >= 0.3)) return 3
  if (ratio >= 2) return 2
  return ratio >= 1.5 || value - base >= 0.3 ? 1 : 0
}
RULES['creatinine-clearance'] = RULES['cockcroft-gault'] as Rule
