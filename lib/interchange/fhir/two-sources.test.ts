import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMPARED, compareSources } from '#lib/charts/compare/compare-sources.ts'
import type { ChartEvent, FhirResource } from '#lib/charts/resource.ts'
import { identifiersOf, subjectOf } from '#lib/charts/subject.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'
import { readFhir } from './read-fhir.ts'

const TABLES = '../shared/data/mimic-iv-demo-2.2'
const NEEDED = ['hosp/patients', 'hosp/admissions', 'hosp/diagnoses_icd', 'hosp/d_icd_diagnoses', 'icu/icustays']
const NDJSON = '../shared/data/mimic-iv-demo-fhir-2.0'
const present = existsSync(TABLES) && existsSync(NDJSON)
if (!present) console.info('skipped: ../shared/data is absent, so tables and NDJSON of one demo were not compared')

/** What is compared of each patient, by MIMIC subject. */
async function bySubject(events: AsyncIterable<ChartEvent>): Promise<Map<number, FhirResource[]>> {
  const charts = new Map<string, FhirResource[]>()
  const subjects = new Map<number, FhirResource[]>()
  for await (const event of events) {
    if (event.kind === 'problem' || !['Patient', 'Encounter', 'Condition'].includes(event.row.type)) continue
    const { patient, body } = event.row
    const resource = JSON.parse(body) as FhirResource
    const chart = charts.get(patient ?? '') ?? []
    charts.set(patient ?? '', chart)
    chart.push(resource)
    const subject = resource.resourceType === 'Patient' ? subjectOf(identifiersOf(resource)) : null
    if (subject !== null) subjects.set(subject, chart)
  }
  return subjects
}

describe.skipIf(!present)('the open MIMIC-IV demo as tables and as NDJSON', () => {
  it('gives the same problems, encounters and stays', { timeout: 120_000 }, async () => {
    const [tables, ndjson] = [
      await bySubject(readMimic(NEEDED.map((name) => `${TABLES}/${name}.csv.gz`))),
      await bySubject(readFhir(NDJSON)),
    ]
    expect([...ndjson.keys()].sort()).toEqual([...tables.keys()].sort())
    const sums = { problems: 0, encounters: 0, stays: 0 }
    const differences: unknown[] = []
    for (const [subject, here] of tables) {
      const found = compareSources(here, ndjson.get(subject) ?? [])
      for (const of of COMPARED) sums[of] += found.counts[of].same
      differences.push(...found.differences.map((difference) => ({ subject, ...difference })))
    }
    expect(differences).toEqual([])
    expect(sums).toEqual({ problems: 1335, encounters: 86, stays: 34 })
  })
})
