import { queryOptions } from '@tanstack/react-query'
import { listGenerations, type RunView, showGeneration } from '#lib/generation/contract.ts'
import { call } from '#lib/platform/http/client.ts'

/** How often a run that is under way is looked at, in ms. */
const LIVE = 1500

const isLive = ({ state }: Pick<RunView, 'state'>): boolean => state === 'running'

export const generationsQuery = queryOptions({
  queryKey: [listGenerations.id],
  queryFn: ({ signal }) => call(listGenerations, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.runs.some(isLive) ? LIVE : false),
})

export const generationQuery = (run: string) =>
  queryOptions({
    queryKey: [showGeneration.id, run],
    queryFn: ({ signal }) => call(showGeneration, { params: { run } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? LIVE : false),
  })
