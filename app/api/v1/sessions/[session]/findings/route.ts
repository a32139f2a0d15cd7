import { handle } from '#app/api/handle.ts'
import { checkSessions } from '#lib/sessions/check-sessions.ts'
import * as contract from '#lib/sessions/contract.ts'

export const GET = handle(contract.checkSessions, (ctx, { params }) => checkSessions(ctx, params))
