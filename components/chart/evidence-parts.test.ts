import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import { evidenceParts } from './evidence-parts.ts'

const resources: FhirResource[] = [
  {
    resourceType: 'Observation',
    id: 'k',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { text: 'Potassium' },
    effectiveDateTime: '2180-03-04 06:10:00',
    valueQuantity: { value: 5.6, unit: 'mEq/L' },
  },
  {
    resourceType: 'Observation',
    id: 'na',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { text: 'Sodium' },
    effectiveDateTime: '2180-03-04 06:10:00',
    valueQuantity: { value: 136, unit: 'mEq/L' },
  },
  {
    resourceType: 'MedicationRequest',
    id: 'f',
    status: 'active',
    medicationCodeableConcept: { text: 'Furosemide' },
    authoredOn: '2180-03-01',
  },
  { resourceType: 'Patient', id: 'p', gender: 'female' },
  { resourceType: 'Encounter', id: 'e', class: { code: 'IMP' }, period: { start: '2180-03-01' } },
]
const chart = summarizeChart(resources, '2180-03-04')

describe('evidenceParts', () => {
  it('draws every piece once, in the view it belongs to, and names what is missing', () => {
    const refs = ['Observation/k', 'MedicationRequest/f', 'Patient/p', 'Encounter/e', 'Observation/gone']
    const parts = evidenceParts(chart, refs)
    expect(parts.labs.map((row) => row.label)).toEqual(['Potassium'])
    expect(parts.lanes.map((lane) => lane.drug)).toEqual(['Furosemide'])
    expect(parts.lines.map((line) => line.type)).toEqual(['Patient', 'Encounter'])
    expect(parts.missing).toEqual(['Observation/gone'])
  })
  it('is empty for no evidence', () =>
    expect(Object.values(evidenceParts(chart, [])).every((list) => list.length === 0)).toBe(true))
})
