import { describe, expect, it } from 'vitest'
import { casesOf, hasTwin, isAdoptable, sidesOf } from './cases.ts'
import { conflict, item, opinion } from './testing.ts'

const en = conflict(item('t1.answer.en'), opinion('A', 'edit', { value: 'x' }), opinion('B', 'reject'))
const zh = conflict(item('t1.answer.zh'), opinion('A', 'edit', { value: '是' }), opinion('B', 'reject'))
const rubric = conflict(item('t1.rubric.0'), opinion('A', 'edit'), opinion('B', 'reject'))
const none = new Set<string>()
const ids = (conflicts: Parameters<typeof casesOf>[0], apart = none) =>
  casesOf(conflicts, apart).map((one) => one.conflicts.map(({ item: id }) => id))

describe('cases', () => {
  it('takes both languages together when the same people are on the same sides', () => {
    expect(ids([en, zh, rubric])).toEqual([['t1.answer.en', 't1.answer.zh'], ['t1.rubric.0']])
  })
  it('keeps them apart when somebody changed sides, or read one language only', () => {
    const changed = conflict(item('t1.answer.zh'), opinion('A', 'accept'), opinion('B', 'reject'))
    const alone = conflict(item('t1.answer.zh'), opinion('A', 'cannot_judge'))
    expect(ids([en, changed])).toHaveLength(2)
    expect(ids([en, alone])).toHaveLength(2)
  })
  it('keeps them apart when the lead wants so', () => {
    expect(ids([en, zh], new Set(['t1.answer.en']))).toHaveLength(2)
    const [apart] = casesOf([en, zh], new Set(['t1.answer.en']))
    expect(apart && hasTwin([en, zh], apart)).toBe(true)
    expect(apart && hasTwin([en], apart)).toBe(false)
  })
  it('never joins a question and an answer', () => {
    const query = conflict(item('t1.query.zh'), opinion('A', 'edit'), opinion('B', 'reject'))
    expect(ids([query, en])).toHaveLength(2)
  })
})

describe('sides', () => {
  it('gives each letter its opinion on every item', () => {
    const [both] = casesOf([en, zh], none)
    expect(both && sidesOf(both).map(({ letter, entries }) => [letter, entries.length])).toEqual([
      ['A', 2],
      ['B', 2],
    ])
  })
  it('has nothing to adopt from whoever could not judge, or from nobody', () => {
    const [one] = casesOf([conflict(item('t1.rubric.0'), opinion('A', 'accept'), opinion('B', 'cannot_judge'))], none)
    expect(one && ['A', 'B', 'C'].map((letter) => isAdoptable(one, letter))).toEqual([true, false, false])
  })
})
