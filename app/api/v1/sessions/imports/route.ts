import { handle } from '#app/api/handle.ts'
import { readSessionFiles } from '#lib/interchange/physassistbench/read-files.ts'
import * as contract from '#lib/sessions/contract.ts'
import { importSessions } from '#lib/sessions/import-sessions.ts'

export const POST = handle(contract.importSessions, (ctx, { query }, { stream }) => {
  const { file, ...options } = query
  return importSessions(ctx, { ...options, files: [file], entries: readSessionFiles([{ name: file, chunks: stream }]) })
})
