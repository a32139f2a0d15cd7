import type { ChartSummary, EncounterView } from '#lib/charts/chart-summary.ts'
import { addDays, clinicalDate, daysBetween } from '#lib/charts/clinical-time.ts'
import { objects, string } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { ChartReader } from '#lib/charts/summarize-chart.ts'
import { factsIn, type TermOf } from './admission-facts.ts'
import { type Qualification, qualify } from './qualify.ts'

/** A stay of a patient and a day from which a session may look at it. */
export type Candidate = {
  /** `Encounter/…`; null for a chart without stays: then all of it is one. */
  encounter: string | null
  /** The admission's number, by which tools are asked for it; null where the record has none. */
  hadmId: number | null
  asOf: string
  /** Whether the stay is over on that day: what is left to plan is then the time after it. */
  atEnd: boolean
  /** For each scenario and level what was needed and found. */
  qualifications: Qualification[]
}

/**
 * The stays of a chart with the days they may be looked at from: their last day, and two thirds into them, where a ward
 * round still has something to decide. No session asks about a patient on the day of death: such a stay ends the day
 * before. A stay that is still open ends with the last entry of its chart. Pure.
 */
export function candidatesOf(resources: readonly FhirResource[], termOf: TermOf): Candidate[] {
  const reader = new ChartReader()
  resources.forEach((resource, position) => {
    reader.add(`${resource.resourceType}/${typeof resource.id === 'string' ? resource.id : `#${position}`}`, resource)
  })
  const last = reader.lastDay
  if (last === null) return []
  const byRef = new Map(resources.map((resource) => [`${resource.resourceType}/${resource.id}`, resource]))
  const summaries = new Map<string, ChartSummary>()
  const on = (asOf: string): ChartSummary => {
    const made = summaries.get(asOf) ?? { ...reader.summarize(asOf), resources: byRef }
    summaries.set(asOf, made)
    return made
  }
  return staysOf(on(last), last).flatMap(({ encounter, start, end }) =>
    daysOf(start, end).map((asOf) => ({
      encounter,
      hadmId: encounter === null ? null : hadmOf(encounter, byRef.get(encounter)),
      asOf,
      atEnd: asOf === end,
      qualifications: qualify(factsIn(on(asOf), { encounter, asOf }, termOf)),
    })),
  )
}

/** From the encounter's id (`encounter-123`, `123`), else from an identifier that is a number. */
function hadmOf(ref: string, resource: FhirResource | undefined): number | null {
  const own = /^Encounter\/(?:encounter-)?(\d+)$/.exec(ref)?.[1]
  const value =
    own ??
    objects(resource?.identifier)
      .map((one) => string(one.value))
      .find((one) => one !== null && /^\d+$/.test(one))
  return value == null ? null : Number(value)
}

type Stay = { encounter: string | null; start: string; end: string }

/** Admissions, in the order of the chart; where there are none, the chart as a whole. */
function staysOf(chart: ChartSummary, last: string): Stay[] {
  const died = chart.patient.died === null ? null : clinicalDate(chart.patient.died.at)
  const admissions = chart.encounters.filter(isAdmission)
  if (admissions.length === 0) return [{ encounter: null, start: last, end: last }]
  return admissions.flatMap((encounter): Stay[] => {
    const start = encounter.start === null ? null : clinicalDate(encounter.start)
    if (start?.length !== 10) return []
    const left = encounter.end === null ? last : (clinicalDate(encounter.end) ?? last)
    const end = died !== null && died.length === 10 && died <= left ? dayBefore(died) : left
    return end < start ? [] : [{ encounter: encounter.ref, start, end }]
  })
}

/** A stay in the hospital as a whole, not one in a unit of it. */
const isAdmission = ({ partOf, kind, start }: EncounterView): boolean =>
  partOf === null && start !== null && kind !== null && /^(?:IMP|ACUTE|NONAC|SS|OBSENC)$/.test(kind)

function daysOf(start: string, end: string): string[] {
  const days = daysBetween(start, end) ?? 0
  const midway = addDays(start, Math.ceil((days * 2) / 3))
  return midway === end ? [end] : [midway, end]
}

const dayBefore = (day: string): string => addDays(day, -1)
