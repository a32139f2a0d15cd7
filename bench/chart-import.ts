import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Bench, type Figure, type Measured, measured, middle, skipped } from './figure.ts'
import { writeLargerExtract } from './larger-extract.ts'
import { median } from './statistics.ts'
import type { BenchDatabase, Workspace } from './workspace.ts'

const TIMES = 5
const COPIES = 4
const COLUMNS = 'import_id, source, ref, type, patient, encounter, at, label, category, alias, hash, body'

const WARM =
  'a fresh process each time, as on the command line: its start is not counted, its cold code is; one run before the first is thrown away'

/**
 * Reading MIMIC-IV tables into stored FHIR resources, end to end, against a plain COPY of the rows that come of it. The
 * two alternate, each into an empty database of its own.
 */
export const chartImport: Figure = {
  name: 'chart-import',
  about: 'charts import against a plain COPY of its rows, and its memory',
  async *measure(bench) {
    const extract = bench.data('mimic-iv-demo-2.2')
    const derived = bench.data('mimic-iv-demo-derived')
    if (!extract || !derived) {
      yield skipped('chart-import.over-copy', 'times', 'the open MIMIC-IV demo is not in ../shared/data')
      return
    }
    const workspace = await bench.workspace()
    const rows = await captureRows(bench, workspace, [extract, derived])
    const runs: { imported: Imported; copied: number; bare: number }[] = []
    for (let time = 0; time < TIMES; time++) {
      const imported = await importOnce(bench, workspace, [extract, derived])
      const copied = await copyOnce(workspace, rows, 'chart_resource')
      const bare = await copyOnce(workspace, rows, 'bare')
      runs.push({ imported, copied, bare })
      bench.say(
        `  import ${imported.seconds.toFixed(2)} s, COPY ${copied.toFixed(2)} s, unindexed ${bare.toFixed(2)} s`,
      )
    }
    const each = (value: (run: (typeof runs)[number]) => number) => runs.map(value)
    yield middle(
      'chart-import.over-copy',
      each(({ imported, copied }) => imported.seconds / copied),
      'times',
      {
        goal: 3,
        of: 'COPY FROM STDIN of the very rows (as the store holds them, from a file) into an empty chart_resource with its indexes and foreign key, committed; each run against the COPY right after it',
        warm: WARM,
      },
    )
    yield middle(
      'chart-import.over-unindexed-copy',
      each(({ imported, bare }) => imported.seconds / bare),
      'times',
      {
        of: 'the same COPY into a table without index, key or reference',
      },
    )
    yield middle(
      'chart-import.rows',
      each(({ imported }) => imported.rows / imported.seconds),
      'rows/s',
      {
        of: 'rows of the tables read',
      },
    )
    yield middle(
      'chart-import.resources',
      each(({ imported }) => imported.resources / imported.seconds),
      'resources/s',
    )
    yield middle(
      'chart-import.peak-rss',
      each(({ imported }) => imported.peakRssMb),
      'MB',
    )
    if (bench.large)
      yield* measureLarger(bench, workspace, [extract, derived], median(each(({ imported }) => imported.peakRssMb)))
  },
}

async function* measureLarger(
  bench: Bench,
  workspace: Workspace,
  paths: string[],
  peakRssMb: number,
): AsyncGenerator<Measured> {
  bench.say(`  writing ${COPIES} times the rows …`)
  const larger = await writeLargerExtract(paths, COPIES, path.join(bench.scratch, 'larger-extract'))
  const runs: Imported[] = []
  for (let time = 0; time < 3; time++) runs.push(await importOnce(bench, workspace, [larger]))
  const resources = runs[0]?.resources
  yield middle(
    'chart-import.peak-rss-large',
    runs.map((run) => run.peakRssMb),
    'MB',
    { of: `${COPIES} times the rows`, resources },
  )
  yield measured('chart-import.memory-growth', median(runs.map((run) => run.peakRssMb)) / peakRssMb, 'times', {
    goal: 1.25,
    of: `peak memory at ${COPIES} times the rows over peak memory at one time`,
  })
  yield middle(
    'chart-import.resources-large',
    runs.map((run) => run.resources / run.seconds),
    'resources/s',
    {
      of: `${COPIES} times the rows`,
    },
  )
}

type Imported = { seconds: number; peakRssMb: number; rows: number; resources: number }

async function importOnce(bench: Bench, workspace: Workspace, paths: string[]): Promise<Imported> {
  const database = await workspace.database()
  const imported = await importInto(bench, workspace, database, paths)
  await workspace.drop(database)
  return imported
}

async function importInto(
  bench: Bench,
  workspace: Workspace,
  database: BenchDatabase,
  paths: string[],
): Promise<Imported> {
  await workspace.settle()
  const program = path.join(import.meta.dirname, 'import-alone.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...paths], {
    cwd: path.dirname(import.meta.dirname),
    env: { ...process.env, DATABASE_URL: database.appUrl, TMPDIR: bench.scratch },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with exit code ${code}`)
  return JSON.parse(output) as Imported
}

/** Imports once, which also warms the caches, and keeps the rows as a file for COPY. */
async function captureRows(
  bench: Bench,
  workspace: Workspace,
  paths: string[],
): Promise<{ file: string; imports: string }> {
  const database = await workspace.database()
  await importInto(bench, workspace, database, paths)
  const rows = { file: path.join(bench.scratch, 'rows.copy'), imports: path.join(bench.scratch, 'import.copy') }
  await connected(database.ownerUrl, async (client) => {
    const keep = (query: string, file: string) =>
      pipeline(client.query(copyTo(`COPY (${query}) TO STDOUT`)), createWriteStream(file))
    await keep('SELECT * FROM chart_import', rows.imports)
    await keep(`SELECT ${COLUMNS} FROM chart_resource ORDER BY seq`, rows.file)
  })
  await workspace.drop(database)
  return rows
}

/** @returns seconds from the statement to its commit */
async function copyOnce(
  workspace: Workspace,
  rows: { file: string; imports: string },
  table: 'chart_resource' | 'bare',
): Promise<number> {
  const database = await workspace.database()
  const seconds = await connected(database.ownerUrl, async (client) => {
    if (table === 'bare') await client.query('CREATE TABLE bare (LIKE chart_resource INCLUDING DEFAULTS)')
    else await pipeline(createReadStream(rows.imports), client.query(copyFrom('COPY chart_import FROM STDIN')))
    await workspace.settle()
    const begun = performance.now()
    await pipeline(
      createReadStream(rows.file, { highWaterMark: 1 << 18 }),
      client.query(copyFrom(`COPY ${table} (${COLUMNS}) FROM STDIN`)),
    )
    return (performance.now() - begun) / 1000
  })
  await workspace.drop(database)
  return seconds
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
