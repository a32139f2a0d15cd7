import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/adjudication/contract.ts'
import { ruleConflicts } from '#lib/adjudication/rule-conflicts.ts'

export const POST = handle(contract.ruleConflicts, (ctx, { params, body }) =>
  ruleConflicts(ctx, { ...params, ...body }),
)
