import { describe, expect, it } from 'vitest'
import { staleAfterEdit } from './stale.ts'
import type { Item } from './turn.ts'

const turn: Item[] = [
  {
    item: 't1.query.en',
    kind: 'query',
    language: 'en',
    value: { implicit: 'And potassium?', explicit: 'What is potassium?' },
  },
  { item: 't1.query.zh', kind: 'query', language: 'zh', value: { implicit: '血钾呢？', explicit: '血钾是多少？' } },
  { item: 't1.implicitness', kind: 'implicitness', value: { code: 'PE' } },
  { item: 't1.task_type', kind: 'task_type', value: 'Data Gathering' },
  {
    item: 't1.step.0',
    kind: 'step',
    value: {
      tool: 'Observation.search',
      arguments: { subject_id: 7, code: 'Potassium' },
      observation: {
        entry: [
          { resource: { effectiveDateTime: '2201-03-04 06:10:00', valueQuantity: { value: 5.6, unit: 'mEq/L' } } },
        ],
      },
    },
  },
  {
    item: 't1.reply.0',
    kind: 'reply',
    value: {
      tool: 'patient.get_medication_adherence',
      arguments: { subject_id: 7, drug: 'lisinopril' },
      text: 'I took 10 mg every morning.',
      variants: { high: 'I took 10 mg every morning.', medium: 'I took my 10.', low: 'Took the pill.' },
    },
  },
  {
    item: 't1.answer.en',
    kind: 'answer',
    language: 'en',
    value: 'Potassium was 5.6 mEq/L on 2201-03-04; the patient takes 10 mg.',
  },
  { item: 't1.answer.zh', kind: 'answer', language: 'zh', value: '2201年3月4日血钾5.6 mEq/L；患者每次服10 mg。' },
  { item: 't1.rubric.0', kind: 'rubric', value: { en: 'States potassium of 5.6 mEq/L.', zh: '指出血钾为5.6 mEq/L。' } },
  { item: 't1.rubric.1', kind: 'rubric', value: { en: 'Calls the value high.', zh: '指出该值偏高。' } },
  { item: 't1.rubric.2', kind: 'rubric', value: { en: 'Dates it to 2201-03-04.', zh: null } },
]

const write: Item[] = [
  {
    item: 't3.step.0',
    kind: 'step',
    value: {
      tool: 'MedicationRequest.create',
      arguments: { subject_id: 7, medication: 'lisinopril', dose: '10 mg', route: 'PO', frequency: 'once daily' },
      observation: {},
    },
  },
  { item: 't3.answer.en', kind: 'answer', language: 'en', value: 'Placed: lisinopril 10 mg PO once daily.' },
  { item: 't3.rubric.0', kind: 'rubric', value: { en: 'The medication is lisinopril.', zh: '药物为赖诺普利。' } },
  { item: 't3.rubric.1', kind: 'rubric', value: { en: 'The dose is 10 mg.', zh: '剂量为10 mg。' } },
  { item: 't3.rubric.2', kind: 'rubric', value: { en: 'The route is PO.', zh: '途径为口服。' } },
]

function edit(items: Item[], values: Record<string, unknown>): Item[] {
  return items.map((item) => (item.item in values ? ({ ...item, value: values[item.item] } as Item) : item))
}
const stale = (items: Item[], values: Record<string, unknown>) =>
  staleAfterEdit(items, edit(items, values)).map(({ item, because }) => `${item} ${because}`)

describe('staleAfterEdit', () => {
  it('says nothing where nothing changed', () => {
    expect(stale(turn, {})).toEqual([])
  })

  it('marks the other language of a query unless it was edited too', () => {
    const en = { implicit: 'And the potassium?', explicit: 'What is potassium?' }
    const zh = { implicit: '那血钾呢？', explicit: '血钾是多少？' }
    expect(stale(turn, { 't1.query.en': en })).toEqual(['t1.query.zh other_language'])
    expect(stale(turn, { 't1.query.zh': zh })).toEqual(['t1.query.en other_language'])
    expect(stale(turn, { 't1.query.en': en, 't1.query.zh': zh })).toEqual([])
  })

  it('marks what quotes a value that an answer lost', () => {
    expect(stale(turn, { 't1.answer.en': 'Potassium was 5.1 mEq/L on 2201-03-04; the patient takes 10 mg.' })).toEqual([
      't1.answer.zh other_language',
      't1.rubric.0 answer_value',
    ])
    expect(stale(turn, { 't1.answer.zh': '2201年3月5日血钾5.6 mEq/L；患者每次服10 mg。' })).toEqual([
      't1.answer.en other_language',
    ])
  })

  it('says nothing of an answer that was only reworded', () => {
    const en = 'On March 4, 2201 the potassium measured 5.60 mEq/L, and the patient takes 10 mg.'
    const zh = '血钾5.6 mEq/L（2201-03-04），患者每次服10 mg。'
    expect(stale(turn, { 't1.answer.en': en, 't1.answer.zh': zh })).toEqual([])
  })

  it('does not mark an item that was edited itself', () => {
    const answers = {
      't1.answer.en': 'Potassium was 5.1 mEq/L on 2201-03-04; the patient takes 10 mg.',
      't1.answer.zh': '2201年3月4日血钾5.1 mEq/L；患者每次服10 mg。',
    }
    expect(stale(turn, answers)).toEqual(['t1.rubric.0 answer_value'])
    const rubric = { en: 'States potassium of 5.1 mEq/L.', zh: '指出血钾为5.1 mEq/L。' }
    expect(stale(turn, { ...answers, 't1.rubric.0': rubric })).toEqual([])
  })

  it('marks answers and rubric items that quote a changed observation', () => {
    const observation = {
      entry: [{ resource: { effectiveDateTime: '2201-03-04 06:10:00', valueQuantity: { value: 5.1, unit: 'mEq/L' } } }],
    }
    const step = { tool: 'Observation.search', arguments: { subject_id: 7, code: 'Potassium' }, observation }
    expect(stale(turn, { 't1.step.0': step })).toEqual([
      't1.answer.en observed_value',
      't1.answer.zh observed_value',
      't1.rubric.0 observed_value',
    ])
  })

  it('marks the variants of an edited reply and the answer that quotes it', () => {
    const reply = turn.find((item) => item.kind === 'reply')?.value as object
    const variants = { high: 'I took 20 mg.', medium: 'I took my 20.', low: 'Took the pill.' }
    expect(stale(turn, { 't1.reply.0': { ...reply, text: 'I took 20 mg every morning.' } })).toEqual([
      't1.reply.0 reply_variants',
      't1.answer.en observed_value',
      't1.answer.zh observed_value',
    ])
    expect(stale(turn, { 't1.reply.0': { ...reply, variants } })).toEqual([])
    expect(stale(turn, { 't1.reply.0': { ...reply, text: 'I took 10 mg each morning.', variants } })).toEqual([])
  })

  it('marks a rubric item with one side edited', () => {
    expect(stale(turn, { 't1.rubric.1': { en: 'Calls the value too high.', zh: '指出该值偏高。' } })).toEqual([
      't1.rubric.1 other_language',
    ])
    expect(stale(turn, { 't1.rubric.1': { en: 'Calls the value high.', zh: '指出该值过高。' } })).toEqual([
      't1.rubric.1 other_language',
    ])
    expect(stale(turn, { 't1.rubric.2': { en: 'Dates it.', zh: null } })).toEqual([])
  })

  it('marks what names an argument a write call lost', () => {
    const change = (args: object) => ({
      't3.step.0': {
        tool: 'MedicationRequest.create',
        arguments: { ...(write[0] as { value: { arguments: object } }).value.arguments, ...args },
        observation: {},
      },
    })
    expect(stale(write, change({ medication: 'losartan' }))).toEqual([
      't3.answer.en call_argument',
      't3.rubric.0 call_argument',
    ])
    expect(stale(write, change({ dose: '20 mg' }))).toEqual([
      't3.answer.en observed_value',
      't3.rubric.1 observed_value',
    ])
    expect(stale(write, change({ route: 'IV' }))).toEqual(['t3.answer.en call_argument', 't3.rubric.2 call_argument'])
  })

  it('does not put back in doubt what a doubtful item was mended to follow', () => {
    const doubtful = turn.map((item) => (item.item === 't1.query.zh' ? { ...item, stale: 'other_language' } : item))
    const mended = turn.map((item) =>
      item.item === 't1.query.zh' ? ({ ...item, value: { implicit: '钾呢？', explicit: '钾是多少？' } } as Item) : item,
    )
    expect(staleAfterEdit(doubtful, mended)).toEqual([])
    expect(staleAfterEdit(turn, mended)).toEqual([{ item: 't1.query.en', because: 'other_language' }])
  })

  it('lets one side of a doubtful rubric item be mended alone', () => {
    const rubric: Item = { item: 't1.rubric.0', kind: 'rubric', value: { en: 'Names the cause.', zh: '写出时间。' } }
    const mended: Item = { ...rubric, value: { en: 'Names the cause.', zh: '写出病因。' } }
    expect(staleAfterEdit([{ ...rubric, stale: 'other_language' }], [mended])).toEqual([])
    expect(staleAfterEdit([rubric], [mended])).toEqual([{ item: 't1.rubric.0', because: 'other_language' }])
  })

  it('leaves removed and added rubric items alone', () => {
    const added: Item = { item: 't1.rubric.3', kind: 'rubric', value: { en: 'States 5.6.', zh: '指出5.6。' } }
    expect(staleAfterEdit(turn, [...turn.filter((item) => item.item !== 't1.rubric.0'), added])).toEqual([])
  })
})
