import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/reviews/contract.ts'
import { getTurn } from '#lib/reviews/get-turn.ts'

export const GET = handle(contract.getTurn, (ctx, { params }) => getTurn(ctx, params), {
  version: ({ draft }) => draft.version,
})
