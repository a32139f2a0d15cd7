import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/generation/contract.ts'
import { listGenerations } from '#lib/generation/list-generations.ts'
import { startGeneration } from '#lib/generation/start-generation.ts'

export const GET = handle(contract.listGenerations, (ctx) => listGenerations(ctx))
export const POST = handle(contract.startGeneration, (ctx, { body }) => startGeneration(ctx, body))
