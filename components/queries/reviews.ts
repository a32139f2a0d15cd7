import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/platform/http/client.ts'
import { getProgress, getQueue, getTurn } from '#lib/reviews/contract.ts'

export const queueQuery = queryOptions({
  queryKey: [getQueue.id],
  queryFn: ({ signal }) => call(getQueue, {}, { signal }),
})

/**
 * One turn to judge. Never refetched behind the reviewer's back: from the moment it is open the local draft leads, and
 * the outbox tells when the server has something newer.
 */
export const turnQuery = (assignment: string, turn: number) =>
  queryOptions({
    queryKey: [getTurn.id, assignment, turn],
    queryFn: ({ signal }) => call(getTurn, { params: { assignment, turn } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const progressQuery = queryOptions({
  queryKey: [getProgress.id],
  queryFn: ({ signal }) => call(getProgress, {}, { signal }),
})
