import { infiniteQueryOptions } from '@tanstack/react-query'
import { type LEDGER_CHAINS, listEvents } from '#lib/ledger/contract.ts'
import { call } from '#lib/platform/http/client.ts'

const PAGE = 100

/** Events of one chain, the newest page first; the next page lies before the last event of this one. */
export const eventsQuery = (chain: (typeof LEDGER_CHAINS)[number]) =>
  infiniteQueryOptions({
    queryKey: [listEvents.id, chain],
    queryFn: ({ signal, pageParam }) =>
      call(listEvents, { query: { chain, limit: PAGE, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ events }) => (events.length < PAGE ? undefined : events.at(-1)?.seq),
  })
