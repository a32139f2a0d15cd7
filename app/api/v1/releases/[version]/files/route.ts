import { handle } from '#app/api/handle.ts'
import { Streamed } from '#lib/platform/http/streamed.ts'
import * as contract from '#lib/releases/contract.ts'
import { getReleaseFile } from '#lib/releases/get-release-file.ts'

export const GET = handle(contract.getReleaseFile, async (ctx, { params, query }) => {
  const bytes = await getReleaseFile(ctx, { ...params, ...query })
  return new Streamed(bytes, query.path.split('/').at(-1) ?? query.path)
})
