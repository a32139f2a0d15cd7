import { handle } from '#app/api/handle.ts'
import { changeGeneration } from '#lib/generation/change-generation.ts'
import * as contract from '#lib/generation/contract.ts'
import { enqueueGenerations } from '#lib/generation/enqueue-generations.ts'

export const POST = handle(contract.changeGeneration, async (ctx, { params, body }) => {
  const changed = await changeGeneration(ctx, { ...params, ...body })
  if (changed.state === 'running') await enqueueGenerations(ctx)
  return changed
})
