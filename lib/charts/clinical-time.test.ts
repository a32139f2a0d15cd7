import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  ageInYears,
  compareClinicalTimes,
  daysBetween,
  formatClinicalTime,
  hoursBetween,
  isAfterAsOf,
  parseClinicalTime,
  sortByClinicalTime,
} from './clinical-time.ts'

describe('parseClinicalTime', () => {
  it.each([
    ['2007', 'year', null],
    ['2019-03', 'month', null],
    ['2180-02-29', 'day', null],
    ['2180-05-07 01:00', 'minute', null],
    ['2180-05-07 01:00:00', 'second', null],
    ['2116-03-10 06:35:17.060', 'second', null],
    ['2201-02-12T16:58:00-05:00', 'second', -300],
    ['2201-02-12T16:58:00.250+05:45', 'second', 345],
    ['2023-09-04T21:28:00Z', 'second', 0],
  ])('%s', (text, precision, offset) => {
    expect(parseClinicalTime(text)).toMatchObject({ text, precision, offset })
  })

  it.each([
    '1980-25-30',
    '1980-12-32',
    '2181-02-29',
    '2180-02-30',
    '2180-04-31',
    '2180-00-10',
    '2180-01-00',
    '198000000',
    '2180-05-07 24:00:00',
    '2180-05-07 23:59:60',
    '2180-05-07 12:60',
    '2180-5-7',
    '07/05/2180',
    '0000',
    '',
    '___',
    '2180-05-07T01',
    '2180-05-07T01:00:00+15:00',
    '2180-05-07 01:00:00 ',
    'yesterday',
  ])('refuses %j', (text) => {
    expect(parseClinicalTime(text)).toBeNull()
  })
})

describe('order', () => {
  it('compares moments when both have an offset, also across the end of summer time', () => {
    expect(compareClinicalTimes('2119-11-05T01:50:00-04:00', '2119-11-05T01:10:00-05:00')).toBeLessThan(0)
    expect(compareClinicalTimes('2023-09-04T20:00:00Z', '2023-09-05T00:30:00+08:00')).toBeGreaterThan(0)
    expect(compareClinicalTimes('2023-09-04T10:00:00Z', '2023-09-04T12:00:00+02:00')).toBe(0)
  })

  it('compares clocks when an offset is missing', () => {
    expect(compareClinicalTimes('2023-09-04 21:28:00', '2023-09-04T21:27:00-05:00')).toBeGreaterThan(0)
  })

  it('puts dates before the times of their day, years before all of it, and unknown last', () => {
    const given = ['2180-05-07 00:00:00', null, '2180-05-06 23:59:00', '2180-05-07', '2180', 'soon', '2180-05']
    expect(sortByClinicalTime(given, (at) => at)).toEqual([
      '2180',
      '2180-05',
      '2180-05-06 23:59:00',
      '2180-05-07',
      '2180-05-07 00:00:00',
      null,
      'soon',
    ])
  })

  it('is stable', () => {
    const given = [3, 1, 2].map((id) => ({ id, at: '2180-05-07 01:00:00' }))
    expect(sortByClinicalTime(given, ({ at }) => at).map(({ id }) => id)).toEqual([3, 1, 2])
  })

  it('places times without an offset by the offset that prevails in the list', () => {
    const given = ['2180-05-08', '2180-05-07T22:00:00-05:00', '2180-05-07 23:00:00', '2180-05-08T01:00:00-05:00']
    expect(sortByClinicalTime(given, (at) => at)).toEqual([
      '2180-05-07T22:00:00-05:00',
      '2180-05-07 23:00:00',
      '2180-05-08',
      '2180-05-08T01:00:00-05:00',
    ])
  })
})

describe('isAfterAsOf', () => {
  it.each([
    ['2180-05-07 23:59:59', false],
    ['2180-05-07', false],
    ['2180-05-08', true],
    ['2180-05-08 00:00:00', true],
    ['2180-05-07T23:59:00-05:00', false],
    ['2180-05-07T23:59:00+08:00', false],
    ['2180-05', false],
    ['2180-06', true],
    ['2180', false],
    ['2181', true],
    [null, false],
    ['___', false],
  ])('%s', (at, later) => {
    expect(isAfterAsOf(at, '2180-05-07')).toBe(later)
  })
})

describe('reading', () => {
  it.each([
    ['2007', '2007'],
    ['2019-03', '2019-03'],
    ['2012-02-19', '2012-02-19'],
    ['2180-05-07 01:00:00', '2180-05-07 01:00'],
    ['2180-05-07T01:00:05', '2180-05-07 01:00:05'],
    ['2201-02-12T16:58:00-05:00', '2201-02-12 16:58 -05:00'],
    ['2201-02-12T16:58:00.500Z', '2201-02-12 16:58:00.500 Z'],
    ['2201-02-12T16:58Z', '2201-02-12 16:58 Z'],
    ['1980-25-30', '1980-25-30'],
  ])('%s is shown as %s', (at, shown) => {
    expect(formatClinicalTime(at)).toBe(shown)
  })

  it('measures hours and days', () => {
    expect(hoursBetween('2180-02-28 23:00:00', '2180-03-01 01:30:00')).toBe(26.5)
    expect(hoursBetween('2119-11-05T01:50:00-04:00', '2119-11-05T01:10:00-05:00')).toBeCloseTo(1 / 3)
    expect(hoursBetween('2180-05-07', '2180-05-08 01:00:00')).toBeNull()
    expect(daysBetween('2180-02-28 23:00:00', '2180-03-01')).toBe(2)
    expect(daysBetween('2180-02', '2180-03-01')).toBeNull()
  })

  it('tells the ages a birth date allows', () => {
    expect(ageInYears('2128-05-06', '2180-05-05')).toEqual({ min: 51, max: 51 })
    expect(ageInYears('2128-05-06', '2180-05-06')).toEqual({ min: 52, max: 52 })
    expect(ageInYears('1987', '2020-06-01')).toEqual({ min: 32, max: 33 })
    expect(ageInYears('1987-06', '2020-06-15')).toEqual({ min: 32, max: 33 })
    expect(ageInYears('2020-06-15', '2020-06-15')).toEqual({ min: 0, max: 0 })
    expect(ageInYears('2021', '2020-06-15')).toBeNull()
  })
})

describe('time zones', () => {
  const script = `
    const t = await import(${JSON.stringify(new URL('./clinical-time.ts', import.meta.url).href)})
    console.log(JSON.stringify([
      t.formatClinicalTime('2012-02-19'), t.formatClinicalTime('2180-03-14 02:30:00'), t.formatClinicalTime('2007'),
      t.isAfterAsOf('2180-05-07 23:59:59', '2180-05-07'), t.isAfterAsOf('2180-05-08', '2180-05-07'),
      t.compareClinicalTimes('2180-05-07', '2180-05-07 00:00:00'), t.hoursBetween('2180-03-10 00:00', '2180-03-11 00:00'),
    ]))`
  const tsx = fileURLToPath(import.meta.resolve('tsx'))

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Kiritimati', 'Asia/Kathmandu'])('%s', (TZ) => {
    const out = execFileSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    expect(JSON.parse(out)).toEqual(['2012-02-19', '2180-03-14 02:30', '2007', false, true, -2, 24])
  })
})
