import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'

const summaries = new WeakMap<readonly FhirResource[], Map<string, ChartSummary>>()

/** The summary of these resources as of a day, made once for as long as the resources are held. */
export function chartSummary(resources: readonly FhirResource[], asOf: string): ChartSummary {
  const byDay = summaries.get(resources) ?? new Map<string, ChartSummary>()
  summaries.set(resources, byDay)
  const known = byDay.get(asOf)
  if (known) return known
  const made = summarizeChart(resources, asOf)
  byDay.set(asOf, made)
  return made
}
