import { handle } from '#app/api/handle.ts'
import { getMe as operation } from '#lib/people/contract.ts'
import { getMe } from '#lib/people/get-me.ts'

export const GET = handle(operation, (ctx) => getMe(ctx))
