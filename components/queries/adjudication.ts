import { queryOptions } from '@tanstack/react-query'
import { listConflicts } from '#lib/adjudication/contract.ts'
import { call } from '#lib/platform/http/client.ts'

export const conflictsQuery = queryOptions({
  queryKey: [listConflicts.id],
  queryFn: ({ signal }) => call(listConflicts, {}, { signal }),
})
