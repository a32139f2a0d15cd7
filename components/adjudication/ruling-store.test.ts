import { describe, expect, it } from 'vitest'
import { RulingStore } from './ruling-store.ts'
import { NO_RULINGS, type RulingWork } from './ruling-work.ts'
import { conflict, conflictTurn, item, opinion } from './testing.ts'

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
const rubric = conflict(item('t1.rubric.1'), opinion('A', 'accept'), opinion('B', 'cannot_judge'))

function open(conflicts = [en, zh, rubric], kept: RulingWork = NO_RULINGS, more = {}) {
  const changes: RulingWork[] = []
  const store = new RulingStore(conflictTurn(conflicts, more), kept, (work) => changes.push(work))
  return { store, changes }
}

describe('a turn being ruled on', () => {
  it('opens at the first case that wants something', () => {
    const { store } = open()
    expect(store.get().focus).toBe('t1.answer.en')
    store.adopt(1)
    store.setKind('slip')
    const again = open([en, zh, rubric], store.get().work)
    expect(again.store.get().focus).toBe('t1.rubric.1')
  })
  it('sends nothing half-decided and everything decided, mended items last', () => {
    const { store } = open()
    store.adopt(1)
    expect(store.rulings()).toEqual([])
    store.setKind('slip')
    expect(store.incomplete().map(({ id }) => id)).toEqual(['t1.rubric.1'])
    store.mend()
    expect(store.mendItems().map((one) => one.item)).toEqual(['t1.rubric.0'])
    store.type(item('t1.rubric.0'), { en: 'Names spironolactone 25 mg.', zh: '指出螺内酯 25 mg。' })
    store.close()
    expect(store.get().effects.doubtful).toEqual([])
    store.moveToIncomplete()
    store.keepOriginal()
    store.setKind('wording')
    expect(store.incomplete().map(({ id }) => id)).toEqual(['t1.answer.en'])
    store.setRationale(
      'The order says so.',
      store.get().cases.find(({ id }) => id === 't1.answer.en'),
    )
    expect(store.incomplete()).toEqual([])
    expect(store.rulings().map(({ item: id, decision, kind }) => [id, decision, kind])).toEqual([
      ['t1.answer.en', 'edit', 'slip'],
      ['t1.answer.zh', 'edit', 'slip'],
      ['t1.rubric.1', 'accept', 'wording'],
      ['t1.rubric.0', 'edit', 'slip'],
    ])
  })
  it('adopts nothing from whoever could not judge, and nothing under a digit nobody has', () => {
    const { store, changes } = open([rubric])
    expect([store.adopt(2), store.adopt(3), store.adopt(1)]).toEqual([false, false, true])
    expect(changes).toHaveLength(1)
  })
  it('hears of every change, so that a reload loses none', () => {
    const { store, changes } = open()
    store.write()
    store.type(item('t1.answer.en'), { text: 'S' })
    store.type(item('t1.answer.en'), { text: 'Sp' })
    store.setRationale('x')
    store.undo()
    expect(changes).toHaveLength(4)
    expect(changes.at(-1)).toBe(store.get().work)
  })
  it('is only read by whoever may not rule', () => {
    const { store, changes } = open([en, zh], NO_RULINGS, { mayRule: false })
    store.adopt(1)
    store.keepOriginal()
    store.reject()
    store.setKind('slip')
    store.setRationale('x')
    store.toggleGuideline()
    store.write()
    store.type(item('t1.answer.en'), { text: 'x' })
    expect([changes.length, store.get().open, store.rulings().length]).toEqual([0, null, 0])
  })
})

describe('undo', () => {
  it('takes back one decision, or one run of typing, and puts it on again', () => {
    const { store } = open()
    store.adopt(2)
    store.write()
    store.type(item('t1.answer.en'), { text: 'One' })
    store.type(item('t1.answer.en'), { text: 'One more' })
    store.undo()
    expect(store.get().work.decisions['t1.answer.en']).toEqual({ is: 'adopt', letter: 'B' })
    expect(store.get().work.texts).toEqual({})
    store.redo()
    expect(store.get().work.texts['t1.answer.en']).toEqual({ text: 'One more' })
    store.undo()
    store.undo()
    expect(store.get().work).toEqual(NO_RULINGS)
  })
  it('leads back to the case it concerns', () => {
    const { store } = open()
    store.adopt(1)
    store.move(1)
    store.keepOriginal()
    store.move(-1)
    store.undo()
    expect(store.get().focus).toBe('t1.rubric.1')
    expect(store.get().work.decisions['t1.rubric.1']).toBeUndefined()
  })
})

describe('both languages', () => {
  it('are ruled on together, one by one, and together again', () => {
    const { store } = open()
    store.split()
    expect(store.get().cases.map(({ id }) => id)).toEqual(['t1.answer.en', 't1.answer.zh', 't1.rubric.1'])
    store.move(1)
    store.adopt(2)
    store.setKind('record')
    expect(store.get().work.decisions['t1.answer.en']).toBeUndefined()
    store.join()
    expect(store.get()).toMatchObject({ focus: 't1.answer.en' })
    expect(store.get().work.decisions['t1.answer.en']).toEqual({ is: 'adopt', letter: 'B' })
    expect(store.wants(store.get().cases[0] as never)).toEqual([])
  })
  it('stay apart after a reload when they were decided apart', () => {
    const { store } = open()
    store.split()
    store.adopt(1)
    expect(open([en, zh, rubric], store.get().work).store.get().cases).toHaveLength(3)
  })
  it('offer the other language where only one is in conflict', () => {
    const { store } = open([en])
    expect(store.counterparts(store.get().cases[0] as never).map((one) => one.item)).toEqual(['t1.answer.zh'])
    store.write()
    store.type(item('t1.answer.zh'), { text: '螺内酯 25 mg。' })
    expect(store.get().work.decisions).toEqual({})
    expect(store.get().work.added).toEqual({ 't1.answer.zh': 't1.answer.en' })
  })
})

describe('another tab', () => {
  it('is followed, but never into an open text', () => {
    const { store } = open()
    const elsewhere: RulingWork = { ...NO_RULINGS, decisions: { 't1.rubric.1': { is: 'keep' } } }
    store.write()
    store.adoptWork(elsewhere)
    expect(store.get().work).toBe(NO_RULINGS)
    store.close()
    store.adoptWork(elsewhere)
    expect(store.get().work).toBe(elsewhere)
  })
})

describe('the rubric', () => {
  it('is not emptied by rulings', () => {
    const all = ['t1.rubric.0', 't1.rubric.1'].map((id) =>
      conflict(item(id), opinion('A', 'accept'), opinion('B', 'reject')),
    )
    const { store } = open(all)
    for (const one of store.get().cases) {
      store.focus(one.id)
      store.reject()
      store.setKind('slip')
    }
    expect(store.incomplete().map((one) => store.wants(one))).toEqual([['rubric'], ['rubric']])
    store.keepOriginal()
    expect(store.incomplete()).toEqual([])
  })
})
