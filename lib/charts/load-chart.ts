import type { Db, Tx } from '#lib/platform/db.ts'
import { parseResource } from './parse-resource.ts'
import type { FhirResource } from './resource.ts'
import { findPatient, findResources, findState, type PatientRow } from './store.ts'

export type ChartRow = PatientRow & {
  /** The newest resource of the chart: a number that grows whenever an import changes it. */
  state: bigint
}

/** A chart by our id (`mimic-iv:10000032`) with its state; null when none is stored. Gate and ledger are the caller's. */
export async function findChart(db: Db | Tx, id: string): Promise<ChartRow | null> {
  const patient = (await findPatient(db, id)).find((one) => one.id === id)
  return patient ? { ...patient, state: await findState(db, patient) } : null
}

/** The current resources of a chart, for what is derived from them. Gate and ledger are the caller's. */
export async function loadChart(db: Db | Tx, chart: ChartRow): Promise<FhirResource[]> {
  return (await findResources(db, chart, null)).map(({ ref, body }) => parseResource(body, ref))
}

/**
 * For what is derived from charts: how many resources one holds, old versions among them; the newest of the store; every
 * patient, of whom none is named to anybody before `mayRead` is asked.
 */
export { countResources, findNewest as findNewestResource, findPatients as loadPatients } from './store.ts'
