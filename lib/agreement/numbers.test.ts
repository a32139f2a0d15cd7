import { describe, expect, it } from 'vitest'
import { balancedF1 } from './balanced-f1.ts'
import { seededGenerator } from './seeded-generator.ts'
import { t975 } from './student-t.ts'
import { placesOf, weightMatrix } from './weights.ts'
import { wilson } from './wilson.ts'

describe('Student’s t', () => {
  it.each([
    [1, 12.7062047],
    [2, 4.30265273],
    [5, 2.57058184],
    [11, 2.20098516],
    [30, 2.04227246],
    [99, 1.98421695],
    [1000, 1.96233908],
    [1_000_000, 1.95996636],
  ])('with %i degrees of freedom', (df, point) => {
    expect(t975(df)).toBeCloseTo(point, 7)
  })
})

describe('Wilson', () => {
  it('is the published interval of sessions', () => {
    expect(wilson(65, 324)?.map((limit) => Number((limit * 100).toFixed(1)))).toEqual([16.1, 24.8])
    expect(wilson(0, 324)?.map((limit) => Number((limit * 100).toFixed(1)))).toEqual([0, 1.2])
  })
  it('is exact at the ends and absent for nothing', () => {
    expect(wilson(0, 4)?.[0]).toBe(0)
    expect(wilson(4, 4)?.[1]).toBe(1)
    expect(wilson(0, 0)).toBeNull()
  })
})

describe('the generator', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    const take = (seed: number) => Array.from({ length: 5 }, seededGenerator(seed))
    expect(take(1)).toEqual(take(1))
    expect(take(1)).not.toEqual(take(2))
    expect(take(0)).not.toEqual([0, 0, 0, 0, 0])
  })
  it('is even over its range', () => {
    const random = seededGenerator(42)
    const counts = new Array<number>(16).fill(0)
    for (let draw = 0; draw < 160_000; draw++) {
      const at = Math.floor(random() * 16)
      counts[at] = (counts[at] ?? 0) + 1
    }
    // Chi-squared with 15 degrees of freedom is above 37.7 once in a thousand.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(37.7)
  })
})

describe('weights', () => {
  it('lie where numbers lie, words at equal distances', () => {
    expect(placesOf(['1', '2', '4'])).toEqual([1, 2, 4])
    expect(placesOf(['low', 'high'])).toEqual([0, 1])
    expect(placesOf(['1', '1.0'])).toEqual([0, 1])
    expect(weightMatrix(['1', '2', '4'], 'linear')[1]).toEqual([1 - 1 / 3, 1, 1 - 2 / 3])
    expect(weightMatrix(['a', 'b', 'c'], 'quadratic')[0]).toEqual([1, 0.75, 0])
    expect(weightMatrix(['a'], 'linear')).toEqual([[1]])
  })
})

describe('class-balanced F1', () => {
  it('holds each own label against each of the others’', () => {
    const rated = [
      { own: true, others: [true, true, false] },
      { own: false, others: [true, false] },
      { own: true, others: [false] },
    ]
    // yes: precision 2/4, recall 2/3; no: precision 1/2, recall 1/3.
    const { positive, negative, balanced, pairs } = balancedF1(rated)
    expect(positive).toBeCloseTo((2 * (1 / 2) * (2 / 3)) / (1 / 2 + 2 / 3), 12)
    expect(negative).toBeCloseTo((2 * (1 / 2) * (1 / 3)) / (1 / 2 + 1 / 3), 12)
    expect(balanced).toBeCloseTo(((positive ?? 0) + (negative ?? 0)) / 2, 12)
    expect(pairs).toBe(6)
  })
  it('is 0 where nothing is right and undefined where a class was never chosen', () => {
    expect(
      balancedF1([
        { own: true, others: [false] },
        { own: false, others: [true] },
      ]).balanced,
    ).toBe(0)
    expect(balancedF1([{ own: true, others: [true] }])).toEqual({
      positive: 1,
      negative: null,
      balanced: null,
      pairs: 1,
    })
  })
})
