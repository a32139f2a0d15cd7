import { resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { isObject } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { resourcesIn } from '#lib/charts/tools/fhir-tool.ts'
import { orderStart } from '#lib/charts/tools/tool-chart.ts'
import { type Fact, factsOf } from './facts.ts'

/** What two results of the same call say differently. Pure. */

export type Named = { ref: string; type: string; label: string; at: string | null }
export type ChangedKind = 'value' | 'unit' | 'parameter'
/** `was` as stored, `is` as the chart has it; null where that side does not say. */
export type Changed = Named & { kind: ChangedKind; path: string; was: string | null; is: string | null }

export type SemanticDiff = {
  /** Resources that say the same. */
  same: number
  /** In the stored result, and not in this one. */
  missing: Named[]
  /** In this result, and not in the stored one. */
  added: Named[]
  changed: Changed[]
  /** The same resources stand in another order where one is promised, ties in time aside. */
  reordered: boolean
  /** The same resource under another id. */
  renamed: { was: string; is: string }[]
  /** The stored result is an error and this one is none, or the other way round. */
  failed: { was: string | null; is: string | null } | null
}

/** Reads the other name of a resource of the chart; null where it has only one. */
export type AliasOf = (ref: string) => string | null

/** @param stored an observation as a step holds it @param now a result of the tool on the chart */
export function semanticDiff(stored: unknown, now: unknown, aliasOf: AliasOf): SemanticDiff {
  const before = resourcesIn(stored)
  const after = resourcesIn(now)
  const pairs = pair(before, after, aliasOf)
  const changed = pairs.flatMap(([was, is]) => changesOf(was, is))
  const touched = new Set(changed.map(({ ref }) => ref))
  const paired = new Set(pairs.flat())
  return {
    same: pairs.filter(([was]) => !touched.has(refOf(was))).length,
    missing: before.filter((one) => !paired.has(one)).map(named),
    added: after.filter((one) => !paired.has(one)).map(named),
    changed,
    reordered: isReordered(pairs, after),
    renamed: pairs.map(([was, is]) => ({ was: refOf(was), is: refOf(is) })).filter(({ was, is }) => was !== is),
    failed: failedOf(stored, now),
  }
}

/** How far apart two results are; 0 when they say the same. */
export function distance(diff: SemanticDiff): number {
  const { missing, added, changed, reordered, failed } = diff
  return missing.length + added.length + changed.length + (reordered ? 1 : 0) + (failed ? 1 : 0)
}

type Pair = readonly [was: FhirResource, is: FhirResource]

/** By id, by the other name of the row, else by what, when and how much; the last only where no id tells them apart. */
function pair(before: readonly FhirResource[], after: readonly FhirResource[], aliasOf: AliasOf): Pair[] {
  const free = new Set(after)
  const byName = new Map<string, FhirResource>()
  for (const one of after) {
    for (const name of [refOf(one), aliasOf(refOf(one))]) if (name !== null && !byName.has(name)) byName.set(name, one)
  }
  const pairs: Pair[] = []
  const take = (was: FhirResource, is: FhirResource | undefined): boolean => {
    if (!is || !free.delete(is)) return false
    pairs.push([was, is])
    return true
  }
  const open = before.filter((was) => {
    const name = refOf(was)
    return !take(was, byName.get(name)) && !take(was, byName.get(aliasOf(name) ?? ''))
  })
  for (const was of open) {
    const twin = [...free].find((is) => isTwin(was, is))
    take(was, twin)
  }
  const place = new Map(before.map((one, index) => [one, index]))
  return pairs.sort(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
}

function isTwin(was: FhirResource, is: FhirResource): boolean {
  if (was.resourceType !== is.resourceType) return false
  const at = timeOf(was)
  return (
    at !== null &&
    at === timeOf(is) &&
    plain(resourceLabel(was) ?? '') === plain(resourceLabel(is) ?? '') &&
    changesOf(was, is).length === 0
  )
}

function changesOf(was: FhirResource, is: FhirResource): Changed[] {
  const now = factsOf(is)
  const taken = new Set<Fact>()
  return factsOf(was).flatMap((fact) => {
    const twins = now.filter(({ path }) => path === fact.path)
    const equal = twins.find((other) => !taken.has(other) && saysSame(fact, other))
    if (equal) {
      taken.add(equal)
      return []
    }
    return [
      {
        ...named(was),
        kind: kindOf(fact.path),
        path: fact.path,
        was: String(fact.value),
        is: twins[0] ? String(twins[0].value) : null,
      },
    ]
  })
}

function saysSame(was: Fact, is: Fact): boolean {
  if (typeof was.value === 'number' || typeof is.value === 'number') {
    return Math.abs(Number(was.value) - Number(is.value)) < 1e-9
  }
  const [a, b] = [plain(was.value), plain(is.value)]
  return (
    a === b ||
    (was.says === 'start' && a !== '' && b.startsWith(a)) ||
    (was.path === 'encounter' && a.replace(/\.0$/, '') === b)
  )
}

function kindOf(path: string): ChangedKind {
  if (/unit$/.test(path)) return 'unit'
  return /^(value|component)|^dose/.test(path) ? 'value' : 'parameter'
}

/** Blanks and case say nothing (`40 mg PO` and `40mg PO` are one), nor do the blanks of de-identification (`___`). */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s_]+/g, '')
    .toLowerCase()
}

/** Types whose searches promise an order; of the others any order says the same. */
const ORDERED = new Set(['Observation', 'MedicationRequest', 'MedicationAdministration'])

function isReordered(pairs: readonly Pair[], after: readonly FhirResource[]): boolean {
  const place = new Map(after.map((one, index) => [one, index]))
  return pairs.some(([was, is], index) => {
    const next = pairs[index + 1]
    if (!next || !ORDERED.has(was.resourceType) || timeOf(was) === timeOf(next[0])) return false
    return (place.get(is) ?? 0) > (place.get(next[1]) ?? 0)
  })
}

function failedOf(stored: unknown, now: unknown): SemanticDiff['failed'] {
  const [was, is] = [errorOf(stored), errorOf(now)]
  return (was === null) === (is === null) ? null : { was, is }
}

/** The words of a plain error; nothing found is none. */
function errorOf(result: unknown): string | null {
  return isObject(result) && typeof result.error === 'string' ? result.error : null
}

function refOf(resource: FhirResource): string {
  return `${resource.resourceType}/${resource.id ?? ''}`
}

function timeOf(resource: FhirResource): string | null {
  return resource.resourceType === 'MedicationRequest' ? orderStart(resource) : resourceTime(resource)
}

function named(resource: FhirResource): Named {
  const type = resource.resourceType
  return { ref: refOf(resource), type, label: resourceLabel(resource) ?? type, at: timeOf(resource) }
}
