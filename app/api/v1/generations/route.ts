import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/generation/contract.ts'
import { enqueueGenerations } from '#lib/generation/enqueue-generations.ts'
import { listGenerations } from '#lib/generation/list-generations.ts'
import { startGeneration } from '#lib/generation/start-generation.ts'

export const GET = handle(contract.listGenerations, (ctx) => listGenerations(ctx))
export const POST = handle(contract.startGeneration, async (ctx, { body }) => {
  const started = await startGeneration(ctx, body)
  await enqueueGenerations(ctx)
  return started
})
