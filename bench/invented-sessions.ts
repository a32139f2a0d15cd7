import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildDemo } from '#demo/build-demo.ts'
import { importCharts } from '#lib/charts/import-charts.ts'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { readSessionFiles } from '#lib/interchange/physassistbench/read-files.ts'
import type { Db } from '#lib/platform/db.ts'
import { importSessions } from '#lib/sessions/import-sessions.ts'
import type { Bench } from './figure.ts'
import { contextOf } from './workspace.ts'

/** The charts of the demo's invented hospital. */
export async function importInventedCharts(bench: Bench, db: Db): Promise<void> {
  const { bundles } = buildDemo()
  const files = await write(
    path.join(bench.scratch, 'invented-charts'),
    bundles.map(({ file, json }) => ({ file, text: json })),
  )
  await importCharts(contextOf(db), { source: 'fhir', tier: 'open', files, events: readFhir(files) })
}

/** The demo's sessions in order and over again under other ids, as one file. @returns its path */
export async function writeInventedSessions(bench: Bench, count: number): Promise<string> {
  const lines = buildDemo().sessions.flatMap((file) => file.lines)
  const many = Array.from({ length: count }, (_, n) => renamed(lines[n % lines.length] ?? '', n))
  const [file] = await write(path.join(bench.scratch, `invented-sessions-${count}`), [
    { file: 'sessions.jsonl', text: many.map((line) => `${line}\n`).join('') },
  ])
  return file ?? ''
}

export async function importSessionFiles(db: Db, files: string[]): Promise<number> {
  const { imported } = await importSessions(contextOf(db), { entries: readSessionFiles(files), files })
  return imported
}

/** The same session under another number; its ids, in all the places that name them, begin with its `session_id`. */
function renamed(line: string, n: number): string {
  const { session_id: id } = JSON.parse(line) as { session_id: string }
  return line.replaceAll(id, id.replace(/\d+$/, String(1000 + n)))
}

async function write(folder: string, files: { file: string; text: string }[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    files.map(async ({ file, text }) => {
      const place = path.join(folder, file)
      await writeFile(place, text)
      return place
    }),
  )
}
