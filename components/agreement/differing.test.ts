import { expect, it } from 'vitest'
import { inCell, inReadingOrder, sameCell } from './differing.ts'
import { partsOfItem } from './item-id.ts'

it('finds the disagreements of a cell from either side', () => {
  const item = { classes: ['accept', 'edit'] }
  expect(inCell(item, ['accept', 'edit'])).toBe(true)
  expect(inCell(item, ['edit', 'accept'])).toBe(true)
  expect(inCell(item, ['edit', 'edit'])).toBe(false)
  expect(inCell(item, ['accept', 'reject'])).toBe(false)
  expect(inCell({ classes: ['edit'] }, ['edit', 'edit'])).toBe(true)
  expect(sameCell(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(sameCell(['a', 'b'], ['a', 'a'])).toBe(false)
})

it('puts what waits for a ruling first and keeps the rest of the order', () => {
  const list = [false, true, false, true].map((open, turn) => ({ session: 's', turn, item: 'i', classes: [], open }))
  expect(inReadingOrder(list).map(({ turn }) => turn)).toEqual([1, 3, 0, 2])
})

it('reads kind and language out of an item’s id', () => {
  expect(partsOfItem('t0.answer.en')).toEqual({ kind: 'answer', language: 'en' })
  expect(partsOfItem('t3.rubric.2')).toEqual({ kind: 'rubric', language: null })
  expect(partsOfItem('nothing')).toEqual({ kind: null, language: null })
})
