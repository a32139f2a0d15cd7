import { handle } from '#app/api/handle.ts'
import { writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import { env } from '#lib/platform/env.ts'
import * as contract from '#lib/releases/contract.ts'
import { getCandidate } from '#lib/releases/get-candidate.ts'

export const GET = handle(contract.getCandidate, (ctx) =>
  getCandidate(ctx, { write: { line: writeSession }, home: env().home }),
)
