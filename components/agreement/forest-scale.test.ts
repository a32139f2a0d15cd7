import { describe, expect, it } from 'vitest'
import { forestScale, MARK, markX, shown } from './forest-scale.ts'

const of = (value: number | null, ci: [number, number] | null = null) => ({ value, ci })

describe('the axis of the marks', () => {
  it('begins at 0 unless something lies below', () => {
    expect(forestScale([of(0.9, [0.8, 1]), of(null)])).toEqual({ low: 0, high: 1 })
    expect(forestScale([]).low).toBe(0)
    expect(forestScale([of(0.1, [-0.07, 0.3])]).low).toBeCloseTo(-0.2, 12)
    expect(forestScale([of(-0.5)]).low).toBeCloseTo(-0.6, 12)
    expect(forestScale([of(0, [-4, 1])]).low).toBe(-1)
  })
  it('keeps every point on the mark', () => {
    const scale = forestScale([of(0, [-4, 1])])
    expect(markX(scale, -4)).toBe(MARK.inset)
    expect(markX(scale, 1)).toBe(MARK.width - MARK.inset)
    expect(markX(scale, 0)).toBe(MARK.width / 2)
  })
})

it('writes numbers with a true minus, and zero without', () => {
  expect([0.944, -0.066, -0.001, 1].map(shown)).toEqual(['0.94', '−0.07', '0.00', '1.00'])
})
