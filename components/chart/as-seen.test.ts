import { describe, expect, it } from 'vitest'
import type { MedicationLane, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { axisSeconds } from '#lib/charts/clinical-time.ts'
import { endAsSeen, lanesWithin, orderAsSeen } from './as-seen.ts'

const order = (start: string, stop: string | null): MedicationOrder => ({
  ref: `MedicationRequest/${start}`,
  dose: '40 mg PO',
  route: 'PO',
  frequency: null,
  start,
  stop,
  reversed: false,
  status: 'stopped',
  reason: null,
  kind: 'order',
  role: null,
  later: false,
})
const lane = (drug: string, ...orders: MedicationOrder[]): MedicationLane => ({
  key: drug,
  drug,
  orders,
  administrations: [],
  given: 0,
  notGiven: 0,
  later: false,
})
const seconds = (at: string | null) => (at === null ? null : axisSeconds(at))
const at = (text: string) => axisSeconds(text) ?? 0

describe('as seen on the as-of day', () => {
  it('does not know that an order will be stopped', () => {
    const running = order('2180-03-01', '2180-03-09')
    expect(orderAsSeen(running, '2180-03-04', false)).toMatchObject({ stop: null, status: null })
    expect(orderAsSeen(running, '2180-03-04', true)).toBe(running)
  })
  it('knows a stop of the day itself', () =>
    expect(orderAsSeen(order('2180-03-01', '2180-03-04 20:00:00'), '2180-03-04', false).stop).not.toBe(null))
  it('does not know when the stay will end', () =>
    expect([endAsSeen('2180-03-09', '2180-03-04', false), endAsSeen('2180-03-03', '2180-03-04', false)]).toEqual([
      null,
      '2180-03-03',
    ]))
  it('leaves out drugs of other times, and keeps those without a time', () => {
    const lanes = [
      lane('old', order('2170-01-01', '2170-01-05')),
      lane('now', order('2180-03-02', null)),
      lane('untimed', { ...order('', null), start: null }),
    ]
    expect(lanesWithin(lanes, seconds, at('2180-03-01'), at('2180-03-05')).map((one) => one.drug)).toEqual([
      'now',
      'untimed',
    ])
  })
})
