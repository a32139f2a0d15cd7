import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RulingInput } from '#lib/adjudication/contract.ts'
import { ruleConflicts } from '#lib/adjudication/rule-conflicts.ts'
import { type Desk, openDesk, submitTurn } from '#lib/adjudication/testing.ts'
import type { Tier } from '#lib/charts/tier.ts'
import { readSessionFiles } from '#lib/interchange/physassistbench/read-files.ts'
import { readRecord } from '#lib/interchange/physassistbench/read-record.ts'
import { inventedRecord } from '#lib/interchange/physassistbench/testing.ts'
import { writeSession } from '#lib/interchange/physassistbench/write-session.ts'
import type { Context } from '#lib/platform/context.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { importSessions } from '#lib/sessions/import-sessions.ts'
import { exportRelease } from './export-release.ts'
import { freezeRelease } from './freeze-release.ts'
import type { Layout } from './layout.ts'
import { type PackageReader, verifyPackage } from './verify-package.ts'

/** A desk whose sessions have real lines, with a home of its own for the signing key. */
export type ReleaseDesk = Desk & { home: string; curate: Context }

export async function openReleaseDesk(): Promise<ReleaseDesk> {
  const desk = await openDesk()
  const home = await mkdtemp(path.join(tmpdir(), 'chartside-release-'))
  return {
    ...desk,
    home,
    curate: desk.as(desk.curator),
    close: async () => {
      await desk.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export const write = { line: writeSession }

/** Id of the n-th invented session. */
export function sessionId(n: number, scenario = 'med_safety'): string {
  return `physassistbench_${scenario}_${n}_L2`
}

/** A line of the invented session under another number, in a spelling of its own; `more` are further keys. */
export function inventedLineOf(
  n: number,
  { scenario = 'med_safety', more = {} as Record<string, unknown> } = {},
): string {
  const record = { ...inventedRecord(), ...more }
  const renamed = JSON.stringify({ ...record, clinical_scenario: scenario })
  return renamed
    .replaceAll('physassistbench_med_safety_7', `physassistbench_${scenario}_${n}`)
    .replace('{"id":', '{ "id" :  ')
}

export async function importLines(desk: Desk, lines: readonly string[], tier: Tier = 'open'): Promise<void> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
  }
  await importSessions(desk.as({ kind: 'operator' }), {
    entries: readSessionFiles([{ name: 'invented.jsonl', chunks: chunks() }]),
    files: ['invented.jsonl'],
    tier,
  })
}

export async function assign(desk: Desk, session: string): Promise<void> {
  await assignSessions(desk.as({ kind: 'operator' }), {
    overlap: 2,
    people: [desk.ann.email, desk.ben.email],
    sessions: [session],
  })
}

type Changes = Record<string, Omit<ItemVerdict, 'item' | 'reasons'> & { reasons?: ItemVerdict['reasons'] }>

/** Both physicians submit every turn, accepting all but what `ann` and `ben` say of single items. */
export async function reviewSession(
  desk: Desk,
  session: string,
  { ann = {}, ben = {} }: { ann?: Changes; ben?: Changes } = {},
): Promise<void> {
  await assign(desk, session)
  for (const turn of [0, 1, 2, 3]) {
    await submitTurn(desk, desk.ann, session, turn, ofTurn(ann, turn))
    await submitTurn(desk, desk.ben, session, turn, ofTurn(ben, turn))
  }
}

function ofTurn(changes: Changes, turn: number): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([item]) => item.startsWith(`t${turn}.`)))
}

export function rule(desk: Desk, session: string, turn: number, rulings: RulingInput[]) {
  return ruleConflicts(desk.as(desk.lead), { session, turn, rulings })
}

/** The answer of the first turn, mended in both languages. */
export const MENDED = {
  't0.answer.en': {
    verdict: 'edit' as const,
    value: 'The latest potassium is 5.7 mEq/L, of 2201-03-09 06:10, above the reference range (3.5-5.1 mEq/L).',
  },
  't0.answer.zh': {
    verdict: 'edit' as const,
    value: '最近一次血钾为5.7 mEq/L（2201年3月9日 06:10），高于参考范围（3.5-5.1 mEq/L）。',
  },
}

export function freeze(
  desk: ReleaseDesk,
  version: string,
  more: { notes?: string; all?: boolean } = {},
  ctx = desk.curate,
) {
  return freezeRelease(ctx, { version, write, home: desk.home, ...more })
}

export type Files = Map<string, Uint8Array>

export async function exported(
  desk: ReleaseDesk,
  version: string,
  layout: Layout = 'physassistbench',
  ctx = desk.curate,
): Promise<Files> {
  const { files } = await exportRelease(ctx, { version, layout })
  return new Map(files.map(({ path: name, bytes }) => [name, bytes]))
}

export function readerOf(files: Files): PackageReader {
  return { list: async () => [...files.keys()], read: async (name) => files.get(name) ?? null }
}

export function verify(files: Files, more: { signers?: string; previousManifest?: Uint8Array } = {}) {
  return verifyPackage(readerOf(files), { readRecord, ...more })
}

export function textOf(files: Files, name: string): string {
  return Buffer.from(files.get(name) ?? []).toString()
}
