import { queryOptions } from '@tanstack/react-query'
import { getConflict, listConflicts } from '#lib/adjudication/contract.ts'
import { call } from '#lib/platform/http/client.ts'

export const conflictsQuery = queryOptions({
  queryKey: [listConflicts.id],
  queryFn: ({ signal }) => call(listConflicts, {}, { signal }),
})

/** One turn with its conflicts. Every read is an event in the ledger, so it is fetched once and kept until it changes. */
export const conflictQuery = (session: string, turn: number) =>
  queryOptions({
    queryKey: [getConflict.id, session, turn],
    queryFn: ({ signal }) => call(getConflict, { params: { session, turn } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
