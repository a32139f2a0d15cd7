import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sessionName } from '#components/verdict/next-turn.ts'
import { buildDemo } from '#demo/build-demo.ts'

/** What a journey imports: charts, sessions of their patients, and which two of the sessions are taken to a release. */
export type Records = {
  /** Arguments of `charts import`. */
  charts: string[][]
  sessionFiles: string[]
  /** Judged in the browser, and changed. */
  reviewed: ChosenSession
  /** Judged, and accepted as it came. */
  untouched: ChosenSession
  /** All others, which nobody is given. */
  others: number
}
export type ChosenSession = { id: string; name: string; line: string }

const SHARED = path.join(process.cwd(), '../shared/data')

/** Open records of real patients where they lie beside the clone, the invented hospital elsewhere; written to `folder`. */
export function recordsOfJourney(folder: string): Records {
  mkdirSync(folder, { recursive: true })
  if (existsSync(SHARED)) return openRecords(folder)
  console.info('../shared/data is absent, so the journey runs on the invented hospital')
  return inventedRecords(folder)
}

function openRecords(folder: string): Records {
  const source = path.join(SHARED, 'reference-sessions')
  const files = readdirSync(source)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => ({ name, lines: readFileSync(path.join(source, name), 'utf8').split('\n').filter(Boolean) }))
  const chosen = choose(files, 'physassistbench_discharge_planning_100_L2', 'physassistbench_med_safety_99_L1')
  const subjects = [chosen.reviewed, chosen.untouched].map(({ line }) => String(JSON.parse(line).subject_id)).join()
  return {
    charts: [
      [path.join(SHARED, 'mimic-iv-demo-2.2'), '--source', 'mimic-iv', '--subjects', subjects],
      [path.join(SHARED, 'mimic-iv-demo-fhir-2.0'), '--source', 'fhir'],
    ],
    ...chosen,
    ...write(folder, files),
  }
}

function inventedRecords(folder: string): Records {
  const demo = buildDemo()
  const files = demo.sessions.map(({ file, lines }) => ({ name: file, lines: [...lines] }))
  const charts = demo.bundles.map(({ file, json }) => {
    const place = path.join(folder, file)
    writeFileSync(place, json)
    return place
  })
  const chosen = choose(files, 'physassistbench_discharge_planning_0_L1', 'physassistbench_treatment_response_3_L1')
  return { charts: [[...charts, '--source', 'fhir']], ...chosen, ...write(folder, files) }
}

type SessionFile = { name: string; lines: string[] }

/** Finds the two, and gives them keys that no format knows, to see them again at the end. */
function choose(files: SessionFile[], reviewed: string, untouched: string) {
  const take = (id: string): ChosenSession => {
    const file = files.find(({ lines }) => lines.some((line) => line.includes(`"${id}"`)))
    const at = file?.lines.findIndex((line) => JSON.parse(line).id === id) ?? -1
    const line = file?.lines[at]
    if (!file || line === undefined) throw new Error(`no session ${id}`)
    const marked = line
      .replace(/^\{/, '{"ward_note": {"seen": 1.50, "by": ["α", null]}, ')
      .replace(/"session_plan": ?\{/, '$&"ward_key": "kept", ')
    file.lines[at] = marked
    return { id, name: sessionName(id), line: marked }
  }
  return { reviewed: take(reviewed), untouched: take(untouched) }
}

function write(folder: string, files: SessionFile[]) {
  const sessionFiles = files.map(({ name, lines }) => {
    const place = path.join(folder, name)
    writeFileSync(place, `${lines.join('\n')}\n`)
    return place
  })
  return { sessionFiles, others: files.reduce((sum, { lines }) => sum + lines.length, 0) - 2 }
}
