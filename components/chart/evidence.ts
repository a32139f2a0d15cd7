import type { FhirResource } from '#lib/charts/resource.ts'
import { observedResources } from '#lib/sessions/observed-resources.ts'
import type { Item } from '#lib/sessions/turn.ts'

/** What stands behind the items under the cursor. Pure. */
export type EvidenceFor = {
  /** `own`: the items themselves name resources; `turn`: they have none, so the steps of the turn speak for them. */
  from: 'own' | 'turn'
  /** `Type/id` in the chart, each once, in the order the steps returned them. */
  refs: string[]
  /** The items whose observations these are. */
  steps: string[]
}

/**
 * @param evidence item id to the resources of the chart its observation rests on
 * @param items the items of the turn, in order
 * @param focused ids under the cursor
 */
export function evidenceFor(
  evidence: Readonly<Record<string, readonly string[]>>,
  items: readonly Item[],
  focused: readonly string[],
): EvidenceFor {
  const steps = items.filter((item) => item.kind === 'step').map((item) => item.item)
  const own = focused.filter((id) => steps.includes(id) || (evidence[id]?.length ?? 0) > 0)
  const from = own.length > 0 ? 'own' : 'turn'
  const speaking = from === 'own' ? own : steps
  return { from, refs: [...new Set(speaking.flatMap((id) => evidence[id] ?? []))], steps: speaking }
}

/**
 * The resources the steps of a turn returned, as a chart of their own: for sessions without a stored chart, and for
 * steps whose results match nothing in it. The same resource returned twice is there once.
 */
export function returnedChart(items: readonly Item[]): {
  resources: FhirResource[]
  evidence: Record<string, string[]>
} {
  const resources = new Map<string, FhirResource>()
  const evidence: Record<string, string[]> = {}
  for (const item of items) {
    if (item.kind !== 'step') continue
    const observed = observedResources(item.item, item.value.observation)
    evidence[item.item] = observed.map(({ ref }) => ref)
    for (const { ref, resource } of observed) if (!resources.has(ref)) resources.set(ref, resource)
  }
  return { resources: [...resources.values()], evidence }
}
