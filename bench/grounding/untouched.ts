import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildDemo } from '#demo/build-demo.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import type { Envelope } from '#lib/sessions/session.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import { type Charts, gather } from './charts.ts'

/** A session as it came, and the chart it speaks of. */
export type Untouched = {
  id: string
  session: { envelope: Envelope; turns: Item[][]; languages: Language[] }
  resources: FhirResource[]
  asOf: string
}

/** The reference sessions beside the charts of their patients. */
export function referenceSessions(folder: string, charts: Charts): Untouched[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => {
      const lines = readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)
      return lines.flatMap((line) => read(line, name, (subject) => charts.get(String(subject))))
    })
}

/** The sessions of the demo workspace beside its charts, less the turns that are wrong on purpose. */
export async function demoSessions(scratch: string): Promise<{ sessions: Untouched[]; faulty: Set<string> }> {
  const demo = buildDemo()
  const folder = path.join(scratch, 'demo-charts')
  mkdirSync(folder, { recursive: true })
  for (const { file, json } of demo.bundles) writeFileSync(path.join(folder, file), json)
  const charts: Charts = new Map()
  await gather(charts, readFhir(folder))
  const bySubject = new Map<string, FhirResource[]>()
  for (const resources of charts.values()) {
    const patient = resources.find(({ resourceType }) => resourceType === 'Patient')
    for (const { value } of (patient?.identifier ?? []) as { value?: string }[]) {
      if (value) bySubject.set(value, resources)
    }
  }
  const sessions = demo.sessions.flatMap(({ file, lines }) =>
    lines.flatMap((line) => read(line, file, (subject) => bySubject.get(String(subject)))),
  )
  const faulty = new Set(demo.faults.map(({ session, turn }) => `${session} t${turn}`))
  return { sessions, faulty }
}

function read(line: string, file: string, chartOf: (subject: unknown) => FhirResource[] | undefined): Untouched[] {
  const result = readSessionLine(line, { file, line: 1 })
  if (!('session' in result)) throw new Error(`a session of ${file} does not read`)
  const { id, subjectId, currentDate, envelope, turns, languages } = result.session
  const resources = chartOf(subjectId)
  return resources ? [{ id, session: { envelope, turns, languages }, resources, asOf: currentDate }] : []
}
