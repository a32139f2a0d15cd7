import { sameJson } from '#lib/platform/canonical.ts'
import type { Tx } from '#lib/platform/db.ts'
import type { FhirResource } from './resource.ts'
import { findByName, findByTime, findPatientsOfSubjects } from './store.ts'

/** A resource somebody quotes: `ref` as they name it, `at` its clinical time as given. */
export type NamedResource = { ref: string; type: string; at: string | null; resource: FhirResource }
export type ResourceHit = { seq: bigint; via: 'ref' | 'alias' | 'match' }

/**
 * Find the current chart resources behind quoted ones, over every chart of a MIMIC subject (tables first): by the
 * chart's own name, by the reference implementation's name for the same row, else by code, time and value.
 * @returns hits by the quoted `ref`; what no chart holds is absent
 */
export async function findNamedResources(
  tx: Tx,
  subjectId: number,
  wanted: readonly NamedResource[],
): Promise<Map<string, ResourceHit>> {
  const hits = new Map<string, ResourceHit>()
  for (const chart of await findPatientsOfSubjects(tx, [subjectId])) {
    const open = wanted.filter(({ ref }) => !hits.has(ref))
    if (open.length === 0) break
    for (const row of await findByName(tx, chart, [...new Set(open.map(({ ref }) => ref))])) {
      hits.set(row.ref, { seq: row.seq, via: 'ref' })
      if (row.alias !== null && !hits.has(row.alias)) hits.set(row.alias, { seq: row.seq, via: 'alias' })
    }
    for (const { ref, type, at, resource } of open) {
      if (hits.has(ref) || at === null) continue
      const rows = await findByTime(tx, chart, type, at)
      const twin = rows.find((row) => sameMeasurement(resource, JSON.parse(row.body) as FhirResource))
      if (twin) hits.set(ref, { seq: twin.seq, via: 'match' })
    }
  }
  return hits
}

/** Do two resources state the same value of the same thing? Used only where neither name resolves. */
function sameMeasurement(a: FhirResource, b: FhirResource): boolean {
  return (
    nameOf(a) !== null &&
    nameOf(a) === nameOf(b) &&
    sameJson(a.valueQuantity ?? a.valueString ?? null, b.valueQuantity ?? b.valueString ?? null)
  )
}

function nameOf(resource: FhirResource): string | null {
  const concept = (resource.code ?? resource.medicationCodeableConcept) as
    | { text?: unknown; coding?: { display?: unknown }[] }
    | undefined
  const name = concept?.text ?? concept?.coding?.[0]?.display
  return typeof name === 'string' ? name.trim().toLowerCase() : null
}
