import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildDemo } from '#demo/build-demo.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import { IMPLICITNESS_CODES, type ImplicitnessCode, type Item, LANGUAGES, type Language } from '#lib/sessions/turn.ts'
import { partsOf, type TurnParts } from '#lib/sessions/turn-parts.ts'
import { sessionGraph } from './graph.ts'
import { barredBecause, codesOpenTo, labelHolds } from './label-rules.ts'

const REFERENCE = new URL('../../../../shared/data/reference-sessions/', import.meta.url)

function turnsOf(line: string): TurnParts[] {
  const read = readSessionLine(line, { file: 'test', line: 1 })
  if (!('session' in read)) throw new Error('not a session')
  return read.session.turns.map(partsOf)
}

type Labelled = { code: ImplicitnessCode; language: Language; explicit: string; implicit: string; before: TurnParts[] }

function labelled(turns: readonly TurnParts[]): Labelled[] {
  return turns.flatMap((turn) => {
    const code = turn.label?.value.code
    if (!code) return []
    return LANGUAGES.flatMap((language) => {
      const query = turn.queries[language]?.value
      return query?.explicit
        ? [{ code, language, explicit: query.explicit, implicit: query.implicit, before: turns.slice(0, turn.index) }]
        : []
    })
  })
}

const told = ({ code, language, explicit, implicit, before }: Labelled, as: ImplicitnessCode = code) =>
  labelHolds(as, { explicit, implicit, language }, before)

describe.skipIf(!existsSync(REFERENCE))('labels of the reference sessions', () => {
  const all = existsSync(REFERENCE)
    ? readdirSync(REFERENCE)
        .filter((name) => name.endsWith('.jsonl'))
        .flatMap((name) => readFileSync(new URL(name, REFERENCE), 'utf8').trim().split('\n'))
        .flatMap((line) => labelled(turnsOf(line)))
    : []

  it('all hold, in both languages', () => {
    expect(all.length).toBe(78)
    expect(all.filter((one) => !told(one).holds).map(({ code, implicit }) => `${code} ${implicit}`)).toEqual([])
  })

  it('hold as no other code', () => {
    const wrong = all.flatMap((one) =>
      IMPLICITNESS_CODES.filter((code) => code !== one.code && told(one, code).holds).map(
        (code) => `${one.implicit} as ${code}`,
      ),
    )
    expect(wrong).toEqual([])
  })

  it('hold no more when the turns they lean on are gone', () => {
    expect(all.filter((one) => labelHolds(one.code, one, []).holds)).toEqual([])
  })
})

describe('labels of the demo', () => {
  const demo = buildDemo()
  const lines = demo.sessions.flatMap(({ lines }) => lines)

  it('are refused exactly where the demo is wrong on purpose', () => {
    const refused = lines.flatMap((line) => {
      const turns = turnsOf(line)
      return turns
        .filter(({ index }) => labelled(turns).some((one) => one.before.length === index && !told(one).holds))
        .map(({ index }) => `${JSON.parse(line).id} ${index}`)
    })
    expect(refused.sort()).toEqual([
      'physassistbench_discharge_planning_0_L1 1',
      'physassistbench_treatment_response_1_L2 2',
    ])
  })
})

const turn = (index: number, tool: string, args: Record<string, unknown>, query: string, answer: string): TurnParts =>
  partsOf(
    [
      { item: `t${index}.query.en`, kind: 'query', language: 'en', value: { implicit: query, explicit: query } },
      { item: `t${index}.step.0`, kind: 'step', value: { tool, arguments: args, observation: {} } },
      { item: `t${index}.answer.en`, kind: 'answer', language: 'en', value: answer },
    ] satisfies Item[],
    index,
  )

describe('a label of invented queries', () => {
  const before = [
    turn(
      0,
      'Observation.search',
      { code: 'Potassium' },
      'What is her latest potassium?',
      'Potassium was 5.9 mmol/L on 2151-03-02, above the reference range (3.5-5.1 mmol/L).',
    ),
    turn(
      1,
      'MedicationRequest.search',
      { medication: 'spironolactone' },
      'How is spironolactone ordered?',
      'Spironolactone 25 mg PO daily. It was stopped on 2151-03-02.',
    ),
  ]
  const judge = (code: ImplicitnessCode, explicit: string, implicit: string) =>
    labelHolds(code, { explicit, implicit, language: 'en' }, before)

  it.each<[ImplicitnessCode, string, string, number]>([
    ['NA', 'Should we restart spironolactone at discharge?', 'Should we restart it at discharge?', 1],
    [
      'NA',
      'How did potassium change after calcium gluconate?',
      'How did that electrolyte change after calcium gluconate?',
      0,
    ],
    ['PE', 'What is her latest magnesium?', 'And magnesium?', 1],
    ['AE', 'With potassium above range, which drugs need review?', 'Given that, which drugs need review?', 0],
  ])('%s holds: %s / %s', (code, explicit, implicit, at) => {
    expect(judge(code, explicit, implicit)).toMatchObject({ holds: true, antecedent: { turn: at } })
  })

  it.each<[ImplicitnessCode, string, string, string]>([
    ['NA', 'What is her potassium?', 'What is her potassium?', 'unchanged'],
    ['NA', 'Should we restart lisinopril at discharge?', 'Should we restart it at discharge?', 'antecedent_absent'],
    [
      'NA',
      'Should we restart spironolactone at discharge?',
      'Should we restart the diuretic at discharge?',
      'no_pro_form',
    ],
    ['PE', 'What is her latest magnesium?', 'Tell me her latest magnesium, please.', 'no_fragment'],
    [
      'AE',
      'With sodium falling, which drugs need review?',
      'Given that, which drugs need review?',
      'antecedent_absent',
    ],
    ['AE', 'Should we restart spironolactone at discharge?', 'Should we restart it at discharge?', 'no_pro_form'],
  ])('%s does not hold: %s / %s', (code, explicit, implicit, why) => {
    expect(judge(code, explicit, implicit)).toMatchObject({ holds: false, why })
  })

  it('may not stand on a first turn or a write, nor AE on a lookup', () => {
    expect(barredBecause('NA', { index: 0, taskType: 'Information Lookup' })).toBe('first_turn')
    expect(barredBecause('PE', { index: 3, taskType: 'Write/Update' })).toBe('write_turn')
    expect(barredBecause('AE', { index: 1, taskType: 'Information Lookup' })).toBe('event_on_lookup')
    expect(codesOpenTo({ index: 2, taskType: 'Clinical Reasoning' }, before)).toEqual(['NA', 'PE', 'AE'])
    expect(codesOpenTo({ index: 2, taskType: 'Information Lookup' }, before)).toEqual(['NA', 'PE'])
    expect(codesOpenTo({ index: 1, taskType: 'Clinical Reasoning' }, [])).toEqual([])
  })

  it('makes an edge to what it leans on; drugs are entities', () => {
    const third = partsOf(
      [
        {
          item: 't2.implicitness',
          kind: 'implicitness',
          value: { code: 'NA', antecedent: { turn: 1, quote: 'spironolactone' } },
        },
      ],
      2,
    )
    const graph = sessionGraph([...before, third])
    expect(graph.edges).toEqual([{ source: 1, target: 2, kind: 'entity', antecedent: 'spironolactone' }])
    expect(graph.nodes[1]?.entities).toEqual(['spironolactone'])
    expect(graph.nodes[0]?.facts).toEqual([
      'Potassium was 5.9 mmol/L on 2151-03-02, above the reference range (3.5-5.1 mmol/L)',
    ])
    expect(graph.nodes[1]?.events).toEqual(['It was stopped on 2151-03-02'])
  })
})
