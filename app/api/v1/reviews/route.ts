import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/reviews/contract.ts'
import { getQueue } from '#lib/reviews/get-queue.ts'

export const GET = handle(contract.getQueue, (ctx) => getQueue(ctx))
