import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/reviews/contract.ts'
import { saveDraft } from '#lib/reviews/save-draft.ts'

export const PUT = handle(
  contract.saveDraft,
  (ctx, { params, body }, { ifMatch }) => saveDraft(ctx, { ...params, ...body, ifMatch }),
  { version: ({ version }) => version },
)
