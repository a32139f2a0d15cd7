import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import { searchChart, targetOf } from './chart-search.ts'

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
    resourceType: 'MedicationRequest',
    id: 'kcl',
    status: 'active',
    medicationCodeableConcept: { text: 'Potassium chloride' },
    dosageInstruction: [{ text: '20 mEq PO' }],
    authoredOn: '2180-03-01',
  },
  {
    resourceType: 'DocumentReference',
    id: 'n',
    type: { text: 'Discharge summary' },
    date: '2180-03-05',
    content: [{ attachment: { contentType: 'text/plain', data: 'Hyperkalemia treated; potassium fell to 4.9.' } }],
  },
]
const chart = summarizeChart(resources, '2180-03-04')

describe('searchChart', () => {
  it('answers after one letter, names that begin with it first', () =>
    expect(searchChart(chart, 'p', 10).hits[0]?.label).toMatch(/^Potassium/))
  it('finds tests, drugs and words in notes', () =>
    expect(
      searchChart(chart, 'potassium', 10)
        .hits.map((hit) => hit.tab)
        .sort(),
    ).toEqual(['labs', 'medications', 'notes']))
  it('shows the words around a hit in a note and says that it is later', () =>
    expect(searchChart(chart, 'hyperkal', 10).hits).toMatchObject([
      { later: true, detail: expect.stringContaining('treated') },
    ]))
  it('wants every word', () => expect(searchChart(chart, 'potassium chloride', 10).total).toBe(1))
  it('says how many there are beyond the first', () =>
    expect(searchChart(chart, 'potassium', 1)).toMatchObject({ total: 3, hits: [{}] }))
  it('finds nothing for nothing', () => expect(searchChart(chart, '  ', 10)).toEqual({ hits: [], total: 0, hidden: 0 }))
  it('knows a test and a drug by their names in the other language and by their signs', () => {
    expect(searchChart(chart, '钾', 10).hits[0]).toMatchObject({ tab: 'labs', label: 'Potassium' })
    expect(searchChart(chart, 'K', 10).hits[0]).toMatchObject({ tab: 'labs', label: 'Potassium' })
    expect(searchChart(chart, '氯化钾', 10).hits[0]).toMatchObject({ tab: 'medications' })
  })
  it('leaves out what came after the as-of date when asked to, and says how much', () =>
    expect(searchChart(chart, 'hyperkal', 10, false)).toEqual({ hits: [], total: 0, hidden: 1 }))
  it('leads to the sentence of a note that has the word', () => {
    const [hit] = searchChart(chart, 'fell to', 10).hits
    expect(hit && targetOf(chart, hit)).toBe('DocumentReference/n#s1')
  })
})
