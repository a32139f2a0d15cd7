import type { ChartEvent, FhirResource } from '#lib/charts/resource.ts'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'

/** Charts as an import makes them, without a database: resources by patient. */
export type Charts = Map<string, FhirResource[]>

export async function readCharts(place: (name: string) => string | null): Promise<Charts> {
  const charts: Charts = new Map()
  const mimic = ['mimic-iv-demo-2.2', 'mimic-iv-demo-derived'].map(place)
  if (mimic.every((path) => path !== null)) await gather(charts, readMimic(mimic))
  for (const name of ['synthea-r4-bundles', 'synthea-bulk-10p']) {
    const path = place(name)
    if (path) await gather(charts, readFhir(path))
  }
  return charts
}

export async function gather(charts: Charts, events: AsyncIterable<ChartEvent>): Promise<void> {
  for await (const event of events) {
    if (event.kind !== 'resource' || !event.row.patient) continue
    const patient = event.row.patient.slice('Patient/'.length)
    const resources = charts.get(patient) ?? []
    resources.push(JSON.parse(event.row.body) as FhirResource)
    charts.set(patient, resources)
  }
}
