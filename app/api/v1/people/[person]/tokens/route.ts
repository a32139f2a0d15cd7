import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/people/contract.ts'
import { issueToken } from '#lib/people/issue-token.ts'

export const POST = handle(contract.issueToken, (ctx, { params }) => issueToken(ctx, params))
