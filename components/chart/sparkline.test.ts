import { describe, expect, it } from 'vitest'
import { rangeLimits } from './sparkline.tsx'

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
