import { describe, expect, it } from 'vitest'
import { axisSeconds } from '#lib/charts/clinical-time.ts'
import { axisOf, dayMarks, dayName, endOfDay, positionOn, stackBars } from './time-axis.ts'

const at = (text: string) => axisSeconds(text) ?? 0

describe('a time axis', () => {
  const axis = { from: at('2180-03-01'), to: at('2180-03-11') }
  it('keeps distances true to time', () => {
    expect(positionOn(axis, at('2180-03-02'))).toBeCloseTo(0.1)
    expect(positionOn(axis, at('2180-03-06 12:00:00'))).toBeCloseTo(0.55)
  })
  it('holds what lies outside at its edge', () => expect(positionOn(axis, at('2181-01-01'))).toBe(1))
  it('marks days at midnight, not too many', () => {
    expect(dayMarks(axis, 12).map((mark) => dayName(mark, axis))).toContain('03-05')
    expect(dayMarks({ from: 0, to: 40 * 365 * 86_400 }, 6).length).toBeLessThanOrEqual(6)
  })
  it('names the year when it spans more than one', () =>
    expect(dayName(at('2180-03-05'), { from: 0, to: at('2180-03-05') })).toBe('2180-03-05'))
  it('is none without times and has room around one', () => {
    expect(axisOf([null])).toBe(null)
    const one = axisOf([100, null])
    expect(one && one.to > one.from).toBe(true)
  })
  it('lets later begin after the as-of day', () => expect(endOfDay('2180-03-04')).toBe(at('2180-03-05')))
})

describe('stackBars', () => {
  it('gives overlapping spans lines of their own and reuses free lines', () =>
    expect(
      stackBars([
        { item: 'c', from: 5, to: 9 },
        { item: 'a', from: 0, to: 5 },
        { item: 'b', from: 2, to: 4 },
      ]).map((bar) => [bar.item, bar.line]),
    ).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]))
})
