import type { Db, Tx } from '#lib/platform/db.ts'
import type { ChartRow } from './load-chart.ts'
import type { FhirResource } from './resource.ts'
import { findNamedBodies } from './store.ts'
import type { ToolResource } from './tools/tool-chart.ts'

/** The current resources of a chart of these types, null for all, for the FHIR tools. Gate and ledger are the caller's. */
export async function loadToolResources(
  db: Db | Tx,
  chart: ChartRow,
  types: readonly string[] | null,
): Promise<ToolResource[]> {
  const rows = await findNamedBodies(db, chart, types)
  return rows.map(({ ref, alias, body }) => {
    const resource = JSON.parse(body) as FhirResource
    if (typeof resource.id !== 'string') resource.id = ref.slice(ref.indexOf('/') + 1)
    return { resource, alias }
  })
}
