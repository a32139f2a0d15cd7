import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { candidatesOf } from './candidates.ts'
import { termOfRecord } from './scripted/term-of-record.ts'

const patient = (more: object = {}): FhirResource => ({ resourceType: 'Patient', id: 'p', gender: 'female', ...more })
const stay = (id: string, start: string, end?: string): FhirResource => ({
  resourceType: 'Encounter',
  id,
  status: end ? 'finished' : 'in-progress',
  class: { code: 'IMP' },
  subject: { reference: 'Patient/p' },
  period: { start, ...(end ? { end } : {}) },
})
const potassium = (id: string, at: string): FhirResource => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  code: { text: 'Potassium' },
  subject: { reference: 'Patient/p' },
  encounter: { reference: 'Encounter/encounter-7' },
  effectiveDateTime: at,
  valueQuantity: { value: 4.1, unit: 'mEq/L' },
})
const days = (resources: FhirResource[]) =>
  candidatesOf(resources, termOfRecord).map(({ encounter, hadmId, asOf, atEnd }) => [encounter, hadmId, asOf, atEnd])

describe('the stays of a chart', () => {
  it('are looked at two thirds in and at their end', () => {
    expect(days([patient(), stay('encounter-7', '2201-03-02T10:00:00', '2201-03-08T12:00:00')])).toEqual([
      ['Encounter/encounter-7', 7, '2201-03-06', false],
      ['Encounter/encounter-7', 7, '2201-03-08', true],
    ])
  })

  it('end with the last entry of the chart while they are open', () => {
    const open = [patient(), stay('encounter-7', '2201-03-02T10:00:00'), potassium('a', '2201-03-05T06:00:00')]
    expect(days(open).map(([, , asOf]) => asOf)).toEqual(['2201-03-04', '2201-03-05'])
  })

  it('are never looked at on the day of death', () => {
    const died = patient({ deceasedDateTime: '2201-03-08T03:00:00' })
    const ended = stay('encounter-7', '2201-03-02T10:00:00', '2201-03-08T03:00:00')
    expect(days([died, ended]).map(([, , asOf]) => asOf)).toEqual(['2201-03-06', '2201-03-07'])
    expect(days([died, stay('encounter-7', '2201-03-08T01:00:00', '2201-03-08T03:00:00')])).toEqual([])
  })

  it('are the whole of a chart without any, and none of an empty one', () => {
    expect(days([patient(), potassium('a', '2201-03-05T06:00:00')])).toEqual([[null, null, '2201-03-05', true]])
    expect(days([patient()])).toEqual([])
    expect(days([])).toEqual([])
  })

  it('qualify for nothing without laboratory results and drugs, and say what was missing', () => {
    const [, end] = candidatesOf(
      [patient(), stay('encounter-7', '2201-03-02T10:00:00', '2201-03-08T12:00:00')],
      termOfRecord,
    )
    expect(end?.qualifications.some(({ qualifies }) => qualifies)).toBe(false)
    const safety = end?.qualifications.find(({ scenario, level }) => scenario === 'med_safety' && level === 1)
    expect(safety?.criteria).toEqual([
      { name: 'monitoring', needed: 1, found: 0, met: false },
      { name: 'drugs', needed: 1, found: 0, met: false },
    ])
  })
})
