import { describe, expect, it } from 'vitest'
import { type Item, VALUE_SCHEMAS } from '#lib/sessions/turn.ts'
import { EDIT_FIELDS, formOf, isUnchanged, readForm } from './edit-form.ts'

const items: Item[] = [
  { item: 't1.query.en', kind: 'query', language: 'en', value: { implicit: 'And the potassium?', explicit: null } },
  {
    item: 't1.implicitness',
    kind: 'implicitness',
    value: { code: 'PE', antecedent: { turn: 0, quote: 'latest creatinine' } },
  },
  { item: 't1.task_type', kind: 'task_type', value: 'Data Gathering' },
  {
    item: 't1.step.0',
    kind: 'step',
    value: { tool: 'Observation.search', arguments: { code: 'Potassium' }, observation: { entry: [] } },
  },
  {
    item: 't1.reply.0',
    kind: 'reply',
    value: { tool: 'patient.get_pain_assessment', arguments: {}, text: 'It aches.', variants: null },
  },
  { item: 't1.answer.zh', kind: 'answer', language: 'zh', value: '血钾 5.6 mmol/L。' },
  { item: 't1.rubric.0', kind: 'rubric', value: { en: 'States 5.6.', zh: '写明 5.6。' } },
]
const item = (kind: Item['kind']) => items.find((one) => one.kind === kind) as Item

describe('edit forms', () => {
  it.each(items)('opens with what $kind says and reads it back', (one) => {
    const form = formOf(one)
    expect(Object.keys(form)).toEqual([...EDIT_FIELDS[one.kind]])
    expect(isUnchanged(one, form)).toBe(true)
    const read = readForm(one, form)
    expect(read.ok && VALUE_SCHEMAS[one.kind].safeParse(read.value).success).toBe(true)
  })
  it('keeps an absent explicit form absent and takes a new one', () => {
    const form = formOf(item('query'))
    expect(readForm(item('query'), form)).toMatchObject({ ok: true, value: { explicit: null } })
    expect(readForm(item('query'), { ...form, explicit: 'What is K?' })).toMatchObject({
      value: { explicit: 'What is K?' },
    })
  })
  it('names the place of broken JSON', () =>
    expect(readForm(item('step'), { ...formOf(item('step')), arguments: '{\n  "code": Potassium\n}' })).toEqual({
      ok: false,
      faults: [{ field: 'arguments', code: 'json', line: 2, column: 11 }],
    }))
  it('wants an object for arguments and takes anything for an observation', () => {
    const form = formOf(item('step'))
    expect(readForm(item('step'), { ...form, arguments: '[1]' })).toMatchObject({ faults: [{ code: 'not_object' }] })
    expect(readForm(item('step'), { ...form, observation: '"none"' })).toMatchObject({ ok: true })
  })
  it('wants an earlier turn and its words as antecedent', () => {
    const form = formOf(item('implicitness'))
    for (const turn of ['2', '0', 'x', ''])
      expect(readForm(item('implicitness'), { ...form, turn })).toMatchObject({ faults: [{ field: 'turn' }] })
    expect(readForm(item('implicitness'), { ...form, quote: ' ' })).toMatchObject({ faults: [{ field: 'quote' }] })
  })
  it('drops the antecedent of a question that leaves nothing out', () =>
    expect(readForm(item('implicitness'), { ...formOf(item('implicitness')), code: '' })).toEqual({
      ok: true,
      value: { code: null },
    }))
  it('leaves no text blank', () => {
    expect(readForm(item('answer'), { text: ' ' })).toMatchObject({ faults: [{ field: 'text', code: 'blank' }] })
    expect(readForm(item('rubric'), { en: 'a', zh: '' })).toMatchObject({ faults: [{ field: 'zh', code: 'blank' }] })
  })
  it('fills all three registers or none', () => {
    const form = formOf(item('reply'))
    expect(readForm(item('reply'), { ...form, high: 'x' })).toMatchObject({
      faults: [{ field: 'medium' }, { field: 'low' }],
    })
  })
})
