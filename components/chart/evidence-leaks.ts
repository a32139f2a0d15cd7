import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { isAfterAsOf } from '#lib/charts/clinical-time.ts'
import { resourceTime } from '#lib/charts/describe-resource.ts'
import { splitAnchor } from '#lib/charts/note-sentences.ts'

/**
 * Evidence nobody could have had on the as-of day: what happened after it, and reports released after it, whenever the
 * specimen was taken. In the order of `refs`; what the chart does not hold is not judged. Pure.
 */
export function leaksOf(chart: Pick<ChartSummary, 'asOf' | 'resources'>, refs: readonly string[]): string[] {
  return refs.filter((ref) => {
    const resource = chart.resources.get(splitAnchor(ref).ref)
    if (!resource) return false
    if (isAfterAsOf(resourceTime(resource), chart.asOf)) return true
    const released = resource.resourceType === 'DiagnosticReport' ? resource.issued : null
    return typeof released === 'string' && isAfterAsOf(released, chart.asOf)
  })
}
