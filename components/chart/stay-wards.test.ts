import { expect, it } from 'vitest'
import type { EncounterView } from '#lib/charts/chart-summary.ts'
import { wardsOf } from './stay-wards.ts'
import { endOfDay } from './time-axis.ts'

const stay: EncounterView = {
  ref: 'Encounter/1',
  kind: 'IMP',
  text: 'Emergency admission',
  start: '2160-05-01 06:00:00',
  end: '2160-05-05 00:00:00',
  status: 'finished',
  locations: [
    { text: 'Emergency', start: '2160-05-01 06:00:00', end: '2160-05-01 12:00:00' },
    { text: 'Intensive care', start: '2160-05-01 12:00:00', end: '2160-05-03 12:00:00' },
    { text: 'Medicine', start: '2160-05-03 12:00:00', end: '2160-05-05 00:00:00' },
  ],
  partOf: null,
  later: false,
}

it('knows on the as-of day neither the ward of tomorrow nor when this one ends', () => {
  const wards = wardsOf(stay, '2160-05-02', false, endOfDay('2160-05-02'))
  expect(wards.map(({ text, end, hours }) => [text, end, hours])).toEqual([
    ['Emergency', '2160-05-01 12:00:00', 6],
    ['Intensive care', null, 36],
  ])
  expect(wards.map(({ from, share }) => [from, share])).toEqual([
    [0, expect.closeTo(6 / 42)],
    [expect.closeTo(6 / 42), expect.closeTo(36 / 42)],
  ])
})

it('shows all of them with their ends when later is shown', () =>
  expect(wardsOf(stay, '2160-05-02', true, null).map(({ hours }) => hours)).toEqual([6, 48, 36]))

it('names a ward without times and draws it nowhere', () =>
  expect(
    wardsOf({ ...stay, locations: [{ text: 'Ward', start: null, end: null }] }, '2160-05-02', false, null),
  ).toMatchObject([{ text: 'Ward', hours: null, from: null, share: null }]))
