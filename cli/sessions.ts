import { Command, Option } from 'commander'
import { TIERS, type Tier } from '#lib/charts/tier.ts'
import { readSessionFiles } from '#lib/interchange/physassistbench/read-files.ts'
import { sessionsByFile, writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import { exportReleasedSessions } from '#lib/releases/export-release.ts'
import { checkSessions } from '#lib/sessions/check-sessions.ts'
import { exportSessions, type SessionWriter } from '#lib/sessions/export-sessions.ts'
import { importSessions } from '#lib/sessions/import-sessions.ts'
import { showSession } from '#lib/sessions/show-session.ts'
import { act, type CommonOptions, counts, verb } from './run.ts'
import { writeFiles } from './write-files.ts'

/** The reference's format, for use cases that write it. */
export const referenceWriter: SessionWriter = { line: writeSession, files: (sessions) => sessionsByFile(sessions) }

export function sessionsCommand(): Command {
  const sessions = new Command('sessions').description('sessions: four turns between a physician and an assistant')

  verb(sessions, 'import <file...>', 'import reference-format JSONL; one refused line and nothing is stored')
    .option('--dry-run', 'check everything, store nothing')
    .option('--partial', 'store the good lines and list the rest')
    .addOption(new Option('--tier <tier>', 'tier of sessions that have no chart').choices(TIERS))
    .action((files: string[], options: CommonOptions & { dryRun?: boolean; partial?: boolean; tier?: Tier }) =>
      act(options, async (ctx) => {
        const report = await importSessions(ctx, {
          entries: readSessionFiles(files),
          files,
          dryRun: options.dryRun ?? false,
          partial: options.partial ?? false,
          tier: options.tier,
        })
        const text = [
          `${report.imported} imported, ${report.unchanged} unchanged, ${report.rejected} rejected${options.dryRun ? ' (dry run: nothing stored)' : ''}`,
          ...report.problems.map(({ file, line, path, message }) => `  ${file}:${line} ${path}: ${message}`),
          ...(Object.keys(report.findings).length > 0 ? [`findings: ${counts(report.findings)}`] : []),
        ]
        return { json: report, text: text.join('\n') }
      }),
    )

  verb(sessions, 'export', 'write every session in the reference layout, one file per scenario')
    .requiredOption('--out <dir>', 'folder to write into')
    .option('--release <version>', 'the sessions of a frozen version instead of the current ones')
    .action((options: CommonOptions & { out: string; release?: string }) =>
      act(options, async (ctx) => {
        const exported = options.release
          ? await exportReleasedSessions(ctx, { version: options.release })
          : await exportSessions(ctx, { write: referenceWriter })
        const files = await writeFiles(
          options.out,
          exported.files.map(({ file, text }) => ({ path: file, bytes: new TextEncoder().encode(text) })),
        )
        return {
          json: { files, sessions: exported.sessions, left_out: exported.leftOut },
          text: `${exported.sessions} sessions in ${files.length} files in ${options.out}`,
        }
      }),
    )

  verb(sessions, 'show <session>', 'one session with its items').action((session: string, options: CommonOptions) =>
    act(options, async (ctx) => {
      const shown = await showSession(ctx, { session })
      const text = shown.turns.flatMap(({ index, revision, items }) => [
        `turn ${index}, revision ${revision}`,
        ...items.map(({ item, value }) => `  ${item}  ${typeof value === 'string' ? value : JSON.stringify(value)}`),
      ])
      return { json: shown, text: text.join('\n') }
    }),
  )

  verb(sessions, 'check [session]', 'what the checks say before a human looks').action(
    (session: string | undefined, options: CommonOptions) =>
      act(options, async (ctx) => {
        const { findings } = await checkSessions(ctx, { session })
        const text = findings.map(
          (one) => `${one.severity}  ${one.session} ${one.item ?? ''}  ${one.code}: ${one.message}`,
        )
        return { json: { findings }, text: text.join('\n') || 'nothing to report' }
      }),
  )
  return sessions
}
