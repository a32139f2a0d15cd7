import { handle } from '#app/api/handle.ts'
import { changeGeneration } from '#lib/generation/change-generation.ts'
import * as contract from '#lib/generation/contract.ts'

export const POST = handle(contract.changeGeneration, (ctx, { params, body }) =>
  changeGeneration(ctx, { ...params, ...body }),
)
