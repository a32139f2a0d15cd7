import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/sessions/contract.ts'
import { listSessions } from '#lib/sessions/list-sessions.ts'

export const GET = handle(contract.listSessions, (ctx, { query }) => listSessions(ctx, query))
