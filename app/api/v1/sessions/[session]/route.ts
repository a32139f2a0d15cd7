import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/sessions/contract.ts'
import { showSession } from '#lib/sessions/show-session.ts'

export const GET = handle(contract.showSession, (ctx, { params }) => showSession(ctx, params))
