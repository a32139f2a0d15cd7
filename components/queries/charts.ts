import { queryOptions } from '@tanstack/react-query'
import { listPatients, readChart } from '#lib/charts/contract.ts'
import { call } from '#lib/platform/http/client.ts'

/** One whole chart. Every read is an event in the ledger, so it is fetched once and kept. */
export const chartQuery = (patient: string) =>
  queryOptions({
    queryKey: [readChart.id, patient],
    queryFn: ({ signal }) => call(readChart, { params: { patient }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  })

export const patientsQuery = queryOptions({
  queryKey: [listPatients.id],
  queryFn: ({ signal }) => call(listPatients, {}, { signal }),
})
