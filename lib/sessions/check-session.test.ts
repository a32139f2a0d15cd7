import { describe, expect, it } from 'vitest'
import { checkSession } from './check-session.ts'
import { bundle, inventedEnvelope, inventedTurns } from './testing.ts'
import type { Item } from './turn.ts'

type Change = (turns: Item[][]) => void

function findings(change: Change = () => undefined) {
  const turns = inventedTurns()
  change(turns)
  return checkSession({ envelope: inventedEnvelope(), turns, languages: ['en', 'zh'] })
}

function item(turns: Item[][], id: string): Item {
  const found = turns.flat().find((candidate) => candidate.item === id)
  if (!found) throw new Error(`no item ${id}`)
  return found
}

/** Replaces an item's value, or parts of it. */
const set =
  (id: string, value: unknown): Change =>
  (turns) => {
    const target = item(turns, id)
    const merged = typeof value === 'object' && value !== null ? { ...(target.value as object), ...value } : value
    Object.assign(target, { value: merged })
  }

const drop =
  (...ids: string[]): Change =>
  (turns) => {
    for (const items of turns)
      for (const id of ids)
        if (items.some((each) => each.item === id))
          items.splice(
            items.findIndex((each) => each.item === id),
            1,
          )
  }

const all =
  (...changes: Change[]): Change =>
  (turns) => {
    for (const change of changes) change(turns)
  }

const said = (change: Change) =>
  findings(change).map(({ severity, code, item: id, path }) => [severity, code, id, path])

describe('checkSession', () => {
  it('has nothing to say of a sound session', () => {
    expect(findings()).toEqual([])
  })

  it.each<[string, Change, [string, string, string | null, string][]]>([
    [
      'an empty answer',
      set('t0.answer.zh', ' '),
      [['error', 'text_empty', 't0.answer.zh', '$.messages_zh[1].content']],
    ],
    [
      'an empty explicit query',
      set('t1.query.en', { explicit: '' }),
      [['error', 'text_empty', 't1.query.en', '$.tasks_en_explicit[1]']],
    ],
    [
      'a missing Chinese rubric text',
      set('t2.rubric.1', { zh: null }),
      [['error', 'zh_missing', 't2.rubric.1', '$.rubrics[2][1]']],
    ],
    [
      'a missing Chinese answer',
      drop('t2.answer.zh'),
      [['warning', 'zh_missing', 't2.answer.en', '$.answer_list[2][1].observation']],
    ],
    [
      'English left in the Chinese rubric',
      set('t2.rubric.2', { zh: 'Recommends holding spironolactone.' }),
      [['warning', 'zh_untranslated', 't2.rubric.2', '$.rubrics_zh[2][2]']],
    ],
    [
      'a run of English',
      set('t2.rubric.2', { zh: '建议 that spironolactone be held today。' }),
      [['note', 'zh_partly_english', 't2.rubric.2', '$.rubrics_zh[2][2]']],
    ],
    [
      'Chinese in the English text',
      set('t2.rubric.2', { en: 'Recommends holding 螺内酯.' }),
      [['warning', 'en_has_chinese', 't2.rubric.2', '$.rubrics[2][2]']],
    ],
    [
      'other numbers in Chinese',
      set('t0.rubric.0', { zh: '指出最近一次血钾为5.1 mEq/L。' }),
      [['warning', 'numbers_differ', 't0.rubric.0', '$.rubrics_zh[0][0]']],
    ],
    [
      'another date in Chinese',
      set('t0.answer.zh', '2201年3月8日 06:10血钾为5.7 mEq/L，高于参考范围（3.5-5.1 mEq/L）。'),
      [['warning', 'numbers_differ', 't0.answer.zh', '$.messages_zh[1].content']],
    ],
    [
      'a label on turn 0',
      all(
        set('t0.implicitness', { code: 'PE' }),
        set('t0.query.en', { implicit: 'Potassium?' }),
        set('t0.query.zh', { implicit: '血钾？' }),
      ),
      [['error', 'label_on_first_turn', 't0.implicitness', '$.turn_subtypes[0]']],
    ],
    [
      'a label on a write turn',
      all(
        set('t3.implicitness', { code: 'AE' }),
        set('t3.query.en', { explicit: 'Flag the double dose.' }),
        set('t3.query.zh', { explicit: '请标注双倍用量。' }),
      ),
      [['warning', 'label_on_write', 't3.implicitness', '$.turn_subtypes[3]']],
    ],
    [
      'AE on a lookup',
      all(set('t2.implicitness', { code: 'AE' }), set('t2.task_type', 'Information Lookup')),
      [['warning', 'ae_on_lookup', 't2.implicitness', '$.turn_subtypes[2]']],
    ],
    [
      'a label whose text did not change',
      set('t2.query.zh', { implicit: '继续用螺内酯安全吗？' }),
      [['warning', 'label_text_unchanged', 't2.implicitness', '$.turn_subtypes[2]']],
    ],
    [
      'changed text without a label',
      set('t1.implicitness', { code: null }),
      [['warning', 'label_missing', 't1.implicitness', '$.turn_subtypes[1]']],
    ],
    [
      'an antecedent that is not earlier',
      set('t2.implicitness', { antecedent: { turn: 2, quote: 'spironolactone' } }),
      [['error', 'antecedent_not_earlier', 't2.implicitness', '$.turn_subtypes[2]']],
    ],
    [
      'an antecedent nobody said',
      set('t2.implicitness', { antecedent: { turn: 1, quote: 'furosemide' } }),
      [['warning', 'antecedent_not_found', 't2.implicitness', '$.turn_subtypes[2]']],
    ],
    [
      'an antecedent of another turn',
      set('t2.implicitness', { antecedent: { turn: 1, quote: 'latest potassium' } }),
      [['warning', 'antecedent_elsewhere', 't2.implicitness', '$.turn_subtypes[2]']],
    ],
    [
      'an antecedent without a label',
      set('t3.implicitness', { antecedent: { turn: 2, quote: 'Spironolactone' } }),
      [['note', 'antecedent_without_label', 't3.implicitness', '$.turn_subtypes[3]']],
    ],
    [
      'too few calls',
      set('t2.task_type', 'Data Gathering'),
      [['warning', 'call_count', 't2.task_type', '$.answer_list[2]']],
    ],
    [
      'too many calls',
      set('t1.task_type', 'Information Lookup'),
      [['warning', 'call_count', 't1.task_type', '$.answer_list[1]']],
    ],
    [
      'a reply without variants',
      set('t1.reply.0', { variants: null }),
      [['warning', 'literacy_variants_missing', 't1.reply.0', '$.answer_list[1][0].observation']],
    ],
    [
      'a write call without an argument',
      set('t3.step.0', { arguments: { category: 'safety', detail: 'double dose of spironolactone at home' } }),
      [
        ['warning', 'write_argument_missing', 't3.step.0', '$.answer_list[3][0].action.arguments'],
        ['warning', 'write_rubric_not_argument', 't3.rubric.1', '$.rubrics[3][1]'],
      ],
    ],
    [
      'an argument edited without its echo',
      set('t3.step.0', {
        arguments: { category: 'clinical', code: 'hyperkalemia-risk', detail: 'double dose of spironolactone at home' },
      }),
      [['warning', 'write_echo_differs', 't3.step.0', '$.answer_list[3][0].observation']],
    ],
    [
      'a rubric item about no argument',
      set('t3.rubric.2', { en: 'The answer is polite.' }),
      [['warning', 'write_rubric_not_argument', 't3.rubric.2', '$.rubrics[3][2]']],
    ],
    [
      'two rubric items that say the same',
      set('t2.rubric.2', { en: 'Notes that potassium is rising!' }),
      [['warning', 'rubric_duplicate', 't2.rubric.2', '$.rubrics[2][2]']],
    ],
    [
      'two claims in one item',
      set('t2.rubric.2', { en: 'Recommends holding spironolactone and states that potassium is rising.' }),
      [['note', 'rubric_not_atomic', 't2.rubric.2', '$.rubrics[2][2]']],
    ],
    [
      'a value nobody gave',
      all(set('t2.rubric.0', { en: 'States that potassium is 6.3 mEq/L.', zh: '指出血钾为6.3 mEq/L。' })),
      [['warning', 'number_not_observed', 't2.rubric.0', '$.rubrics[2][0]']],
    ],
    [
      'a date nobody gave',
      all(set('t2.rubric.0', { en: 'Dates it to 2201-03-02.', zh: '日期为2201年3月2日。' })),
      [['warning', 'number_not_observed', 't2.rubric.0', '$.rubrics[2][0]']],
    ],
    [
      'an interval',
      all(set('t2.rubric.2', { en: 'Asks for a recheck within 48 hours.', zh: '要求48小时内复查。' })),
      [['note', 'number_not_observed', 't2.rubric.2', '$.rubrics[2][2]']],
    ],
    [
      'a threshold',
      set('t2.rubric.2', { en: 'Says that this is below 6.5 mEq/L.', zh: '写明低于6.5 mEq/L。' }),
      [['note', 'number_not_observed', 't2.rubric.2', '$.rubrics[2][2]']],
    ],
    [
      'a share of a number beside it',
      set('t2.rubric.1', { en: 'Notes 50% of 25 mg, 12.5 mg.', zh: '提到25 mg的50%，即12.5 mg。' }),
      [
        ['note', 'number_derived', 't2.rubric.1', '$.rubrics[2][1]'],
        ['warning', 'number_not_observed', 't2.rubric.1', '$.rubrics[2][1]'],
      ],
    ],
    [
      'two amounts in one item',
      set('t2.rubric.2', { en: 'Gives 3 points for age and 3 points for sex.', zh: '年龄计3分，性别计3分。' }),
      [['note', 'rubric_not_atomic', 't2.rubric.2', '$.rubrics[2][2]']],
    ],
    [
      'a difference',
      all(set('t2.rubric.1', { en: 'Notes a rise of 1.3 mEq/L.', zh: '提到升高1.3 mEq/L。' })),
      [['note', 'number_derived', 't2.rubric.1', '$.rubrics[2][1]']],
    ],
    [
      'a change in percent',
      all(set('t2.rubric.1', { en: 'Notes a rise of 30%.', zh: '提到升高30%。' })),
      [['note', 'number_derived', 't2.rubric.1', '$.rubrics[2][1]']],
    ],
    [
      'a value told in the query',
      all(
        set('t2.query.en', {
          implicit: 'Is 4.4 safe to go on with that drug?',
          explicit: 'Is it safe to go on with spironolactone?',
        }),
        set('t2.query.zh', { implicit: '4.4的话，继续用这个药安全吗？' }),
      ),
      [['warning', 'value_in_query', 't2.query.en', '$.tasks_en[2]']],
    ],
  ])('tells %s', (_name, change, expected) => {
    expect(said(change)).toEqual(expected)
  })

  it.each<[string, Change]>([
    [
      'rounding',
      all(set('t2.rubric.0', { en: 'States that potassium is about 6 mEq/L.', zh: '指出血钾约为6 mEq/L。' })),
    ],
    ['a count of results', all(set('t2.rubric.1', { en: 'Bases this on 3 results.', zh: '依据3次结果。' }))],
    [
      'a value of an earlier turn',
      set('t3.answer.en', 'Flag placed for potassium 5.7: hyperkalemia-risk (double dose of spironolactone at home).'),
    ],
    [
      'a number the query names',
      all(
        set('t2.query.en', { implicit: 'Is it below 6.5?', explicit: 'Is potassium below 6.5?' }),
        set('t2.rubric.0', { en: 'Says below 6.5.', zh: '写明低于6.5。' }),
        set('t2.query.zh', { implicit: '低于6.5吗？', explicit: '血钾低于6.5吗？' }),
      ),
    ],
    ['the age in env_info', all(set('t2.rubric.1', { en: 'Considers the age of 71.', zh: '考虑71岁的年龄。' }))],
    ['days between dates', all(set('t2.rubric.1', { en: 'Speaks of four days.', zh: '提到4天。' }))],
  ])('lets %s pass', (_name, change) => {
    expect(
      said(change).filter(([, code]) => String(code).startsWith('number_not') || code === 'value_in_query'),
    ).toEqual([])
  })

  it('tells results that cannot carry an answer', () => {
    const empty = set('t2.step.0', { observation: bundle('Observation', []) })
    expect(said(empty).slice(0, 2)).toEqual([
      ['note', 'tool_result_empty', 't2.step.0', '$.answer_list[2][0].observation'],
      ['warning', 'turn_without_result', null, '$.answer_list[2]'],
    ])
    const outcome = {
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', diagnostics: 'No Observation found.' }],
    }
    expect(said(set('t2.step.0', { observation: outcome }))[0]?.[1]).toBe('tool_result_empty')
    expect(said(set('t2.step.0', { observation: { error: 'unknown tool' } }))[0]).toEqual([
      'warning',
      'tool_result_error',
      't2.step.0',
      '$.answer_list[2][0].observation',
    ])
  })

  it('tells references that lead nowhere', () => {
    const change: Change = (turns) => {
      const step = item(turns, 't0.step.0').value as { observation: { entry: { resource: object }[] } }
      Object.assign(step.observation.entry[0]?.resource as object, {
        encounter: { reference: 'Encounter/encounter-29000007.0' },
      })
    }
    expect(said(change)).toEqual([['warning', 'reference_decimal', 't0.step.0', '$.answer_list[0][0].observation']])
  })

  it('tells write calls where none belong and none where one belongs', () => {
    expect(said(set('t3.task_type', 'Clinical Reasoning')).map(([, code]) => code)).toEqual(['write_call_unexpected'])
    expect(said(set('t2.task_type', 'Write/Update')).map(([, code]) => code)).toContain('write_call_missing')
  })

  it('tells a turn without rubric', () => {
    expect(said(drop('t0.rubric.0', 't0.rubric.1', 't0.rubric.2'))).toEqual([
      ['error', 'rubric_empty', null, '$.rubrics[0]'],
    ])
  })

  it('asks for no Chinese in an English session', () => {
    const turns = inventedTurns().map((items) =>
      items
        .filter(({ language }) => language !== 'zh')
        .map((each) => (each.kind === 'rubric' ? { ...each, value: { ...each.value, zh: null } } : each)),
    )
    expect(checkSession({ envelope: inventedEnvelope(), turns, languages: ['en'] })).toEqual([])
  })

  it('gives every finding its turn and a message', () => {
    for (const finding of findings(
      all(set('t0.rubric.0', { en: '', zh: 'x y' }), set('t1.reply.0', { variants: null })),
    )) {
      expect(finding.turn).not.toBeNull()
      expect(finding.message.length).toBeGreaterThan(10)
    }
  })
})
