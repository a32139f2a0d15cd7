import { handle } from '#app/api/handle.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import * as contract from '#lib/reviews/contract.ts'
import { getProgress } from '#lib/reviews/get-progress.ts'

export const GET = handle(contract.getProgress, (ctx) => getProgress(ctx))
export const POST = handle(contract.assignSessions, (ctx, { body }) => assignSessions(ctx, body))
