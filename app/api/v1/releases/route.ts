import { handle } from '#app/api/handle.ts'
import { writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import { env } from '#lib/platform/env.ts'
import * as contract from '#lib/releases/contract.ts'
import { freezeRelease } from '#lib/releases/freeze-release.ts'
import { listReleases } from '#lib/releases/list-releases.ts'

export const GET = handle(contract.listReleases, (ctx) => listReleases(ctx))
export const POST = handle(contract.freezeRelease, (ctx, { body }) =>
  freezeRelease(ctx, { ...body, write: { line: writeSession }, home: env().home }),
)
