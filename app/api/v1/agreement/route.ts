import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/agreement/contract.ts'
import { reportAgreement } from '#lib/agreement/report-agreement.ts'

export const GET = handle(contract.getAgreement, (ctx, { query }) => reportAgreement(ctx, query))
