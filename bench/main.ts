import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chartImport } from './chart-import.ts'
import { chartOpen } from './chart-open.ts'
import type { Bench, Figure, Measured } from './figure.ts'
import { generation } from './generation.ts'
import { getTurn } from './get-turn.ts'
import { grounding } from './grounding.ts'
import { ledger } from './ledger.ts'
import { millionResources } from './million-resources.ts'
import { reviewScreen } from './review-screen.ts'
import { saveOverHttp } from './save-over-http.ts'
import { saveVerdict } from './save-verdict.ts'
import { secondStart } from './second-start.ts'
import { sessionImport } from './session-import.ts'
import type { SetUp } from './set-up.ts'
import { openStudio } from './studio.ts'
import { submitAndSettle } from './submit-and-settle.ts'
import { Workspace } from './workspace.ts'

const FIGURES: readonly Figure[] = [
  chartImport,
  millionResources,
  sessionImport,
  saveVerdict,
  getTurn,
  submitAndSettle,
  ledger,
  saveOverHttp,
  reviewScreen,
  chartOpen,
  secondStart,
  grounding,
  generation,
]

/**
 * Measures the figures named (all without a name) and prints one JSON line a number on stdout. Everything happens in a
 * folder of its own, which is removed at the end, whatever the end.
 * @returns exit code: 0 when every figure could be measured or was skipped, 1 otherwise, 2 usage; a missed goal is told
 *   by `met` alone
 */
export async function main({ argv, setUp }: { argv: string[]; setUp: SetUp }): Promise<number> {
  const large = argv.includes('--large')
  const names = argv.filter((word) => word !== '--large')
  const unknown = names.filter((name) => !FIGURES.some((figure) => figure.name === name))
  if (unknown.length > 0) {
    const known = FIGURES.map(({ name, about }) => `  ${name.padEnd(18)} ${about}`).join('\n')
    console.error(`usage: npm run bench -- [--large] [figure …]\n${known}`)
    return names.every((name) => ['--help', '--list'].includes(name)) ? 0 : 2
  }
  const chosen = FIGURES.filter(({ name }) => names.length === 0 || names.includes(name))
  const ground = await openGround(setUp, large)
  let failed = 0
  try {
    for (const figure of chosen) {
      ground.bench.say(`${figure.name} …`)
      try {
        for await (const measured of figure.measure(ground.bench)) print(measured)
      } catch (error) {
        if (ground.interrupted()) return 130
        failed++
        console.error(`${figure.name} could not be measured:`, error)
      }
    }
  } finally {
    await ground.close()
  }
  return failed === 0 ? 0 : 1
}

function print(measured: Measured): void {
  const machine = { cores: os.availableParallelism(), node: process.versions.node, load: os.loadavg()[0] }
  process.stdout.write(`${JSON.stringify({ ...measured, machine })}\n`)
}

type Ground = { bench: Bench; close: () => Promise<void>; interrupted: () => boolean }

/** The scratch folder and what is started in it, once and when first needed. */
async function openGround(setUp: SetUp, large: boolean): Promise<Ground> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'chartside-bench-'))
  const closers: (() => Promise<void>)[] = []
  const once = <T extends { close: () => Promise<void> }>(open: () => Promise<T>): (() => Promise<T>) => {
    let opened: Promise<T> | undefined
    return () => {
      opened ??= open().then((thing) => {
        closers.push(() => thing.close())
        return thing
      })
      return opened
    }
  }
  const bench: Bench = {
    large,
    scratch,
    say: (text) => console.error(text),
    data: (name) => {
      const place = path.resolve(setUp.project, '../shared/data', name)
      return existsSync(place) ? place : null
    },
    workspace: once(() => Workspace.open(setUp, scratch)),
    studio: once(() => openStudio(setUp, bench)),
  }
  const closeAll = async () => {
    try {
      for (const close of closers.reverse()) await close()
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interrupted = true
      void close().finally(() => process.exit(130))
    })
  }
  return { bench, close, interrupted: () => interrupted }
}
