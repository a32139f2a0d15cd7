import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { sortByClinicalTime } from '#lib/charts/clinical-time.ts'

export type TimelineEntry = {
  ref: string
  kind: 'encounter' | 'procedure' | 'report' | 'plan' | 'other'
  title: string
  detail: string
  start: string | null
  end: string | null
  later: boolean
}

/** Stays, procedures, reports and plans of a chart, newest first. Pure. */
export function timelineOf(chart: ChartSummary): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...chart.encounters.map((one) => ({
      ref: one.ref,
      kind: 'encounter' as const,
      title: one.text,
      detail: [...new Set(one.locations.map((location) => location.text))].join(' → '),
      start: one.start,
      end: one.end,
      later: one.later,
    })),
    ...chart.procedures.map((one) => ({
      ref: one.ref,
      kind: 'procedure' as const,
      title: one.title,
      detail: [one.category, one.code].filter(Boolean).join(' · '),
      start: one.start,
      end: one.end,
      later: one.later,
    })),
    ...chart.reports.map((one) => ({
      ref: one.ref,
      kind: 'report' as const,
      title: one.title,
      detail: one.conclusion ?? '',
      start: one.at,
      end: null,
      later: one.later,
    })),
    ...chart.plans.map((one) => ({
      ref: one.ref,
      kind: 'plan' as const,
      title: one.title,
      detail: one.text,
      start: one.at,
      end: null,
      later: one.later,
    })),
    ...chart.others.map((one) => ({
      ref: one.ref,
      kind: 'other' as const,
      title: one.label,
      detail: one.type,
      start: one.at,
      end: null,
      later: one.later,
    })),
  ]
  return sortByClinicalTime(entries, (entry) => entry.start).reverse()
}
