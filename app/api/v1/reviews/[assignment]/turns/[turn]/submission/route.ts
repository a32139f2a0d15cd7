import { handle } from '#app/api/handle.ts'
import { submitReview } from '#lib/adjudication/submit-review.ts'
import * as contract from '#lib/reviews/contract.ts'

export const POST = handle(contract.submitReview, (ctx, { params, body }, { ifMatch }) =>
  submitReview(ctx, { ...params, ...body, ifMatch }),
)
