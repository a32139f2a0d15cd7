import { describe, expect, it } from 'vitest'
import type { RevisionItem, TurnRevision } from '#lib/sessions/revision.ts'
import type { DeskItem, DeskTurn } from './desk.ts'
import type { ItemState } from './settle.ts'
import { standingsInWords, turnStanding, unseenStanding } from './turn-state.ts'

const unanimous: ItemState = { state: 'settled', resolution: 'unanimous', outcome: { is: 'keep' }, opinions: 2 }

function item(id: string, stale: string | null = null): RevisionItem {
  return { item: id, kind: 'answer', language: 'en', value: 'text', hash: id, stale }
}

function entry(id: string, change: Partial<DeskItem> & { on?: string; outcome?: 'keep' | 'block' } = {}): DeskItem {
  const { on = 'rev', outcome = 'keep', ...rest } = change
  const resolution = {
    revisionId: on,
    nextRevisionId: on,
    item: id,
    resolution: 'unanimous' as const,
    outcome,
    opinions: 2,
    session: 's',
    turn: 0,
    kind: 'answer',
    language: 'en',
  }
  return { item: item(id), opinions: [], owed: [], state: unanimous, resolution, ...rest }
}

function turn(items: DeskItem[], change: Partial<DeskTurn> & { cause?: TurnRevision['cause'] } = {}): DeskTurn {
  const { cause = 'import', ...rest } = change
  const revision = { id: 'rev', turnId: 't', session: 's', turn: 2, number: 1, cause, hash: '', items: [] }
  return { session: 's', turn: 2, revision, items, unassigned: false, ...rest }
}

const told = (desk: DeskTurn) => {
  const standing = turnStanding(desk)
  return [standing.state, standingsInWords([standing, { ...standing, turn: 3, state: 'settled', hindrances: [] }])]
}

describe('a turn', () => {
  it('is settled when every item has its resolution on the newest revision', () => {
    expect(told(turn([entry('a'), entry('b')]))).toEqual(['settled', ''])
  })
  it('is not while a resolution is of an older revision and the item is asked anew', () => {
    expect(told(turn([entry('a', { on: 'older' })]))).toEqual([
      'in_review',
      'turn 2: every verdict is in; it settles with the next submission or ruling',
    ])
  })
  it('carries over what a settlement left alone', () => {
    const carried = entry('a', { on: 'older', state: { state: 'carried' } })
    expect(told(turn([carried], { cause: 'settlement' }))).toEqual(['settled', ''])
  })
  it('is settled again once a doubtful item is resolved as it stands', () => {
    const looked = entry('a', { item: item('a', 'other_language') })
    expect(told(turn([looked], { cause: 'settlement' }))).toEqual(['settled', ''])
  })
  it('is unassigned when nobody ever was', () => {
    const waiting = entry('a', { state: { state: 'waiting' }, resolution: null })
    expect(told(turn([waiting], { unassigned: true }))).toEqual(['unassigned', 'turn 2: nobody is assigned'])
  })
  it('is in review while somebody owes one, counted by person and not by item', () => {
    const waiting = { state: { state: 'waiting' as const }, resolution: null }
    const one = turn([entry('a', { ...waiting, owed: ['x'] }), entry('b', { ...waiting, owed: ['x'] })])
    expect(told(one)).toEqual(['in_review', 'turn 2: one review is still owed'])
    const two = turn([entry('a', { ...waiting, owed: ['x', 'y'] })])
    expect(told(two)).toEqual(['in_review', 'turn 2: 2 reviews are still owed'])
    expect(told(turn([entry('a', waiting)]))).toEqual(['in_review', 'turn 2: a: another reviewer is needed'])
  })
  it('is in conflict before anything else', () => {
    const conflict = entry('a', { state: { state: 'conflict' }, resolution: null })
    const rejected = entry('b', { outcome: 'block' })
    expect(told(turn([conflict, rejected]))).toEqual(['conflict', 'turn 2: a waits for a ruling, rejected: b'])
  })
  it('is stale while a doubtful item waits', () => {
    const waiting = entry('t2.answer.zh', {
      item: item('t2.answer.zh', 'other_language'),
      state: { state: 'waiting' },
      owed: ['x'],
      resolution: null,
    })
    expect(told(turn([waiting], { cause: 'settlement' }))).toEqual([
      'stale',
      'turn 2: t2.answer.zh is doubtful since its other language was edited, one review is still owed',
    ])
  })
  it('is blocked by a rejection, with its reasons once each', () => {
    const opinion = { verdict: 'reject', reasons: ['unsafe', 'wrong_value'] } as DeskItem['opinions'][number]
    const rejected = entry('a', { outcome: 'block', opinions: [opinion, opinion] })
    expect(told(turn([rejected]))).toEqual(['blocked', 'turn 2: rejected: a (unsafe, wrong_value)'])
  })
  it('tells whoever still owes a review of it nothing but that', () => {
    const conflict = turn([entry('a', { state: { state: 'conflict' } })])
    expect(unseenStanding(conflict)).toMatchObject({
      state: 'in_review',
      hindrances: [{ code: 'owed', reviews: null }],
    })
    expect(standingsInWords([unseenStanding(conflict)])).toBe('turn 2: reviews are still owed')
  })
})

describe('a session', () => {
  it('of which no turn is assigned is said to be so once', () => {
    const unassigned = turnStanding(turn([], { unassigned: true }))
    expect(standingsInWords([unassigned, { ...unassigned, turn: 3 }])).toBe('nobody is assigned')
  })
})
