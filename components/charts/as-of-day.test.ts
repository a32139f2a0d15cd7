import { describe, expect, it } from 'vitest'
import type { EncounterView } from '#lib/charts/chart-summary.ts'
import { isDay, shiftDay, staysOf } from './as-of-day.ts'

const encounter = (ref: string, start: string | null, more: Partial<EncounterView> = {}): EncounterView => ({
  ref,
  kind: 'IMP',
  text: ref,
  start,
  end: null,
  status: null,
  locations: [],
  partOf: null,
  later: false,
  ...more,
})

describe('days', () => {
  it('are whole days of the calendar', () => {
    expect(['2180-05-07', '0002-05-07', '2180-02-30', '2180-05', '', null].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
  it('are shifted over months, leap days and years', () => {
    expect(shiftDay('2180-03-01', -1)).toBe('2180-02-29')
    expect(shiftDay('2100-02-28', 1)).toBe('2100-03-01')
    expect(shiftDay('2180-12-31', 1)).toBe('2181-01-01')
    expect(shiftDay('9999-12-31', 1)).toBeNull()
  })
})

describe('stays', () => {
  it('come newest first, without wards of a stay and without those that begin on no day', () => {
    const stays = staysOf([
      encounter('Encounter/1', '2180-05-06 22:23:00', { end: '2180-05-07 17:15:00' }),
      encounter('Encounter/2', '2180-06-26 18:27:00'),
      encounter('Encounter/3', '2180-06-26 19:00:00', { partOf: 'Encounter/2' }),
      encounter('Encounter/4', null),
    ])
    expect(stays.map(({ ref, start, end }) => [ref, start, end])).toEqual([
      ['Encounter/2', '2180-06-26', null],
      ['Encounter/1', '2180-05-06', '2180-05-07'],
    ])
  })
})
