import { describe, expect, it } from 'vitest'
import type { QueueEntry } from '#lib/reviews/contract.ts'
import { inOrder, nextTurn, owedTurn, placeOfPath, resumeTurn, sessionName, turnPath } from './next-turn.ts'

type Turn = Partial<QueueEntry['turns'][number]>
const entry = (assignment: string, turns: Turn[]): QueueEntry => ({
  assignment,
  session: `physassistbench_med_safety_${assignment}_L2`,
  scenario: 'med_safety',
  level: 2,
  round: 1,
  currentDate: '2180-03-04',
  patient: 'F, 67',
  assignedAt: '2026-11-30T00:00:00Z',
  turns: turns.map((turn, index) => ({ index, state: 'todo', judged: 0, toJudge: 12, returned: null, ...turn })),
})
const done: Turn = { state: 'submitted' }
const fresh = entry('fresh', [{}, {}])
const begun = entry('begun', [done, { state: 'draft', judged: 3 }])
const back = entry('back', [done, {}, { returned: 'see K' }])
const finished = entry('finished', [done, done])

describe('order', () => {
  it('puts what was sent back first, then what was begun, and what is done last', () =>
    expect(inOrder([finished, fresh, begun, back]).map((one) => one.assignment)).toEqual([
      'back',
      'begun',
      'fresh',
      'finished',
    ]))
  it('resumes on the exact turn', () => {
    expect(resumeTurn([fresh, begun])).toEqual({ assignment: 'begun', turn: 1 })
    expect(owedTurn(back)).toEqual({ assignment: 'back', turn: 2 })
    expect(resumeTurn([finished])).toBe(null)
  })
})

describe('nextTurn', () => {
  it('stays in the session, later turns first', () => {
    const session = entry('s', [{}, {}, done, {}])
    expect(nextTurn([session], { assignment: 's', turn: 1 })).toEqual({ assignment: 's', turn: 3 })
    expect(nextTurn([session], { assignment: 's', turn: 3 })).toEqual({ assignment: 's', turn: 0 })
  })
  it('goes to the next session when this one is done', () =>
    expect(nextTurn([begun, fresh], { assignment: 'begun', turn: 1 })).toEqual({ assignment: 'fresh', turn: 0 }))
  it('ends when nothing is owed', () => expect(nextTurn([begun], { assignment: 'begun', turn: 1 })).toBe(null))
})

describe('addresses', () => {
  it('count turns from 1', () => {
    expect(turnPath({ assignment: 'a b', turn: 0 })).toBe('/review/a%20b/1')
    expect(placeOfPath('/review/a%20b/1')).toEqual({ assignment: 'a b', turn: 0 })
  })
  it.each(['/review', '/review/a', '/review/a/0', '/review/a/x', '/home'])('%s names no turn', (path) =>
    expect(placeOfPath(path)).toBe(null),
  )
})

describe('sessionName', () => {
  it('is the number people say', () => expect(sessionName('physassistbench_med_safety_14_L2')).toBe('14'))
  it('leaves other ids alone', () => expect(sessionName('demo-aki')).toBe('demo-aki'))
})
