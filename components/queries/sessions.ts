import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/platform/http/client.ts'
import type { Language } from '#lib/platform/language.ts'
import { getClaims, groundText, rerunStep, type StepRun } from '#lib/sessions/contract.ts'
import type { ClaimField } from '#lib/sessions/grounding/grounding.ts'

/** How often to ask again while a large chart is still being read, in ms. */
const PENDING = 5000

/** The claims of a turn as it stands. They come after the turn and stay: every read is in the ledger. */
export const claimsQuery = (session: string, turn: number, revision: number) =>
  queryOptions({
    queryKey: [getClaims.id, session, turn, revision],
    queryFn: ({ signal }) => call(getClaims, { params: { session, turn } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.chart === 'pending' ? PENDING : false),
  })

/** The claims of a text that somebody typed in place of an item's. */
export const typedClaimsQuery = (
  session: string,
  turn: number,
  body: { item: string; field: ClaimField; language: Language; text: string },
) =>
  queryOptions({
    queryKey: [groundText.id, session, turn, body.item, body.field, body.language, body.text],
    queryFn: ({ signal }) => call(groundText, { params: { session, turn }, body }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export type StepToRun = {
  session: string
  turn: number
  item: string
  /** In place of the step's own, while it is being edited. */
  arguments: Record<string, unknown> | null
}

/** Runs steps again on the stored chart. Every run is a read in the ledger, so nothing runs by itself. */
export const rerunSteps = mutationOptions({
  mutationKey: [rerunStep.id],
  mutationFn: ({ steps, language }: { steps: readonly StepToRun[]; language: Language }): Promise<StepRun[]> =>
    Promise.all(
      steps.map(({ arguments: edited, ...params }) =>
        call(rerunStep, { params, body: { language, ...(edited === null ? {} : { arguments: edited }) } }),
      ),
    ),
})
