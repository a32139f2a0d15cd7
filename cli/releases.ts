import { Command } from 'commander'
import type { Context } from '#lib/platform/context.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { ExportedFile } from '#lib/sessions/export-sessions.ts'

export function releasesCommand(): Command {
  return new Command('releases')
}
export async function exportReleasedSessions(
  _ctx: Context,
  version: string,
): Promise<{ files: ExportedFile[]; sessions: number; leftOut: { session: string; cause: string }[] }> {
  throw new Problem('not_found', `No release ${version}.`)
}
