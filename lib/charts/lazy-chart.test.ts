import { describe, expect, it } from 'vitest'
import { chartLines } from './chart-lines.ts'
import { LazyResources } from './lazy-resources.ts'
import { packSummary, unpackSummary } from './lazy-summary.ts'
import type { FhirResource } from './resource.ts'
import { ChartReader, summarizeChart } from './summarize-chart.ts'

const lab = (id: string, value: string, at: string | null) => ({
  ref: `Observation/${id}`,
  body: `{"resourceType":"Observation","id":"${id}","category":[{"coding":[{"code":"laboratory"}]}],"code":{"text":"血钾"},${
    at === null ? '' : `"effectiveDateTime":"${at}",`
  }"valueQuantity":{"value":${value},"unit":"mmol/L"}}`,
})
const rows = [
  { ref: 'Patient/p', body: '{"resourceType":"Patient","birthDate":"2120-01-01"}' },
  lab('a', '4.10', '2180-05-07 06:00:00'),
  lab('b', '5.0', '2180-05-09 06:00:00'),
  lab('c', '5.5', null),
]

/** The rows as the page gets them. */
function lazy(): LazyResources {
  const patient = { patient: 'fhir:p', source: 'fhir', tier: 'open' as const, subjectId: null, linked: [] }
  const bytes = new TextEncoder().encode([...chartLines({ patient, resources: rows.length }, rows)].join(''))
  const bounds = [...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1)
  const refs = rows.map(({ ref }) => ref).join('\n')
  return new LazyResources({ bytes: bytes.buffer, bounds: Uint32Array.from(bounds), refs })
}

describe('resources parsed when they are looked at', () => {
  it('are the ones of their lines, with the digits and the id', () => {
    const resources = lazy()
    expect(resources.get('Observation/a')).toMatchObject({ id: 'a', code: { text: '血钾' } })
    expect(JSON.stringify(resources.get('Observation/a'))).toContain('4.10')
    expect(resources.get('Patient/p')).toEqual({ resourceType: 'Patient', birthDate: '2120-01-01', id: 'p' })
    expect(resources.get('Observation/a')).toBe(resources.get('Observation/a'))
  })
  it('are a map like any other', () => {
    const resources = lazy()
    expect([resources.size, resources.has('Observation/c'), resources.has('Observation/z')]).toEqual([4, true, false])
    expect(resources.get('Observation/z')).toBeUndefined()
    expect([...resources].map(([ref, resource]) => [ref, resource.resourceType])).toEqual(
      rows.map(({ ref }) => [ref, ref.split('/')[0]]),
    )
    expect([...resources.keys()]).toEqual(rows.map(({ ref }) => ref))
  })
  it('are none in an empty chart', () => {
    const empty = new LazyResources({ bytes: new ArrayBuffer(0), bounds: new Uint32Array(1), refs: '' })
    expect([...empty.values()]).toEqual([])
  })
})

describe('a summary sent from thread to thread', () => {
  it('is the one made in one piece, for one day after the other', () => {
    const resources = [...lazy().values()]
    const reader = new ChartReader()
    for (const [ref, resource] of lazy()) reader.add(ref, resource)
    for (const day of ['2180-05-07', '2180-05-09', '2180-05-01']) {
      const { resources: _, ...whole } = summarizeChart(resources, day)
      const { resources: kept, ...parts } = unpackSummary(packSummary(reader.summarize(day)), lazy())
      expect({ ...parts }).toEqual(whole)
      expect(kept.size).toBe(4)
    }
  })
})

describe('the last day of a chart', () => {
  const lastDay = (...times: string[]) => {
    const reader = new ChartReader()
    const dated = (effectiveDateTime: string, n: number): FhirResource => ({
      resourceType: 'Observation',
      id: String(n),
      effectiveDateTime,
    })
    times.map(dated).forEach((resource) => {
      reader.add(`Observation/${resource.id}`, resource)
    })
    return reader.lastDay
  }
  it('is that of the last thing with a day, as written', () =>
    expect(lastDay('2180-05-07 23:59:00', '2180-05-06T23:30:00-05:00', '2181')).toBe('2180-05-07'))
  it('is none where nothing has a day', () => {
    expect(lastDay()).toBeNull()
    expect(lastDay('2180', '2180-05', 'soon')).toBeNull()
  })
})
