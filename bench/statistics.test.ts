import { describe, expect, it } from 'vitest'
import { median, quantile, rounded, spreadOf } from './statistics.ts'

describe('a quantile', () => {
  it('lies between the neighbours, whatever the order', () => {
    // numpy.percentile([15, 20, 35, 40, 50], 40) and R's quantile(x, 0.4) are both 29.
    expect(quantile([40, 15, 50, 20, 35], 0.4)).toBeCloseTo(29, 12)
    expect(quantile([1, 2, 3, 4], 0.95)).toBeCloseTo(3.85, 12)
  })

  it('of one value is that value, and of none is undefined', () => {
    expect([0, 0.5, 1].map((q) => quantile([7], q))).toEqual([7, 7, 7])
    expect(() => quantile([], 0.5)).toThrow(RangeError)
  })

  it('sorts numbers as numbers and leaves the sample as it was', () => {
    const sample = [100, 9, 20]
    expect(median(sample)).toBe(20)
    expect(sample).toEqual([100, 9, 20])
  })
})

describe('a spread', () => {
  it('names size, middle, tail and ends', () => {
    const sample = Array.from({ length: 101 }, (_, n) => n)
    expect(spreadOf(sample)).toEqual({ n: 101, p50: 50, p95: 95, min: 0, max: 100 })
  })
})

it('rounds to four significant digits', () => {
  expect([123456, 0.00123456, 0, -2.34567].map(rounded)).toEqual([123500, 0.001235, 0, -2.346])
})
