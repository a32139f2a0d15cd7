import { laterThan } from '#lib/charts/clinical-time.ts'
import { string } from '#lib/charts/fhir-shape.ts'
import type { Repair } from './repairs.ts'
import { categoriesOf, encounterRefs, type ToolChart, type ToolEntry } from './tool-chart.ts'

/** The filters all searches share: admission and as-of day. */

/**
 * Entries of an admission. The reference compares numbers: an id given as text matches nothing there.
 * @param hadm as given; undefined when no admission was asked for
 */
export function ofAdmission(
  entries: readonly ToolEntry[],
  hadm: unknown,
  chart: ToolChart,
  repairs: ReadonlySet<Repair>,
): ToolEntry[] {
  if (hadm === undefined) return [...entries]
  if (repairs.has('admission_filter')) {
    const within = chart.admission(String(hadm))
    return entries.filter(({ resource }) => encounterRefs(resource).some((ref) => within.has(ref)))
  }
  if (typeof hadm !== 'number') return []
  return entries.filter(({ resource }) => encounterRefs(resource).includes(`Encounter/encounter-${hadm}`))
}

/** Entries that the end of the as-of day knew; all of them where no day is given. */
export function knownBy(
  entries: readonly ToolEntry[],
  asOf: string | null,
  chart: ToolChart,
  repairs: ReadonlySet<Repair>,
): ToolEntry[] {
  if (asOf === null || !repairs.has('gate_all')) return [...entries]
  const whole = repairs.has('whole_day')
  const isLater = laterThan(asOf)
  return entries.filter((entry) => {
    if (repairs.has('issued') && isLater(releasedAt(entry))) return false
    const since = chart.knownSince(entry)
    return since === null || (whole ? !isLater(since) : since <= asOf || since.startsWith(asOf))
  })
}

/** When a culture or report came out, which is days after its specimen; null for anything else, and where it is not said. */
function releasedAt({ resource }: ToolEntry): string | null {
  const isReport = resource.resourceType === 'DiagnosticReport' || categoriesOf(resource).includes('microbiology')
  return isReport ? string(resource.issued) : null
}

/** Entries between two bounds as a caller gives them; a day as a bound is the whole of that day. */
export function between(entries: readonly ToolEntry[], from: string | null, to: string | null): ToolEntry[] {
  if (from === null && to === null) return [...entries]
  return entries.filter(({ at }) => {
    if (at === null) return false
    const time = plainTime(at)
    return (from === null || bounded(time, plainTime(from)) >= 0) && (to === null || bounded(time, plainTime(to)) <= 0)
  })
}

/** The reference compares the texts, so that `2180-03-04 06:10:00` lies after `2180-03-04`. */
export function betweenTexts(entries: readonly ToolEntry[], from: string | null, to: string | null): ToolEntry[] {
  if (from === null && to === null) return [...entries]
  return entries.filter(({ at }) => at !== null && (from === null || at >= from) && (to === null || at <= to))
}

/** Compares to the precision of the coarser of the two. */
function bounded(time: string, bound: string): number {
  const length = Math.min(time.length, bound.length)
  const [a, b] = [time.slice(0, length), bound.slice(0, length)]
  return a === b ? 0 : a < b ? -1 : 1
}

function plainTime(at: string): string {
  return at.replace('T', ' ').replace(/(\.\d+)?(Z|[+-]\d{2}:\d{2})$/, '')
}
