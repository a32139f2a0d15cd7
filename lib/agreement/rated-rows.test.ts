import { describe, expect, it } from 'vitest'
import { Problem } from '#lib/platform/problems.ts'
import type { Level } from './krippendorff.ts'
import { codeRows, type RatedRow } from './rated-rows.ts'

const rows = (...cells: [string, string, string][]): RatedRow[] =>
  cells.map(([item, rater, value], at) => ({ line: at + 2, item, rater, value }))
const code = (given: RatedRow[], { categories, level = 'nominal' }: { categories?: string[]; level?: Level } = {}) =>
  codeRows(given, { categories, level, file: 'r.csv' })
const faults = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error.errors.map(({ line, path, code }) => [line, path, code])
    throw error
  }
  return 'accepted'
}

describe('rows of ratings', () => {
  it('take the values that occur as classes, numbers by size', () => {
    expect(code(rows(['i', 'a', '10'], ['i', 'b', '9'])).ratings.classes).toEqual(['9', '10'])
    expect(code(rows(['i', 'a', 'PE'], ['i', 'b', 'NA'])).ratings.classes).toEqual(['NA', 'PE'])
  })
  it('keep a code book in its order, classes nobody used included', () => {
    const { ratings } = code(rows(['i', 'a', 'edit']), { categories: ['reject', 'edit', 'accept'] })
    expect(ratings.classes).toEqual(['reject', 'edit', 'accept'])
    expect(ratings.units[0]?.ratings).toEqual([{ rater: 'a', value: 1 }])
  })
  it('count an empty cell and a cannot_judge as missing, each by itself', () => {
    const coded = code(rows(['i', 'a', 'accept'], ['i', 'b', 'cannot_judge'], ['j', 'a', '']))
    expect(coded).toMatchObject({ n_cannot_judge: 1, n_missing: 1 })
    expect(coded.ratings.units).toHaveLength(1)
    const asClass = code(rows(['i', 'a', 'cannot_judge']), { categories: ['accept', 'cannot_judge'] })
    expect(asClass.n_cannot_judge).toBe(0)
  })
  it('know 1 and 1.0 as one number where numbers count, and as two words where they do not', () => {
    const given = rows(['i', 'a', '1'], ['i', 'b', '1.0'])
    expect(code(given, { level: 'interval' }).ratings.classes).toEqual(['1'])
    expect(code(given).ratings.classes).toHaveLength(2)
  })
  it('are refused with every line that is wrong', () => {
    const given = rows(['', 'a', 'x'], ['i', '', 'x'], ['i', 'a', 'x'], ['i', 'a', 'y'], ['j', 'a', 'z'])
    expect(faults(() => code(given, { categories: ['x', 'y'] }))).toEqual([
      [2, 'item', 'item_missing'],
      [3, 'rater', 'rater_missing'],
      [5, 'item', 'duplicate_rating'],
      [6, 'value', 'unknown_category'],
    ])
  })
  it('are refused where the level does not fit', () => {
    const words = rows(['i', 'a', 'low'], ['i', 'b', 'high'])
    expect(faults(() => code(words, { level: 'ordinal' }))).toEqual([[undefined, 'value', 'order_unknown']])
    expect(faults(() => code(words, { level: 'ordinal', categories: ['low', 'high'] }))).toBe('accepted')
    expect(faults(() => code(words, { level: 'interval' }))).toEqual([
      [2, 'value', 'not_a_number'],
      [3, 'value', 'not_a_number'],
    ])
    expect(faults(() => code(rows(['i', 'a', '-1']), { level: 'ratio' }))).toEqual([[2, 'value', 'negative']])
  })
  it('are refused with a code book that is none, and where there are none', () => {
    expect(faults(() => code(rows(['i', 'a', 'x']), { categories: ['x', 'x'] }))).toEqual([
      [undefined, '--categories', 'duplicate_category'],
    ])
    expect(faults(() => code(rows(['i', 'a', '1']), { categories: ['a'], level: 'ratio' }))).toEqual([
      [undefined, '--categories', 'not_a_number'],
    ])
    expect(faults(() => code([]))).toEqual([[undefined, 'item', 'no_ratings']])
  })
})
