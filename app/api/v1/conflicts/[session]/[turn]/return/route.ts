import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/adjudication/contract.ts'
import { returnToReviewers } from '#lib/adjudication/return-to-reviewers.ts'

export const POST = handle(contract.returnToReviewers, (ctx, { params, body }) =>
  returnToReviewers(ctx, { ...params, ...body }),
)
