import { describe, expect, it } from 'vitest'
import { type Case, casesOf } from './cases.ts'
import {
  decide,
  formFor,
  giveReasons,
  mend,
  mended,
  NO_RULINGS,
  type RulingWork,
  ruledOn,
  rulingInputs,
  wantsOf,
  write,
} from './ruling-work.ts'
import { conflict, ITEMS, item, opinion } from './testing.ts'

const byId = new Map(ITEMS.map((one) => [one.item, one]))
const en = conflict(
  item('t1.answer.en'),
  opinion('A', 'edit', { value: 'She is on spironolactone 25 mg daily.' }),
  opinion('B', 'reject', { reasons: ['unsafe'] }),
)
const zh = conflict(
  item('t1.answer.zh'),
  opinion('A', 'edit', { value: '目前螺内酯 25 mg 每日一次。' }),
  opinion('B', 'reject', { reasons: ['unsafe'] }),
)
const [both] = casesOf([en, zh], new Set()) as [Case]
const none: ReadonlySet<string> = new Set()
const adopted = (letter: string) => decide(NO_RULINGS, both, { is: 'adopt', letter })
const because = (work: RulingWork) => giveReasons(work, both, { kind: 'slip', rationale: ' the order says 25 ' })

describe('decisions', () => {
  it('adopt an edit with its value in both languages', () => {
    expect(rulingInputs(because(adopted('A')), [en, zh], byId, none)).toEqual([
      {
        item: 't1.answer.en',
        decision: 'edit',
        value: 'She is on spironolactone 25 mg daily.',
        kind: 'slip',
        guideline: false,
        rationale: 'the order says 25',
      },
      expect.objectContaining({ item: 't1.answer.zh', decision: 'edit', value: '目前螺内酯 25 mg 每日一次。' }),
    ])
  })
  it('adopt a rejection, keep, and reject', () => {
    const decisions = [
      adopted('B'),
      decide(NO_RULINGS, both, { is: 'keep' }),
      decide(NO_RULINGS, both, { is: 'reject' }),
    ]
    expect(decisions.map((work) => ruledOn(work, en, item('t1.answer.en')))).toEqual([
      { is: 'ruled', decision: 'reject' },
      { is: 'ruled', decision: 'accept' },
      { is: 'ruled', decision: 'reject' },
    ])
  })
  it('are none while nothing is decided, or nothing adoptable was said', () => {
    const mute = conflict(item('t1.answer.en'), opinion('A', 'cannot_judge'))
    expect(ruledOn(NO_RULINGS, en, item('t1.answer.en')).is).toBe('undecided')
    expect(ruledOn(adopted('A'), mute, item('t1.answer.en')).is).toBe('undecided')
    expect(ruledOn(adopted('C'), en, item('t1.answer.en')).is).toBe('undecided')
  })
  it('are sent only with the kind of disagreement', () => {
    expect(rulingInputs(adopted('A'), [en, zh], byId, none)).toEqual([])
    expect(wantsOf(adopted('A'), both, byId, none)).toEqual(['kind'])
    expect(wantsOf(NO_RULINGS, both, byId, none)).toEqual(['decision', 'kind'])
    expect(wantsOf(because(adopted('A')), both, byId, none)).toEqual([])
  })
  it('want a reason where nobody held the opinion', () => {
    const kind = (work: RulingWork) => giveReasons(work, both, { kind: 'slip' })
    expect(wantsOf(kind(adopted('A')), both, byId, none)).toEqual([])
    expect(wantsOf(kind(decide(NO_RULINGS, both, { is: 'reject' })), both, byId, none)).toEqual([])
    const kept = decide(NO_RULINGS, both, { is: 'keep' })
    expect(wantsOf(kind(kept), both, byId, none)).toEqual(['rationale'])
    expect(wantsOf(because(kept), both, byId, none)).toEqual([])
  })
})

describe('writing', () => {
  it('goes on from what was adopted, in the other language too', () => {
    expect(formFor(adopted('A'), en, item('t1.answer.en'))).toEqual({ text: 'She is on spironolactone 25 mg daily.' })
    const written = write(adopted('A'), both, byId, 't1.answer.en', { text: 'Spironolactone 25 mg, which adds to it.' })
    expect(ruledOn(written, en, item('t1.answer.en'))).toEqual({
      is: 'ruled',
      decision: 'edit',
      value: 'Spironolactone 25 mg, which adds to it.',
    })
    expect(ruledOn(written, zh, item('t1.answer.zh'))).toMatchObject({ value: '目前螺内酯 25 mg 每日一次。' })
  })
  it('of the original text keeps it', () => {
    const written = write(NO_RULINGS, both, byId, 't1.answer.en', { text: 'She is on spironolactone 50 mg daily.' })
    expect(ruledOn(written, en, item('t1.answer.en'))).toEqual({ is: 'ruled', decision: 'accept' })
  })
  it('of nothing is unfinished and is not sent', () => {
    const written = because(write(NO_RULINGS, both, byId, 't1.answer.en', { text: ' ' }))
    expect(ruledOn(written, en, item('t1.answer.en'))).toEqual({ is: 'unfinished' })
    expect(wantsOf(written, both, byId, none)).toEqual(['text'])
    expect(rulingInputs(written, [en, zh], byId, none).map(({ item: id }) => id)).toEqual(['t1.answer.zh'])
  })
  it('opens with what was written once it is decided so, and with the adopted text after adopting', () => {
    const written = write(NO_RULINGS, both, byId, 't1.answer.en', { text: 'Mine.' })
    expect(formFor(written, en, item('t1.answer.en'))).toEqual({ text: 'Mine.' })
    const after = decide(written, both, { is: 'adopt', letter: 'A' })
    expect(formFor(after, en, item('t1.answer.en'))).toEqual({ text: 'She is on spironolactone 25 mg daily.' })
  })
})

describe('mending', () => {
  const rubric = item('t1.rubric.0')
  const form = { en: 'Names spironolactone 25 mg.', zh: '指出螺内酯 25 mg。' }
  const work = mend(because(adopted('A')), rubric, form, 't1.answer.en')
  it('is sent with the reasons of the ruling it goes with, without flagging the guideline twice', () => {
    const flagged = giveReasons(work, both, { guideline: true })
    expect(rulingInputs(flagged, [en, zh], byId, new Set(['t1.rubric.0'])).at(-1)).toEqual({
      item: 't1.rubric.0',
      decision: 'edit',
      value: form,
      kind: 'slip',
      guideline: false,
      rationale: 'the order says 25',
    })
  })
  it('stays here when the rulings no longer make the item doubtful', () => {
    expect(rulingInputs(work, [en, zh], byId, none).map(({ item: id }) => id)).toEqual(['t1.answer.en', 't1.answer.zh'])
    expect(work.texts['t1.rubric.0']).toEqual(form)
  })
  it('ends when the text is again what it was', () => {
    const back = mend(work, rubric, { en: 'Names spironolactone 50 mg.', zh: '指出螺内酯 50 mg。' }, 't1.answer.en')
    expect(mended(back, rubric)).toBeNull()
    expect(back.added).toEqual({})
  })
  it('holds the ruling back while its text makes no value', () => {
    const blank = mend(work, rubric, { ...form, en: '' }, 't1.answer.en')
    expect(wantsOf(blank, both, byId, new Set(['t1.rubric.0']))).toEqual(['mend'])
    expect(wantsOf(blank, both, byId, none)).toEqual([])
  })
})
