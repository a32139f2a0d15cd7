'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { ChartSummary, Point } from '#lib/charts/chart-summary.ts'

/** A course of values held beside other tabs, such as a laboratory value over the medications. */
export type ChosenSeries = {
  key: string
  label: string
  unit: string | null
  /** As printed; null where the record states none. */
  range: string | null
  /** By clinical time. Those with another unit than `unit` must not be drawn in one line with the rest. */
  points: readonly Point[]
}

/**
 * The analyte or sign the reader holds on to, by its key in the chart (`LabRow.key`, `Series.key`). It stays while they
 * go from tab to tab and from turn to turn; keys are made of codes, so a chart of another patient shows its own course.
 */
let chosen: string | null = null
const listeners = new Set<() => void>()

/** Holds this series beside the other tabs; null lets go. */
export function chooseSeries(key: string | null): void {
  chosen = key
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useChosenKey(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
}

/** The chosen series in this chart; null when none is chosen or the chart has no such values. */
export function useChosenSeries(chart: ChartSummary): ChosenSeries | null {
  const key = useChosenKey()
  return useMemo(() => (key === null ? null : seriesOf(chart, key)), [chart, key])
}

/** The laboratory row or charted series with this key; null when the chart has none. */
export function seriesOf(chart: ChartSummary, key: string): ChosenSeries | null {
  for (const { rows } of chart.labs.groups) {
    const row = rows.find((one) => one.key === key)
    if (row) return { key, label: row.label, unit: row.unit, range: row.range, points: row.results }
  }
  const series = [chart.vitals, chart.charted, chart.outputs, chart.observations].flat().find((one) => one.key === key)
  return series ? { key, label: series.label, unit: series.unit, range: null, points: series.points } : null
}
