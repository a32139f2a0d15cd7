import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/sessions/contract.ts'
import { getClaims } from '#lib/sessions/get-claims.ts'
import { groundText } from '#lib/sessions/ground-text.ts'

export const GET = handle(contract.getClaims, (ctx, { params }) => getClaims(ctx, params))
export const POST = handle(contract.groundText, (ctx, { params, body }) => groundText(ctx, { ...params, ...body }))
