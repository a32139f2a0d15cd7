import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/generation/contract.ts'
import { showGeneration } from '#lib/generation/show-generation.ts'

export const GET = handle(contract.showGeneration, (ctx, { params }) => showGeneration(ctx, params))
