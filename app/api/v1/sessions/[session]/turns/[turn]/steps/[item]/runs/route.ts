import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/sessions/contract.ts'
import { rerunStep } from '#lib/sessions/rerun-step.ts'

export const POST = handle(contract.rerunStep, (ctx, { params, body }) => rerunStep(ctx, { ...params, ...body }))
