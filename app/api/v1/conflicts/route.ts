import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/adjudication/contract.ts'
import { listConflicts } from '#lib/adjudication/list-conflicts.ts'

export const GET = handle(contract.listConflicts, (ctx) => listConflicts(ctx))
