import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/ledger/contract.ts'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'

export const GET = handle(contract.verifyLedger, (ctx, { query }) => verifyLedger(ctx, query))
