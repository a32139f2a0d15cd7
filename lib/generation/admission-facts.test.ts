import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { admissionFacts } from './admission-facts.ts'
import { termOfRecord } from './scripted/term-of-record.ts'

const here = { encounter: { reference: 'Encounter/7' } }
const before = { encounter: { reference: 'Encounter/6' } }
const stay = (id: string, start: string, end: string): FhirResource => ({
  resourceType: 'Encounter',
  id,
  status: 'finished',
  class: { code: 'IMP' },
  period: { start, end },
})
const lab = (id: string, name: string, value: number, at: string, of: object = here): FhirResource => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  code: { text: name },
  effectiveDateTime: at,
  valueQuantity: { value, unit: 'mg/dL' },
  ...of,
})
const order = (id: string, text: string, more: object): FhirResource => ({
  resourceType: 'MedicationRequest',
  id,
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'Furosemide' },
  authoredOn: '2201-03-03T09:00:00',
  dosageInstruction: [{ text, ...more }],
  ...here,
})
const dose = (id: string, category: string): FhirResource => ({
  resourceType: 'MedicationAdministration',
  id,
  status: 'completed',
  category: { coding: [{ code: category }] },
  medicationCodeableConcept: { text: 'Furosemide' },
  effectiveDateTime: '2201-03-04T09:00:00',
  ...here,
})

const CHART: FhirResource[] = [
  { resourceType: 'Patient', id: 'p', gender: 'male', birthDate: '2140-01-01' },
  stay('6', '2200-01-01T08:00:00', '2200-01-05T08:00:00'),
  stay('7', '2201-03-02T08:00:00', '2201-03-08T12:00:00'),
  lab('a', 'Creatinine', 1.1, '2201-03-02T09:00:00'),
  lab('b', 'Creatinine', 1.9, '2201-03-05T09:00:00'),
  lab('c', 'Creatinine', 2.5, '2201-03-07T09:00:00'),
  lab('d', 'Creatinine', 0.9, '2200-01-02T09:00:00', before),
  lab('e', 'Creatinine', 4, '2201-03-03T09:00:00', {}),
  order('r1', '20 mg PO DAILY', { route: { text: 'PO' }, timing: { code: { text: 'DAILY' } } }),
  dose('m1', 'inpatient'),
  dose('m2', 'intake-output'),
]
const facts = admissionFacts(CHART, { encounter: 'Encounter/7', asOf: '2201-03-06' }, termOfRecord)

describe('what an admission offers', () => {
  it('are results that name it, and nothing after the day', () => {
    const [creatinine] = facts.analytes
    expect(creatinine?.points.map(({ ref }) => ref)).toEqual(['Observation/a', 'Observation/b'])
    // A search by name finds the later one too until the day is held against it.
    expect(creatinine?.sameName).toBe(3)
  })

  it('are orders by their amount alone, and doses of the bedside record', () => {
    const [furosemide] = facts.drugs
    expect(furosemide?.orders).toMatchObject([{ dose: '20 mg', route: 'PO', frequency: 'DAILY' }])
    expect(furosemide?.doses.map(({ ref }) => ref)).toEqual(['MedicationAdministration/m1'])
  })

  it.each([
    ['0 UNIT SC ASDIR', 'SC', 'ASDIR', ''],
    ['0.5-5 mg IV Q1H:PRN', 'IV', 'Q1H:PRN', '0.5-5 mg'],
    ['as directed', null, null, ''],
  ])('names no amount where “%s” gives none', (text, route, frequency, amount) => {
    const more = {
      ...(route === null ? {} : { route: { text: route } }),
      ...(frequency === null ? {} : { timing: { code: { text: frequency } } }),
    }
    const chart = [...CHART.slice(0, 3), order('r', text, more)]
    const [drug] = admissionFacts(chart, { encounter: 'Encounter/7', asOf: '2201-03-06' }, termOfRecord).drugs
    expect(drug?.orders[0]?.dose).toBe(amount)
  })

  it('are of the time of the stay where no resource names an encounter', () => {
    const chart = [
      ...CHART.slice(0, 3),
      lab('x', 'Creatinine', 1, '2201-03-04T09:00:00', {}),
      lab('y', 'Creatinine', 1, '2200-02-01', {}),
    ]
    const [creatinine] = admissionFacts(chart, { encounter: 'Encounter/7', asOf: '2201-03-06' }, termOfRecord).analytes
    expect(creatinine?.points.map(({ ref }) => ref)).toEqual(['Observation/x'])
  })
})
