import { createHash } from 'node:crypto'
import { type Random, seededRandom } from '#lib/platform/seeded-random.ts'
import type { ClaimKind } from '#lib/sessions/claims/claim.ts'
import type { Language } from '#lib/sessions/turn.ts'
import { MAKERS, pickOf } from './make-said.ts'
import { mutate, mutationsOf, SHOWN_IN } from './mutate.ts'
import { asOf as chartOn, dayOf, type Facts } from './record.ts'
import type { Mutation, Said } from './said.ts'
import { say, shows, type Wording, wordingOf } from './say.ts'
import { EN, type Shape, ZH } from './templates.ts'
import { couldBeTrue } from './truth.ts'

/** Sentences with what is known of them: true by the rows they were made from, or false in one thing. */

export type Planted = {
  said: Said
  shape: Shape
  template: string
  /** Where in the text it is said; UTF-16. */
  start: number
  end: number
  /** Claims of these kinds there count as it. */
  kinds: readonly ClaimKind[]
}

export type Label = {
  id: string
  patient: string
  heldOut: boolean
  language: Language
  asOf: string
  text: string
  planted: Planted[]
  /** Null for a true sentence; else what was changed, and which of `planted` it is. */
  mutation: { kind: Mutation; at: number; of: string } | null
}

const KINDS: Record<Said['kind'], readonly ClaimKind[]> = {
  result: ['value', 'trend'],
  pressure: ['value'],
  flag: ['flag', 'value'],
  trend: ['trend', 'value'],
  order: ['drug'],
  dose: ['drug'],
  no_drug: ['drug'],
  condition: ['condition'],
  procedure: ['procedure'],
  organism: ['organism'],
  no_growth: ['organism', 'procedure'],
  panel: ['susceptibility'],
  stay: ['date'],
  length: ['duration'],
}

/** Half the patients, by their id alone: what is built is never looked at against these. */
export function isHeldOut(patient: string): boolean {
  return (createHash('sha256').update(patient).digest()[0] ?? 0) % 2 === 1
}

type Wrapper = { of: number; text: string }
const wrap = (text: string): Wrapper => ({ of: text.split('@').length - 1, text })

/** `@` stands for a clause, `^@` for one that begins a sentence. No fragment goes behind “that”. */
const WRAPPERS: Record<Language, readonly Wrapper[]> = {
  en: [
    '^@.',
    '^@.',
    '^@',
    'States that @.',
    'Notes that @.',
    'Reports that @.',
    'Makes clear that @.',
    'The answer conveys that @.',
    'Says that @.',
    'According to the record, @.',
    'Given that @, what would you check next?',
    '- ^@',
    'Physician: Anything I should know before rounds?\nAssistant: ^@.',
    '**Data:** ^@.',
    '^@. ^@.',
    '^@; @.',
    '- ^@\n- ^@',
    '1. ^@.\n2. ^@.',
    '* ^@.\n* ^@.\n* ^@.',
    '^@. ^@. ^@.',
    'Summary of the chart:\n\n- ^@\n- ^@\n- ^@',
  ].map(wrap),
  zh: [
    '@。',
    '@。',
    '@',
    '指出@。',
    '提到@。',
    '说明@。',
    '写明@。',
    '报告@。',
    '回答表明@。',
    '病历显示@。',
    '根据记录，@。',
    '鉴于@，下一步应查什么？',
    '- @',
    '医生：查房前有什么要注意？\n助手：@。',
    '**资料：**@。',
    '@。@。',
    '@；@。',
    '- @\n- @',
    '1. @。\n2. @。',
    '- @。\n- @。\n- @。',
    '@。@。@。',
  ].map(wrap),
}

/** Several values of one draw in one sentence. */
const TOGETHER: Record<Language, readonly string[]> = {
  en: ['Labs on {date}: @, @, @.', 'On {date}, @, @ and @.', '{date}: @; @; @', 'Results of {date} were @, @, and @.'],
  zh: ['{date}化验：@，@，@。', '{date}查@、@、@。', '{date}结果：@；@；@。', '{date}示@，@，@。'],
}

type Worded = { said: Said; wording: Wording; text: string; template: string }

/**
 * True sentences and mutants of them for one chart on one day in one language.
 * @param count true sentences
 */
export function makeLabels(facts: Facts, day: string, language: Language, count: number, seed: number): Label[] {
  const chart = chartOn(facts, day)
  const random = seededRandom(seed, `${facts.patient}/${day}/${language}`)
  const labels: Label[] = []
  const base = { patient: facts.patient, heldOut: isHeldOut(facts.patient), language, asOf: day }
  for (let number = 0; number < count; number++) {
    const composed =
      random.next() < 0.1 ? together(chart, language, day, random) : sentence(chart, language, day, random)
    if (!composed) continue
    const id = `${facts.patient}/${day}/${language}/${number}`
    const text = composed.lay(composed.clauses)
    labels.push({ ...base, id, ...text, mutation: null })
    const at = random.whole(0, composed.clauses.length - 1)
    const mutant = mutantOf(composed.clauses[at], composed.mutations, chart, language, day, random)
    if (!mutant) continue
    const laid = composed.lay(composed.clauses.map((clause, index) => (index === at ? mutant.clause : clause)))
    if (laid.text === text.text) continue
    labels.push({ ...base, id: `${id}/${mutant.kind}`, ...laid, mutation: { kind: mutant.kind, at, of: id } })
  }
  labels.push(
    ...later(facts, chart, language, day, random, Math.ceil(count / 12)).map((label) => ({ ...base, ...label })),
  )
  return labels
}

type Composed = {
  clauses: Worded[]
  lay: (clauses: readonly Worded[]) => { text: string; planted: Planted[] }
  /** The mutations this composition can show; all when null. */
  mutations: readonly Mutation[] | null
}

/** Each kind of maker as likely as any other, so that rare facts are said as well. */
function clauseOf(
  chart: Facts,
  language: Language,
  day: string,
  random: Random,
  only?: readonly string[],
): Worded | null {
  for (let time = 0; time < 20; time++) {
    const maker = MAKERS[pickOf(random, only ?? Object.keys(MAKERS)) ?? '']
    const made = maker?.(chart, day, random)
    if (!made) continue
    for (let again = 0; again < 6; again++) {
      const wording = wordingOf(made.shape, language, random)
      const clause = say(made.said, wording, language, day)
      if (clause) return { ...clause, said: made.said, wording }
    }
  }
  return null
}

function sentence(chart: Facts, language: Language, day: string, random: Random): Composed | null {
  const wrapper = pickOf(random, WRAPPERS[language])
  if (!wrapper) return null
  const clauses: Worded[] = []
  for (let index = 0; index < wrapper.of; index++) {
    const clause = clauseOf(chart, language, day, random)
    if (!clause) return null
    clauses.push(clause)
  }
  const fragment = clauses.some(({ template }) => template.startsWith('~'))
  if (fragment && /(that|record,|指出|提到|说明|写明|报告|表明|显示|记录，|鉴于)@|(that|record,) @/.test(wrapper.text))
    return null
  // One thing said twice proves nothing twice, and two on one analyte may read as one.
  const subjects = clauses.map(({ said }) => subjectOf(said))
  if (new Set(subjects).size < subjects.length) return null
  return { clauses, lay: (with_) => layOut(wrapper.text, with_), mutations: null }
}

function subjectOf(said: Said): string {
  if ('name' in said) return said.name.key
  if ('drug' in said) return said.drug.key
  return said.kind
}

function together(chart: Facts, language: Language, day: string, random: Random): Composed | null {
  const rows = chart.results.filter(({ alike, name, at }) => !alike && !name.vital && at.length > 10)
  const one = pickOf(random, rows)
  const draw = one ? rows.filter(({ at }) => at === one.at) : []
  const keys = [...new Set(draw.map(({ name }) => name.key))]
  if (!one || keys.length < 3) return null
  const start = random.whole(0, keys.length - 3)
  const clauses: Worded[] = []
  const when = { at: dayOf(one.at), relative: false }
  const template = random.whole(0, EN['result-item'].length - 1)
  for (const key of keys.slice(start, start + 3)) {
    const row = draw.find(({ name }) => name.key === key)
    if (!row) return null
    const decimals = String(row.value).split('.')[1]?.length ?? 0
    const said: Said = {
      kind: 'result',
      refs: [row.ref],
      name: row.name,
      told: { value: row.value, decimals, unit: row.unit },
      comparator: null,
      when,
      which: null,
      stay: null,
      flag: null,
      range: null,
    }
    const wording: Wording = { shape: 'result-item', template, draws: new Map(), random }
    const clause = say(said, wording, language, day)
    if (!clause) return null
    clauses.push({ ...clause, said, wording })
  }
  const frame = (pickOf(random, TOGETHER[language]) ?? '').replace('{date}', when.at)
  return { clauses, lay: (with_) => layOut(frame, with_), mutations: ['value', 'unit'] }
}

function layOut(frame: string, clauses: readonly Worded[]): { text: string; planted: Planted[] } {
  const planted: Planted[] = []
  let text = ''
  let index = 0
  for (const [at, part] of frame.split(/(\^?@)/).entries()) {
    const clause = at % 2 === 1 ? clauses[index++] : undefined
    if (!clause) {
      text += part
      continue
    }
    const start = text.length
    text += part.startsWith('^') ? clause.text.charAt(0).toUpperCase() + clause.text.slice(1) : clause.text
    planted.push({
      said: clause.said,
      shape: clause.wording.shape,
      template: clause.template,
      start,
      end: text.length,
      kinds: KINDS[clause.said.kind],
    })
  }
  return { text, planted }
}

function mutantOf(
  clause: Worded | undefined,
  only: readonly Mutation[] | null,
  chart: Facts,
  language: Language,
  day: string,
  random: Random,
): { kind: Mutation; clause: Worded } | null {
  if (!clause) return null
  const possible = mutationsOf(clause.said).filter(
    (kind) => (!only || only.includes(kind)) && shows(clause.wording, language, SHOWN_IN[kind]),
  )
  const kind = pickOf(random, possible)
  const said = kind && mutate(clause.said, kind, chart, day, random)
  const said_ = said && say(said, clause.wording, language, day)
  return kind && said && said_ ? { kind, clause: { ...said_, said, wording: clause.wording } } : null
}

/** What is true only after the as-of date. */
function later(
  facts: Facts,
  chart: Facts,
  language: Language,
  day: string,
  random: Random,
  count: number,
): Pick<Label, 'id' | 'text' | 'planted' | 'mutation'>[] {
  const after = (row: { at: string }) => row.at !== '' && dayOf(row.at) > day
  const rest: Facts = {
    ...facts,
    results: facts.results.filter(after),
    pressures: facts.pressures.filter(after),
    orders: facts.orders.filter(after),
    doses: facts.doses.filter(after),
    cultures: facts.cultures.filter(after),
    procedures: facts.procedures.filter(after),
  }
  const made: Pick<Label, 'id' | 'text' | 'planted' | 'mutation'>[] = []
  for (let number = 0; number < count; number++) {
    const clause = clauseOf(rest, language, day, random, ['result', 'dose', 'procedure', 'organism'])
    if (!clause || !shows(clause.wording, language, SHOWN_IN.after_as_of) || couldBeTrue(clause.said, chart)) continue
    const laid = layOut(language === 'en' ? '^@.' : '@。', [clause])
    const id = `${facts.patient}/${day}/${language}/after-${number}`
    made.push({ id, ...laid, mutation: { kind: 'after_as_of', at: 0, of: id } })
  }
  return made
}

/** Templates there are, by language: what the labels can sound like. */
export function countTemplates(language: Language): number {
  return Object.values(language === 'en' ? EN : ZH).reduce((sum, list) => sum + list.length, 0)
}

/** Two days on which a chart can be asked: the end of its fullest admission and the middle of another, or its last day. */
export function daysToAsk(facts: Facts, seed: number): string[] {
  const random = seededRandom(seed, `${facts.patient}/days`)
  const stays = facts.stays.filter(({ kind }) => kind === 'inpatient')
  const rows = (stay: (typeof stays)[number]) =>
    facts.results.filter(({ at }) => at >= stay.start && at <= stay.end).length
  const [fullest, ...others] = [...stays].sort((one, other) => rows(other) - rows(one))
  if (!fullest) {
    const days = [...facts.results, ...facts.procedures].map(({ at }) => dayOf(at)).sort()
    return [...new Set([days[Math.floor(days.length * 0.7)], days.at(-1)])].filter((day) => day !== undefined)
  }
  const second = pickOf(random, others.slice(0, 3)) ?? fullest
  const inside = facts.results.filter(({ at }) => at >= second.start && at <= second.end).map(({ at }) => dayOf(at))
  const middle = inside.sort()[Math.floor(inside.length / 2)]
  return [...new Set([dayOf(fullest.end), middle ?? dayOf(second.end)])]
}
