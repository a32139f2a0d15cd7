import { describe, expect, it } from 'vitest'
import type { TurnView } from '#lib/reviews/contract.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import type { ItemView } from '#lib/sessions/contract.ts'
import { type LocalWork, NO_LOCAL } from './draft-entry.ts'
import { formOf } from './edit-form.ts'
import type { StaleAfterEdit } from './review-screen-state.ts'
import { ReviewStore } from './review-store.ts'

const item = (id: string, kind: ItemView['kind'], value: unknown, language?: 'en' | 'zh'): ItemView => ({
  item: `t0.${id}`,
  kind,
  value,
  hash: id,
  ...(language ? { language } : {}),
})
const items = [
  item('query.en', 'query', { implicit: 'And K?', explicit: null }, 'en'),
  item('query.zh', 'query', { implicit: '血钾呢？', explicit: null }, 'zh'),
  item('implicitness', 'implicitness', { code: null }),
  item('step.0', 'step', { tool: 'Observation.search', arguments: {}, observation: null }),
  item('step.1', 'step', { tool: 'Observation.search', arguments: {}, observation: null }),
  item('answer.en', 'answer', 'K 5.6', 'en'),
  item('rubric.0', 'rubric', { en: 'States 5.6', zh: null }),
  item('rubric.1', 'rubric', { en: 'Says rising', zh: null }),
]
const view: TurnView = {
  assignment: 'a',
  session: 's',
  scenario: 'med_safety',
  level: 1,
  tier: 'open',
  currentDate: '2180-03-04',
  opening: null,
  languages: ['en', 'zh'],
  turn: 0,
  turns: 4,
  revision: 1,
  items,
  toJudge: items.map((one) => one.item).filter((id) => id !== 't0.implicitness'),
  findings: [{ session: 's', turn: 0, item: 't0.rubric.1', code: 'x', severity: 'warning', message: 'look' }],
  earlier: [],
  chart: null,
  evidence: {},
  state: 'todo',
  returned: null,
  draft: { version: 0, revision: 1, savedAt: null, verdicts: [] },
  receipt: null,
}

function open(staleAfter: StaleAfterEdit = () => [], verdicts: ItemVerdict[] = []) {
  const saves: { verdicts: ItemVerdict[]; local: LocalWork; typing: boolean }[] = []
  const store = new ReviewStore(
    view,
    { verdicts, local: NO_LOCAL },
    ['en', 'zh'],
    (saved, local, typing) => saves.push({ verdicts: saved, local, typing }),
    staleAfter,
  )
  return { store, saves }
}

describe('ReviewStore', () => {
  it('judges a whole row with one key and goes on to what still asks', () => {
    const { store, saves } = open()
    expect(store.get().cursor).toBe('query')
    store.accept()
    expect(saves.at(-1)?.verdicts.map((verdict) => verdict.item)).toEqual(['t0.query.en', 't0.query.zh'])
    expect(store.get().cursor).toBe('steps')
  })
  it('gives no verdict on an item that does not ask this person', () => {
    const { store, saves } = open()
    store.focus('implicitness')
    store.accept()
    store.refuse('reject')
    store.edit()
    expect([saves, store.get().open]).toEqual([[], null])
  })
  it('judges only the language on the screen, and shows the other when it is missing', () => {
    const { store } = open()
    store.setLanguages(['en'])
    store.accept()
    expect(store.missing().map((one) => one.item)).toContain('t0.query.zh')
    store.focusItem('t0.query.zh')
    expect(store.get().languages).toEqual(['en', 'zh'])
    expect(store.get().cursor).toBe('query')
  })
  it('opens the reasons of a reject and goes on once there is one', () => {
    const { store } = open()
    store.refuse('reject')
    store.reasonsDone()
    expect(store.get()).toMatchObject({ cursor: 'query', open: null })
    store.refuse('reject')
    store.toggleReason('unsafe')
    store.reasonsDone()
    expect(store.get().cursor).toBe('steps')
  })
  it('takes one call out of its row, and edits one call at a time', () => {
    const { store } = open()
    store.focus('steps')
    store.edit()
    expect(store.get()).toMatchObject({ cursor: 't0.step.0', open: 'edit' })
    store.closeOpen()
    store.accept()
    expect(store.get().cursor).toBe('t0.step.1')
    store.join()
    expect(store.get().cursor).toBe('steps')
  })
  it('says what a verdict that was begun still lacks, until it is there', () => {
    const { store } = open()
    store.focus('answer')
    const stop = store.stops().find(({ items }) => items.includes('t0.answer.en'))
    if (!stop) throw new Error('no answer')
    expect(store.lackingAt(stop)).toBeNull()
    store.refuse('cannot_judge')
    expect(store.lackingAt(stop)).toBe('reason')
    expect(store.missing().map((one) => one.item)).toContain('t0.answer.en')
    store.toggleReason('missing_chart_data')
    expect(store.lackingAt(stop)).toBeNull()
  })
  it('undoes verdicts one by one and an edit as a whole, and redoes them', () => {
    const { store, saves } = open()
    store.accept()
    store.focus('answer')
    store.edit()
    const answer = store.item('t0.answer.en')
    if (!answer) throw new Error('no answer')
    for (const text of ['K 5', 'K 5.', 'K 5.7']) store.type(answer, { text })
    store.closeOpen()
    expect(saves.at(-1)?.verdicts.at(-1)).toMatchObject({ verdict: 'edit', value: 'K 5.7' })
    store.undo()
    expect(store.verdicts()).toHaveLength(2)
    store.undo()
    expect(store.verdicts()).toEqual([])
    store.redo()
    store.redo()
    expect(store.verdicts().at(-1)).toMatchObject({ value: 'K 5.7' })
    expect(saves.at(-1)?.verdicts).toHaveLength(3)
  })
  it('parts a row of which one language was edited, so that an accept leaves the edit alone', () => {
    const { store } = open()
    store.edit()
    const query = store.item('t0.query.en')
    if (!query) throw new Error('no query')
    store.type(query, { implicit: 'And the potassium?', explicit: '' })
    store.closeOpen()
    expect(store.get().cursor).toBe('t0.query.en')
    store.nextUnjudged()
    store.accept()
    expect(store.verdicts()).toMatchObject([
      { item: 't0.query.en', verdict: 'edit' },
      { item: 't0.query.zh', verdict: 'accept' },
    ])
  })
  it('leaves no trace of an edit that changed nothing', () => {
    const { store, saves } = open()
    store.focus('answer')
    store.edit()
    const answer = store.item('t0.answer.en')
    if (!answer) throw new Error('no answer')
    store.type(answer, formOf(answer))
    store.closeOpen()
    expect(saves.at(-1)).toMatchObject({ verdicts: [], local: NO_LOCAL })
  })
  it('accepts the rest at once, findings and doubts left out', () => {
    const { store } = open(() => [{ item: 't0.query.zh', because: 'other language' }])
    store.focus('answer')
    store.edit()
    const answer = store.item('t0.answer.en')
    if (!answer) throw new Error('no answer')
    store.type(answer, { text: 'K 5.7' })
    store.closeOpen()
    expect(store.get().stale).toEqual({ 't0.query.zh': 'other language' })
    expect(store.acceptClean()).toBe(4)
    expect(store.missing().map((one) => one.item)).toEqual(['t0.query.zh', 't0.rubric.1'])
  })
  it('asks for nothing once it is submitted', () => {
    const store = new ReviewStore(
      { ...view, state: 'submitted' },
      { verdicts: [{ item: 't0.answer.en', verdict: 'accept', reasons: [] }], local: NO_LOCAL },
      ['en', 'zh'],
      () => {},
      () => [],
    )
    store.refuse('reject')
    expect([store.missing(), store.verdicts().length, store.get().open]).toEqual([[], 1, null])
  })
  it('shows apart what was judged apart', () => {
    const saved: ItemVerdict[] = [
      { item: 't0.step.0', verdict: 'accept', reasons: [] },
      { item: 't0.step.1', verdict: 'reject', reasons: ['wrong_value'] },
    ]
    expect(
      open(undefined, saved)
        .store.stops()
        .map((stop) => stop.id),
    ).toContain('t0.step.1')
  })
  it('takes a draft from another tab, and undo brings the own one back', () => {
    const { store } = open()
    store.accept()
    store.adopt([], NO_LOCAL)
    expect(store.verdicts()).toEqual([])
    store.undo()
    expect(store.verdicts()).toHaveLength(2)
  })
})
