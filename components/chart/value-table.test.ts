import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import { chooseColumns, columnHeading, columnsFor, rowsOfLabs, spansYears } from './value-table.ts'

const lab = (name: string, value: number, at: string): FhirResource => ({
  resourceType: 'Observation',
  id: `${name}-${at}`,
  category: [{ coding: [{ code: 'laboratory' }] }],
  code: { text: name },
  effectiveDateTime: at,
  valueQuantity: { value, unit: 'mEq/L' },
})
const days = ['01', '02', '03', '04', '05', '06']
const chart = summarizeChart(
  [
    ...days.map((day) => lab('Potassium', 4 + Number(day) / 10, `2180-03-${day} 06:00:00`)),
    lab('Lactate', 2, '2180-03-02 09:00:00'),
  ],
  '2180-03-04',
)
const rows = rowsOfLabs(chart.labs)
const potassium = rows.filter((row) => row.label === 'Potassium')

describe('value tables', () => {
  it('has a column only for times at which a shown row has a value', () =>
    expect(columnsFor(potassium, chart.labs.times)).toHaveLength(6))
  it('draws the latest columns, those of the evidence, and none from after the as-of day', () => {
    const columns = columnsFor(potassium, chart.labs.times)
    const chosen = chooseColumns(columns, 2, new Set(['2180-03-01 06:00:00']), false)
    expect(chosen.shown.map((column) => column.at?.slice(8, 10))).toEqual(['01', '03', '04'])
    expect([chosen.hiddenEarlier, chosen.laterCount]).toEqual([1, 2])
  })
  it('draws what came after behind the switch, marked later', () => {
    const { shown } = chooseColumns(columnsFor(potassium, chart.labs.times), 9, new Set(), true)
    expect(shown.filter((column) => column.later)).toHaveLength(2)
  })
  it('writes day and clock, and the year only where it tells something', () => {
    expect(columnHeading('2180-03-04 06:10:00', false)).toEqual({ day: '03-04', clock: '06:10' })
    expect(columnHeading('2019-03', true)).toEqual({ day: '2019-03', clock: '' })
    expect(
      spansYears([
        { at: '2180-12-31', later: false },
        { at: '2181-01-01', later: false },
      ]),
    ).toBe(true)
  })
})
