import { queryOptions } from '@tanstack/react-query'
import { type ConflictView, getConflict, listConflicts } from '#lib/adjudication/contract.ts'
import { call } from '#lib/platform/http/client.ts'

/** To a lead what all rejected waits for a ruling like any conflict; `blocked` still tells the two apart. */
function withBlocked<T extends { conflicts: ConflictView[]; blocked: ConflictView[] }>(answer: T): T {
  return { ...answer, conflicts: [...answer.conflicts, ...answer.blocked] }
}

export const conflictsQuery = queryOptions({
  queryKey: [listConflicts.id],
  queryFn: async ({ signal }) => withBlocked(await call(listConflicts, {}, { signal })),
})

/** One turn with its conflicts. Every read is an event in the ledger, so it is fetched once and kept until it changes. */
export const conflictQuery = (session: string, turn: number) =>
  queryOptions({
    queryKey: [getConflict.id, session, turn],
    queryFn: async ({ signal }) => withBlocked(await call(getConflict, { params: { session, turn } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
