import { ANALYTES, type AnalyteName } from '#demo/hospital/analytes.ts'
import { SYSTEM } from '#demo/hospital/chart.ts'
import { buildHospital, type Hospital } from '#demo/hospital/hospital.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { type DemoPerson, demoPeople } from './reviews/people.ts'
import {
  type DemoAssignment,
  type DemoReview,
  type DemoRuling,
  demoAssignments,
  demoReviews,
  demoRulings,
} from './reviews/review-script.ts'
import { buildSessions, type KnownFault, knownFaults } from './sessions/sessions.ts'

/** Everything the demo workspace is filled with, as plain data in the order in which it can be stored. */
export type Demo = {
  /** FHIR R4 Bundles as text, the shared resources first, then one file a patient. */
  bundles: { file: string; json: string }[]
  /** Reference-format lines, one file a scenario. */
  sessions: { file: string; lines: string[] }[]
  people: DemoPerson[]
  assignments: DemoAssignment[]
  /** To be stored in this order; every `submit: true` covers the turn for the languages of its person. */
  reviews: DemoReview[]
  /** To be stored after the reviews. */
  rulings: DemoRuling[]
  /** Which items are wrong on purpose; for tests and for whoever shows the demo, never stored. */
  faults: KnownFault[]
}

/** Builds the whole demo from a seed; the same seed gives the same bytes on any machine, in any zone or locale. */
export function buildDemo(seed = 1): Demo {
  const hospital = buildHospital(seed)
  const lines = buildSessions(hospital)
  const faults = knownFaults(hospital)
  return {
    bundles: writeBundles(hospital),
    sessions: SCENARIOS.map((scenario) => ({
      file: SCENARIO_FILES[scenario],
      lines: lines.filter((line) => (JSON.parse(line) as { clinical_scenario: string }).clinical_scenario === scenario),
    })),
    people: demoPeople(),
    assignments: demoAssignments(),
    reviews: demoReviews(lines, faults),
    rulings: demoRulings(),
    faults,
  }
}

function writeBundles({ shared, charts }: Hospital): Demo['bundles'] {
  return [
    { file: 'lakeside-hospital.json', json: bundle('collection', shared) },
    ...charts.map(({ subject, slug, resources }) => ({
      file: `${subject}-${slug}.json`,
      json: bundle('transaction', resources),
    })),
  ]
}

function bundle(type: 'collection' | 'transaction', resources: readonly FhirResource[]): string {
  const entries = resources.map((resource) => {
    const ref = `${resource.resourceType}/${resource.id}`
    const request = type === 'transaction' ? `,"request":{"method":"PUT","url":${JSON.stringify(ref)}}` : ''
    return `{"fullUrl":${JSON.stringify(`${SYSTEM}/fhir/${ref}`)},"resource":${writeResource(resource)}${request}}`
  })
  return `{"resourceType":"Bundle","type":"${type}","entry":[\n${entries.join(',\n')}\n]}\n`
}

/** A resource as JSON; results keep the decimals the laboratory reports (`3.0`, not `3`), as FHIR decimals do. */
function writeResource(resource: FhirResource): string {
  const json = JSON.stringify(resource)
  const name = (resource.code as { text?: string } | undefined)?.text
  if (resource.resourceType !== 'Observation' || name === undefined || !(name in ANALYTES)) return json
  const { decimals } = ANALYTES[name as AnalyteName]
  return json.replace(
    /("valueQuantity":\{"value":)(-?[\d.]+)/,
    (_, key: string, digits: string) => `${key}${Number(digits).toFixed(decimals)}`,
  )
}
