import { describe, expect, it } from 'vitest'
import {
  addressOfPlace,
  bySession,
  isUnjudged,
  isUnsafe,
  placeOfAddress,
  queueOf,
  scenarioOfId,
  subjectsOf,
  turnAfter,
  turnBefore,
} from './conflict-queue.ts'
import { conflict, item, opinion } from './testing.ts'

const answer = conflict(item('t1.answer.en'), opinion('A', 'accept'), opinion('B', 'reject', { reasons: ['unsafe'] }))
const chinese = conflict(item('t1.answer.zh'), opinion('A', 'accept'), opinion('B', 'cannot_judge'))
const rubric = conflict(item('t1.rubric.0'), opinion('A', 'accept'), opinion('B', 'edit'))
const other = { ...rubric, session: 's2', turn: 0 }
const third = { ...rubric, session: 's1', turn: 3 }

describe('the queue', () => {
  const queue = queueOf([answer, chinese, other, rubric, third])
  it('holds a turn once, where its first conflict stands', () => {
    expect(queue.map(({ session, turn, conflicts }) => [session, turn, conflicts.length])).toEqual([
      ['s1', 1, 3],
      ['s2', 0, 1],
      ['s1', 3, 1],
    ])
  })
  it('goes on to the next turn, and from the last to the first', () => {
    expect(turnAfter(queue, { session: 's1', turn: 1 })).toMatchObject({ session: 's2', turn: 0 })
    expect(turnAfter(queue, { session: 's1', turn: 3 })).toMatchObject({ session: 's1', turn: 1 })
    expect(turnBefore(queue, { session: 's1', turn: 1 })).toMatchObject({ session: 's1', turn: 3 })
  })
  it('begins at the ends for a turn that has left the queue', () => {
    expect(turnAfter(queue, { session: 'gone', turn: 0 })).toMatchObject({ session: 's1', turn: 1 })
    expect(turnBefore(queue, { session: 'gone', turn: 0 })).toMatchObject({ session: 's1', turn: 3 })
  })
  it('puts the turns of a session together', () => {
    expect(bySession(queue).map(({ session, turns }) => [session, turns.map(({ turn }) => turn)])).toEqual([
      ['s1', [1, 3]],
      ['s2', [0]],
    ])
    expect(['physassistbench_med_safety_14_L2', 's1'].map(scenarioOfId)).toEqual(['med_safety', null])
  })
  it('never offers the turn at hand', () => {
    expect(turnAfter(queueOf([other]), { session: 's2', turn: 0 })).toBeNull()
    expect(turnAfter([], { session: 's2', turn: 0 })).toBeNull()
  })
})

describe('what a turn is about', () => {
  it('counts by kind in reading order, with languages', () => {
    expect(subjectsOf([rubric, chinese, answer])).toEqual([
      { kind: 'answer', count: 2, languages: ['en', 'zh'] },
      { kind: 'rubric', count: 1, languages: [] },
    ])
  })
  it('knows what somebody called unsafe and what somebody could not judge', () => {
    expect([answer, chinese, rubric].map((one) => [isUnsafe([one]), isUnjudged([one])])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })
})

describe('addresses', () => {
  it('count turns from 1 and carry any session id', () => {
    const place = { session: 'a/b c', turn: 2 }
    expect(addressOfPlace(place)).toBe('/adjudication/a%2Fb%20c/3')
    expect(placeOfAddress(addressOfPlace(place))).toEqual(place)
  })
  it('name nothing when they are no turn', () => {
    expect(['/adjudication', '/adjudication/s1', '/adjudication/s1/0', '/review/s1/1'].map(placeOfAddress)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
