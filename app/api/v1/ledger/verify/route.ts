import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/ledger/contract.ts'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { findAnchors } from '#lib/releases/find-anchors.ts'

export const GET = handle(contract.verifyLedger, async (ctx, { query }) =>
  verifyLedger(ctx, { ...query, anchors: await findAnchors(ctx) }),
)
