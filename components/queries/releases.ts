import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/platform/http/client.ts'
import { diffReleases, getCandidate, getRelease, listReleases } from '#lib/releases/contract.ts'

export const candidateQuery = queryOptions({
  queryKey: [getCandidate.id],
  queryFn: ({ signal }) => call(getCandidate, {}, { signal }),
})

export const releasesQuery = queryOptions({
  queryKey: [listReleases.id],
  queryFn: ({ signal }) => call(listReleases, {}, { signal }),
})

/** A version never changes; what a person may see of it does, so it is asked for again after a while. */
export const releaseQuery = (version: string) =>
  queryOptions({
    queryKey: [getRelease.id, version],
    queryFn: ({ signal }) => call(getRelease, { params: { version } }, { signal }),
    staleTime: 60_000,
  })

export const releaseDiffQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [diffReleases.id, from, to],
    queryFn: ({ signal }) => call(diffReleases, { query: { from, to } }, { signal }),
    staleTime: 60_000,
  })
