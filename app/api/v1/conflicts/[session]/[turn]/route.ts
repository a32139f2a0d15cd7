import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/adjudication/contract.ts'
import { getConflict } from '#lib/adjudication/get-conflict.ts'

export const GET = handle(contract.getConflict, (ctx, { params }) => getConflict(ctx, params))
