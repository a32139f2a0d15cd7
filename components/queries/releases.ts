import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/platform/http/client.ts'
import { getCandidate } from '#lib/releases/contract.ts'

export const candidateQuery = queryOptions({
  queryKey: [getCandidate.id],
  queryFn: ({ signal }) => call(getCandidate, {}, { signal }),
})
