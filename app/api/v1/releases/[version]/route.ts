import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/releases/contract.ts'
import { getRelease } from '#lib/releases/get-release.ts'

export const GET = handle(contract.getRelease, (ctx, { params }) => getRelease(ctx, params))
