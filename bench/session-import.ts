import { readdirSync } from 'node:fs'
import path from 'node:path'
import { importCharts } from '#lib/charts/import-charts.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'
import { type Bench, type Figure, type Measured, middle, skipped } from './figure.ts'
import { importInventedCharts, importSessionFiles, writeInventedSessions } from './invented-sessions.ts'
import { contextOf } from './workspace.ts'

const TIMES = 5
/** As many as the benchmark's authors had corrected. */
const MANY = 324
const TURNS = 4

/** Reading, validating, checking and storing sessions whose charts are there, so that their evidence is pinned too. */
export const sessionImport: Figure = {
  name: 'session-import',
  about: 'sessions import: the 24 reference sessions, and 324 invented ones',
  async *measure(bench) {
    yield* measureReference(bench)
    const file = await writeInventedSessions(bench, MANY)
    yield* timeImports(bench, 'invented', [file], MANY, 'invented charts', (db) => importInventedCharts(bench, db))
  },
}

async function* measureReference(bench: Bench): AsyncGenerator<Measured> {
  const sessions = bench.data('reference-sessions')
  const extract = bench.data('mimic-iv-demo-2.2')
  if (!sessions || !extract) {
    yield skipped('session-import.reference', 'sessions/s', 'the reference sessions are not in ../shared/data')
    return
  }
  const files = readdirSync(sessions)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(sessions, name))
  const charts = [extract, bench.data('mimic-iv-demo-derived')].filter((one) => one !== null)
  yield* timeImports(bench, 'reference', files, 24, 'MIMIC-IV demo charts', async (db) => {
    await importCharts(contextOf(db), { source: 'mimic-iv', tier: 'open', files: charts, events: readMimic(charts) })
  })
}

async function* timeImports(
  bench: Bench,
  name: string,
  files: string[],
  count: number,
  charts: string,
  fill: Parameters<Awaited<ReturnType<Bench['workspace']>>['filled']>[1],
): AsyncGenerator<Measured> {
  const workspace = await bench.workspace()
  const rates: number[] = []
  for (let time = -1; time < TIMES; time++) {
    const database = await workspace.filled(`charts ${name}`, fill)
    const db = workspace.client(database)
    await workspace.settle()
    const begun = performance.now()
    const imported = await importSessionFiles(db, files)
    const seconds = (performance.now() - begun) / 1000
    if (imported !== count) throw new Error(`${imported} of ${count} sessions were imported`)
    await db.$disconnect()
    await workspace.drop(database)
    // The first one warms up.
    if (time >= 0) rates.push(imported / seconds)
  }
  const of = `${count} sessions beside their charts (${charts})`
  yield middle(`session-import.${name}-sessions`, rates, 'sessions/s', { of })
  yield middle(
    `session-import.${name}-turns`,
    rates.map((rate) => rate * TURNS),
    'turns/s',
    { of },
  )
}
