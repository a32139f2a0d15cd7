import { Command, Option } from 'commander'
import { loadEvidence } from '#lib/adjudication/load-evidence.ts'
import { TIERS, type Tier } from '#lib/charts/tier.ts'
import { GenerationRequest, SCRIPTED_MODEL } from '#lib/generation/contract.ts'
import { runGeneration } from '#lib/generation/run-generation.ts'
import { showGeneration } from '#lib/generation/show-generation.ts'
import { startGeneration } from '#lib/generation/start-generation.ts'
import { referenceMaker } from '#lib/interchange/physassistbench/generated-sessions.ts'
import { readSessionFiles } from '#lib/interchange/physassistbench/read-files.ts'
import { sessionsByFile, writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import { exportReleasedSessions } from '#lib/releases/export-release.ts'
import { checkSessions } from '#lib/sessions/check-sessions.ts'
import { exportSessions, type SessionWriter } from '#lib/sessions/export-sessions.ts'
import { importSessions } from '#lib/sessions/import-sessions.ts'
import { showSession } from '#lib/sessions/show-session.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { act, type CommonOptions, counts, list, parsed, verb, whole } from './run.ts'
import { writeFiles } from './write-files.ts'

/** The reference's format, for use cases that write it. */
export const referenceWriter: SessionWriter = { line: writeSession, files: (sessions) => sessionsByFile(sessions) }

type GenerateOptions = {
  scenario: string
  count: number
  level?: string
  patients?: string[]
  model: string
  languages: string[]
  seed: number
}

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

  verb(sessions, 'generate', 'make sessions out of the charts')
    .addOption(
      new Option('--scenario <scenario>', 'what the sessions are about').choices(SCENARIOS).makeOptionMandatory(),
    )
    .addOption(new Option('--count <n>', 'how many').argParser(whole(1)).makeOptionMandatory())
    .addOption(new Option('--level <level>', 'one level only (1, 2 or 3); else all in turn').choices(['1', '2', '3']))
    .option('--patients <ids>', 'charts or subjects to choose from, with commas', list)
    .option('--model <name>', 'whose words: scripted, or a name of models.json', SCRIPTED_MODEL)
    .option('--languages <languages>', 'en,zh or en', list, ['en', 'zh'])
    .addOption(new Option('--seed <n>', 'the same seed gives the same sessions').argParser(whole(0)).default(1))
    .action((options: CommonOptions & GenerateOptions) =>
      act(options, async (ctx) => {
        const { scenario, count, level, patients, model, languages, seed } = options
        const request = parsed(GenerationRequest, {
          scenario,
          count,
          level: level === undefined ? null : Number(level),
          patients,
          model,
          languages,
          seed,
        })
        const { run } = await startGeneration(ctx, request)
        await runGeneration(ctx, { run, maker: referenceMaker })
        const { generated, discarded, state, slots } = await showGeneration(ctx, { run })
        const made = slots.flatMap(({ session }) => session ?? [])
        const text = [
          `run ${run}: ${generated} generated${state === 'done' ? '' : ` (${state})`}`,
          ...(Object.keys(discarded).length > 0 ? [`discarded: ${counts(discarded)}`] : []),
          ...slots.flatMap(({ index, state: is, reason, detail }) =>
            is === 'discarded' ? [`  session ${index}: ${reason}: ${detail ?? ''}`] : [],
          ),
        ]
        return { json: { run, generated, discarded, sessions: made }, text: text.join('\n') }
      }),
    )

  verb(sessions, 'export', 'write every session in the reference layout, one file per scenario')
    .requiredOption('--out <dir>', 'folder to write into')
    .option('--release <version>', 'the sessions of a frozen version instead of the current ones')
    .action((options: CommonOptions & { out: string; release?: string }) =>
      act(options, async (ctx) => {
        const exported = options.release
          ? await exportReleasedSessions(ctx, { version: options.release })
          : await exportSessions(ctx, { write: referenceWriter, loadEvidence })
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
