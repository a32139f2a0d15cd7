import { queryOptions } from '@tanstack/react-query'
import { getMe, listPeople } from '#lib/people/contract.ts'
import { call } from '#lib/platform/http/client.ts'

/** The person signed in. */
export const meQuery = queryOptions({
  queryKey: [getMe.id],
  queryFn: ({ signal }) => call(getMe, {}, { signal }),
  staleTime: 60_000,
})

export const peopleQuery = queryOptions({
  queryKey: [listPeople.id],
  queryFn: ({ signal }) => call(listPeople, {}, { signal }),
})
