import { beforeEach, describe, expect, it } from 'vitest'
import { type Case, casesOf } from './cases.ts'
import { basesOf, keep, type Shelf, shelfKey, stillStanding, takeKept } from './ruling-shelf.ts'
import { decide, giveReasons, NO_RULINGS } from './ruling-work.ts'
import { conflict, conflictTurn, item, opinion } from './testing.ts'

const en = conflict(item('t1.answer.en'), opinion('A', 'edit', { value: 'x' }), opinion('B', 'accept'))
const one = casesOf([en], new Set())[0] as Case
const work = giveReasons(decide(NO_RULINGS, one, { is: 'adopt', letter: 'A' }), one, { rationale: 'a word' })
const { items } = conflictTurn([en])
const key = shelfKey('per_1', 's1', 1)

class Memory implements Shelf {
  readonly texts = new Map<string, string>()
  full = false
  getItem = (name: string) => this.texts.get(name) ?? null
  removeItem = (name: string) => void this.texts.delete(name)
  setItem = (name: string, text: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.texts.set(name, text)
  }
}
let shelf: Memory
beforeEach(() => {
  shelf = new Memory()
})

describe('kept rulings', () => {
  it('come back as they were', () => {
    const bases = basesOf(items, [en])
    expect(keep(shelf, key, { revision: 1, bases, work })).toBe(true)
    const kept = takeKept(shelf, key)
    expect(kept && stillStanding(kept, bases)).toEqual(work)
  })
  it('are another’s for another person, session or turn', () => {
    keep(shelf, key, { revision: 1, bases: {}, work })
    const others = [shelfKey('per_2', 's1', 1), shelfKey('per_1', 's2', 1), shelfKey('per_1', 's1', 2)]
    expect(others.map((name) => takeKept(shelf, name))).toEqual([null, null, null])
  })
  it('leave the device when there are none', () => {
    keep(shelf, key, { revision: 1, bases: {}, work })
    keep(shelf, key, { revision: 1, bases: {}, work: NO_RULINGS })
    expect(shelf.texts.size).toBe(0)
  })
  it('say when the device keeps nothing', () => {
    shelf.full = true
    expect(keep(shelf, key, { revision: 1, bases: {}, work })).toBe(false)
  })
  it('are none when what is there cannot be read', () => {
    for (const text of ['{', '[]', 'null', '{"work":{}}']) {
      shelf.texts.set(key, text)
      expect(takeKept(shelf, key)).toBeNull()
    }
  })
})

describe('a kept decision', () => {
  const kept = { revision: 1, bases: basesOf(items, [en]), work }
  it('falls when an opinion it chose between is another one', () => {
    const said = conflict(item('t1.answer.en'), opinion('A', 'edit', { value: 'y' }), opinion('B', 'accept'))
    expect(stillStanding(kept, basesOf(items, [said]))).toEqual(NO_RULINGS)
  })
  it('falls when the wording is another one, and stands in a new revision that left the item alone', () => {
    const worded = items.map((view) => (view.item === 't1.answer.en' ? { ...view, hash: 'new' } : view))
    expect(stillStanding(kept, basesOf(worded, [en]))).toEqual(NO_RULINGS)
    const elsewhere = items.map((view) => (view.item === 't1.rubric.0' ? { ...view, hash: 'new' } : view))
    expect(stillStanding(kept, basesOf(elsewhere, [en]))).toEqual(work)
  })
})
