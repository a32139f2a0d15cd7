import { describe, expect, it } from 'vitest'
import type { Item } from '#lib/sessions/turn.ts'
import { formOf } from './edit-form.ts'
import {
  annotate,
  closeEdit,
  editedItems,
  faultsOf,
  formFor,
  isJudged,
  judge,
  looseNotes,
  missing,
  NO_WORK,
  toggleEvidence,
  toggleReason,
  type,
  verdictList,
  workOf,
} from './review-state.ts'

const answer: Item = { item: 't0.answer.en', kind: 'answer', language: 'en', value: 'Spironolactone 50 mg daily.' }
const step: Item = {
  item: 't0.step.0',
  kind: 'step',
  value: { tool: 'Observation.search', arguments: { code: 'K' }, observation: {} },
}
const items = [step, answer]

describe('judging', () => {
  it('accepts several items at once and leaves the old work as it was', () => {
    const work = judge(NO_WORK, [answer.item, step.item], 'accept')
    expect(missing(work, items)).toEqual([])
    expect(NO_WORK.verdicts).toEqual({})
  })
  it('asks a reason of a reject', () => {
    const work = judge(NO_WORK, [answer.item], 'reject')
    expect(isJudged(work, answer)).toBe(false)
    expect(isJudged(toggleReason(work, [answer.item], 'unsafe'), answer)).toBe(true)
  })
  it('keeps a comment made before the verdict, and drops reasons that were for another', () => {
    const noted = annotate(NO_WORK, [answer.item], { comment: 'See K.', confidence: 2 })
    expect([verdictList(noted, items), looseNotes(noted)]).toEqual([
      [],
      { [answer.item]: { comment: 'See K.', confidence: 2 } },
    ])
    const rejected = toggleReason(judge(noted, [answer.item], 'reject'), [answer.item], 'unsafe')
    expect(judge(rejected, [answer.item], 'reject').verdicts[answer.item]?.reasons).toEqual(['unsafe'])
    const accepted = verdictList(judge(rejected, [answer.item], 'accept'), items)
    expect(accepted).toEqual([{ item: answer.item, verdict: 'accept', reasons: [], comment: 'See K.', confidence: 2 }])
    expect(verdictList(workOf(accepted), items)).toEqual(accepted)
    expect(annotate(noted, [answer.item], { comment: ' ', confidence: undefined }).notes).toEqual({})
  })
  it('attaches a resource and takes it off again', () => {
    const on = toggleEvidence(NO_WORK, [answer.item], { ref: 'Observation/k' })
    expect(on.notes[answer.item]?.evidence).toEqual([{ ref: 'Observation/k' }])
    expect(toggleEvidence(on, [answer.item], { ref: 'Observation/k' })).toEqual(NO_WORK)
  })
  it('turns a reason off again only when every item of the row has it', () => {
    const both = judge(NO_WORK, [answer.item, step.item], 'reject')
    const one = toggleReason(both, [answer.item], 'unsafe')
    const all = toggleReason(one, [answer.item, step.item], 'unsafe')
    expect(all.verdicts[step.item]?.reasons).toEqual(['unsafe'])
    expect(toggleReason(all, [answer.item, step.item], 'unsafe').verdicts[answer.item]?.reasons).toEqual([])
  })
})

describe('editing', () => {
  it('is an edit as soon as the text differs, and saves it while it is typed', () => {
    const work = type(NO_WORK, answer, { text: 'Spironolactone 25 mg daily.' })
    expect(verdictList(work, items)).toMatchObject([{ verdict: 'edit', value: 'Spironolactone 25 mg daily.' }])
    expect(formFor(closeEdit(work, answer), answer).text).toContain('25 mg')
  })
  it('is no verdict when it was opened and closed without a change', () => {
    const opened = type(NO_WORK, answer, formOf(answer))
    expect(closeEdit(opened, answer)).toEqual(NO_WORK)
  })
  it('is no verdict when it was changed and changed back', () => {
    const back = type(type(NO_WORK, answer, { text: 'x' }), answer, formOf(answer))
    expect(closeEdit(back, answer).verdicts).toEqual({})
  })
  it('keeps an accept when the edit changes nothing', () => {
    const accepted = judge(NO_WORK, [answer.item], 'accept')
    expect(closeEdit(type(accepted, answer, formOf(answer)), answer)).toEqual(accepted)
  })
  it('keeps broken JSON as typed, saves the last good value, and does not count as judged', () => {
    const good = type(NO_WORK, step, { ...formOf(step), arguments: '{"code":"Na"}' })
    const broken = closeEdit(type(good, step, { ...formOf(step), arguments: '{"code":' }), step)
    expect(verdictList(broken, items)).toMatchObject([{ value: { arguments: { code: 'Na' } } }])
    expect(formFor(broken, step).arguments).toBe('{"code":')
    expect(faultsOf(broken, step)).toMatchObject([{ code: 'edit_open' }])
    expect(missing(broken, [step])).toEqual([step])
  })
  it('saves an edit that says what the original says as an accept', () => {
    const work = workOf([{ item: answer.item, verdict: 'edit', value: answer.value, reasons: [] }])
    expect(verdictList(work, items)).toEqual([{ item: answer.item, verdict: 'accept', reasons: [] }])
  })
  it('gives the edited turn', () => {
    const work = type(NO_WORK, answer, { text: '25' })
    expect(editedItems(work, items)[1]?.value).toBe('25')
    expect(editedItems(judge(work, [answer.item], 'reject'), items)[1]?.value).toBe(answer.value)
  })
})
