import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/people/contract.ts'
import { revokeTokens } from '#lib/people/revoke-tokens.ts'

export const POST = handle(contract.revokeTokens, (ctx, { params }) => revokeTokens(ctx, params))
