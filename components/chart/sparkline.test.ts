import { describe, expect, it } from 'vitest'
import { rangeLimits, recentPoints } from './sparkline.tsx'

describe('rangeLimits', () => {
  it.each([
    ['3.3–5.1', { low: 3.3, high: 5.1 }],
    ['0-40 IU/L', { low: 0, high: 40 }],
    ['< 5', { low: null, high: 5 }],
    ['> 40', { low: 40, high: null }],
    ['negative', null],
    [null, null],
  ])('%s', (text, limits) => expect(rangeLimits(text)).toEqual(limits))
})

describe('recentPoints', () => {
  const points = ['2170-01-01', '2180-03-01 06:00:00', '2180-03-02 06:00:00'].map((at) => ({ at }))
  it('keeps to the present stay', () => expect(recentPoints(points, '2180-02-28')).toHaveLength(2))
  it('takes the latest few where the stay has less than two', () => {
    expect(recentPoints(points, '2180-03-02')).toHaveLength(3)
    expect(recentPoints(points, null, 2)).toEqual(points.slice(1))
  })
})
