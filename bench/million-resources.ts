import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readChart } from '#lib/charts/read-chart.ts'
import { type Bench, type Figure, measured, skipped, tail } from './figure.ts'
import { contextOf } from './workspace.ts'

const RESOURCES = 1_000_000
const PATIENTS = 1000
const SEARCHES = 30

/** A load of a million invented resources as FHIR NDJSON, its memory, and a search in what came of it. */
export const millionResources: Figure = {
  name: 'million-resources',
  about: 'an import of 1 million FHIR resources, its memory, and a search in it (--large)',
  async *measure(bench) {
    if (!bench.large) {
      yield skipped('million-resources.import', 'resources/s', 'takes minutes: --large')
      return
    }
    const workspace = await bench.workspace()
    const file = path.join(bench.scratch, 'million.ndjson')
    await pipeline(Readable.from(lines()), createWriteStream(file))
    const database = await workspace.database()
    const { seconds, peakRssMb, resources } = await importAlone(bench, database.appUrl, file)
    const of = `${PATIENTS} patients with ${RESOURCES / PATIENTS} resources each, in a process of its own`
    yield measured('million-resources.import', resources / seconds, 'resources/s', { of, resources, seconds })
    yield measured('million-resources.peak-rss', peakRssMb, 'MB', { goal: 500, of })
    const ctx = contextOf(workspace.client(database))
    const times: number[] = []
    for (let i = 0; i < SEARCHES; i++) {
      const begun = performance.now()
      const found = await readChart(ctx, { patient: `fhir:p${(i * 31) % PATIENTS}`, type: 'Condition' })
      times.push(performance.now() - begun)
      if (found.resources.length !== CONDITIONS) throw new Error(`found ${found.resources.length} conditions`)
    }
    yield tail('million-resources.search', times, 'ms', {
      of: 'the conditions of one patient, gate and ledger included',
    })
  },
}

const CONDITIONS = 50

function* lines(): Generator<string> {
  const each = RESOURCES / PATIENTS
  for (let p = 0; p < PATIENTS; p++) {
    const subject = { reference: `Patient/p${p}` }
    yield `${JSON.stringify({ resourceType: 'Patient', id: `p${p}`, identifier: [{ system: 'urn:chartside:subject', value: String(93_000_000 + p) }] })}\n`
    for (let i = 1; i < each; i++) {
      const id = `p${p}-${i}`
      const at = `2201-0${1 + (i % 9)}-${String(10 + (i % 18))}T${String(10 + (i % 13))}:00:00`
      yield `${JSON.stringify(
        i <= CONDITIONS
          ? { resourceType: 'Condition', id, subject, recordedDate: at, code: { text: `Invented finding ${i}` } }
          : {
              resourceType: 'Observation',
              id,
              status: 'final',
              category: [{ coding: [{ code: 'laboratory' }] }],
              code: { text: `Invented test ${i % 60}` },
              subject,
              effectiveDateTime: at,
              valueQuantity: { value: i / 10, unit: 'mmol/L' },
            },
      )}\n`
    }
  }
}

async function importAlone(
  bench: Bench,
  databaseUrl: string,
  file: string,
): Promise<{ seconds: number; peakRssMb: number; resources: number }> {
  const program = path.join(import.meta.dirname, 'import-alone.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, '--fhir', file], {
    cwd: path.dirname(import.meta.dirname),
    env: { ...process.env, DATABASE_URL: databaseUrl, TMPDIR: bench.scratch },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with exit code ${code}`)
  return JSON.parse(output) as { seconds: number; peakRssMb: number; resources: number }
}
