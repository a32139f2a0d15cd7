import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/releases/contract.ts'
import { diffReleases } from '#lib/releases/diff-releases.ts'

export const GET = handle(contract.diffReleases, (ctx, { query }) => diffReleases(ctx, query))
