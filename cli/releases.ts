import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Command, Option } from 'commander'
import { readRecord } from '#lib/interchange/physassistbench/read-record.ts'
import { writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import { env } from '#lib/platform/env.ts'
import { Problem } from '#lib/platform/problems.ts'
import { diffReleases } from '#lib/releases/diff-releases.ts'
import { exportRelease } from '#lib/releases/export-release.ts'
import { freezeRelease } from '#lib/releases/freeze-release.ts'
import { LAYOUTS, type Layout } from '#lib/releases/layout.ts'
import { listReleases } from '#lib/releases/list-releases.ts'
import { rebuildRelease } from '#lib/releases/rebuild-release.ts'
import { verifyPackage } from '#lib/releases/verify-package.ts'
import packageJson from '#package.json' with { type: 'json' }
import { openPackage, writePackage } from './package-folder.ts'
import { act, type CommonOptions, print, verb } from './run.ts'

const write = { line: writeSession }

export function releasesCommand(): Command {
  const releases = new Command('releases').description('frozen versions')
  addFreeze(releases)
  addReading(releases)
  addExport(releases)
  addVerify(releases)
  return releases
}

function addFreeze(releases: Command): void {
  verb(releases, 'freeze <version>', 'freeze the settled sessions as a version')
    .option('--notes <notes>', 'what changed, for the changelog: a text file, or the text itself')
    .option('--all', 'refuse while any session is unsettled')
    .action((version: string, options: CommonOptions & { notes?: string; all?: boolean }) =>
      act(options, async (ctx) => {
        const notes = options.notes === undefined ? '' : await readNotes(options.notes)
        const frozen = await freezeRelease(ctx, {
          version,
          notes,
          all: options.all ?? false,
          write,
          home: env().home,
        })
        const text = [
          `${frozen.version} is frozen: ${frozen.sessions} sessions, ${frozen.turns} turns`,
          `manifest ${frozen.manifest_sha256}`,
          ...frozen.left_out.map(({ session, cause }) => `left out: ${session}  ${cause}`),
        ]
        return { json: frozen, text: text.join('\n') }
      }),
    )
}

/** The text of the file of that name or, where there is none, the words themselves. */
async function readNotes(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return file
    if (!(error instanceof TypeError) || code === 'ERR_INVALID_ARG_VALUE') throw error
    throw new Problem('invalid_input', `${file} is not UTF-8 text.`, [
      { path: '$', code: 'encoding', message: 'not UTF-8', file },
    ])
  }
}

function addReading(releases: Command): void {
  verb(releases, 'list', 'every frozen version').action((options: CommonOptions) =>
    act(options, async (ctx) => {
      const listed = await listReleases(ctx)
      const text = listed.releases.map(
        (one) => `${one.version}  ${one.frozenAt}  ${one.sessions} sessions  ${one.manifest_sha256}`,
      )
      return { json: listed, text: text.join('\n') || 'nothing is frozen yet' }
    }),
  )

  verb(releases, 'diff <from> <to>', 'what changed between two versions').action(
    (from: string, to: string, options: CommonOptions) =>
      act(options, async (ctx) => {
        const diff = await diffReleases(ctx, { from, to })
        const text = [
          ...diff.added.map((session) => `added    ${session}`),
          ...diff.removed.map((session) => `removed  ${session}`),
          ...diff.changed.map(({ session, turns }) => `edited   ${session}  turns ${turns.join(', ') || 'none'}`),
          ...(diff.withheld > 0 ? [`${diff.withheld} more, which you may not know of`] : []),
          `${from} to ${to}: ${diff.bump}`,
        ]
        return { json: { diff }, text: text.join('\n') }
      }),
  )

  verb(releases, 'rebuild <version>', 'make every byte of a version anew and compare').action(
    (version: string, options: CommonOptions) =>
      act(options, async (ctx) => {
        const rebuilt = await rebuildRelease(ctx, { version, write, builder: packageJson.version })
        const text = [
          rebuilt.identical ? `${version} is identical` : `${version} differs`,
          ...rebuilt.differs.map((one) => `  ${one.path}: ${one.reason}`),
        ]
        return { json: rebuilt, text: text.join('\n'), ...(rebuilt.identical ? {} : { exit: 1 }) }
      }),
  )
}

function addExport(releases: Command): void {
  verb(releases, 'export <version>', 'write a version into a new folder, byte for byte')
    .addOption(
      new Option('--layout <layout>', 'how the files lie').choices(LAYOUTS).default('physassistbench' as const),
    )
    .requiredOption('--out <dir>', 'a folder that is new or empty')
    .action((version: string, options: CommonOptions & { layout: Layout; out: string }) =>
      act(options, async (ctx) => {
        const exported = await exportRelease(ctx, { version, layout: options.layout })
        await writePackage(options.out, exported.files)
        const files = exported.files.map(({ path: name, bytes, sha256 }) => ({
          path: name,
          bytes: bytes.byteLength,
          sha256,
        }))
        return { json: { files }, text: `${files.length} files of ${version} in ${options.out}` }
      }),
    )
}

function addVerify(releases: Command): void {
  verb(releases, 'verify <dir>', 'is the package what was frozen? Needs no database and no network')
    .option('--signers <file>', 'trust the keys of this allowed_signers and not those of the package')
    .option('--previous <dir>', 'the package of the version before, to check that this one follows it')
    .action(async (dir: string, options: CommonOptions & { signers?: string; previous?: string }) => {
      const { signers, previous } = options
      const report = await verifyPackage(await openPackage(dir), {
        readRecord,
        ...(signers === undefined ? {} : { signers: await readFile(signers, 'utf8') }),
        ...(previous === undefined ? {} : { previousManifest: await readFile(path.join(previous, 'manifest.json')) }),
      })
      const text = [
        report.ok ? `ok: ${report.version}, signed by ${report.signer}` : 'not what was frozen',
        ...report.failures.map((one) => `  ${one.path}: ${one.reason}`),
      ]
      print(options, { json: report, text: text.join('\n'), ...(report.ok ? {} : { exit: 1 }) })
    })
}
