'use client'
import { useQuery } from '@tanstack/react-query'
import { chartQuery, chartSummaryQuery } from '#components/queries/charts.ts'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'

/**
 * A stored chart as of a day. While another day of the same chart is on its way, the day before stays; without a
 * patient or a day nothing is asked for.
 */
export function useStoredChart(patient: string | null, asOf: string | null) {
  const opened = useQuery({ ...chartQuery(patient ?? '', asOf), enabled: patient !== null })
  const summary = useQuery({
    ...chartSummaryQuery(patient ?? '', asOf ?? ''),
    enabled: patient !== null && asOf !== null && opened.isSuccess,
    placeholderData: (previous, query) => (query?.queryKey[1] === patient ? previous : undefined),
  })
  return {
    opened: opened.data ?? null,
    summary: summary.data ?? null,
    error: opened.error ?? summary.error,
    retry: () => (opened.isError ? opened.refetch() : summary.refetch()),
  }
}

const summaries = new WeakMap<readonly FhirResource[], Map<string, ChartSummary>>()

/** The summary of a few resources as of a day, made once for as long as they are held. For stored charts see above. */
export function chartSummary(resources: readonly FhirResource[], asOf: string): ChartSummary {
  const byDay = summaries.get(resources) ?? new Map<string, ChartSummary>()
  summaries.set(resources, byDay)
  const known = byDay.get(asOf)
  if (known) return known
  const made = summarizeChart(resources, asOf)
  byDay.set(asOf, made)
  return made
}
