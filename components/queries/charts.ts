import { queryOptions } from '@tanstack/react-query'
import { compareCharts, listPatients, readChartLines } from '#lib/charts/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import { openChart } from './open-chart.ts'

const KEPT = 10 * 60_000

/**
 * One whole chart. Every read is an event in the ledger, so it is fetched once and kept. `asOf` is the day it will be
 * shown as of first (null: the last one), so that its summary comes with it; any other comes when asked for.
 */
export const chartQuery = (patient: string, asOf: string | null) =>
  queryOptions({
    queryKey: [readChartLines.id, patient],
    queryFn: ({ signal }) => openChart(patient, asOf, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
    structuralSharing: false,
  })

/** What a chart shows as of a day (`YYYY-MM-DD`); reads the chart if the page does not hold it. */
export const chartSummaryQuery = (patient: string, asOf: string) =>
  queryOptions({
    queryKey: [readChartLines.id, patient, asOf],
    queryFn: async ({ client }) => (await client.ensureQueryData(chartQuery(patient, asOf))).summaryOn(asOf),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
    structuralSharing: false,
  })

/** What another source of the same patient says otherwise; two reads in the ledger, so it is asked once and kept. */
export const chartComparisonQuery = (patient: string) =>
  queryOptions({
    queryKey: [compareCharts.id, patient],
    queryFn: ({ signal }) => call(compareCharts, { params: { patient }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
    retry: false,
  })

export const patientsQuery = queryOptions({
  queryKey: [listPatients.id],
  queryFn: ({ signal }) => call(listPatients, {}, { signal }),
})
