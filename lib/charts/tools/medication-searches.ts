import { isAfterAsOf } from '#lib/charts/clinical-time.ts'
import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { ToolArguments } from './argument-check.ts'
import { knownBy, ofAdmission } from './gate.ts'
import { type Search, type SearchContext, textArgument, wordsFilter } from './search.ts'
import { categoriesOf, namesOf, newestFirst, type ToolEntry } from './tool-chart.ts'

/** Administrations given without any filter. */
const UNFILTERED = 100

/** Orders, newest start first. */
export const medicationRequests: Search = (args, context) => {
  const { asOf, repairs } = context
  const status = textArgument(args, 'status')
  const kept = byDrug(context.chart.all('MedicationRequest'), args, context).filter(
    ({ resource }) => status === null || statusAsSeen(resource, repairs.has('later_hidden') ? asOf : null) === status,
  )
  const sorted = newestFirst(kept)
  return { type: 'MedicationRequest', entries: sorted, total: sorted.length }
}

/**
 * The bedside administration record, newest first. What the intensive care unit charted as fluid intake holds the same
 * doses a second time, and is left to the chart.
 */
export const administrations: Search = (args, context) => {
  const record = context.chart
    .all('MedicationAdministration')
    .filter(({ resource }) => !categoriesOf(resource).includes('intake-output'))
  const sorted = newestFirst(byDrug(record, args, context))
  const filtered = args.medication !== undefined || args.hadm_id !== undefined
  const entries = filtered ? sorted : sorted.slice(0, UNFILTERED)
  return { type: 'MedicationAdministration', entries, total: sorted.length }
}

function byDrug(all: readonly ToolEntry[], args: ToolArguments, { chart, asOf, repairs }: SearchContext): ToolEntry[] {
  const known = ofAdmission(knownBy(all, asOf, chart, repairs), args.hadm_id, chart, repairs)
  const medication = textArgument(args, 'medication')
  if (medication === null) return known
  const filter = wordsFilter(medication, repairs)
  return known.filter(({ resource }) => namesOf(resource, chart).some(filter))
}

function statusAsSeen(resource: FhirResource, asOf: string | null): string | null {
  const timing = objects(resource.dosageInstruction)[0]?.timing
  const bounds = isObject(timing) && isObject(timing.repeat) ? timing.repeat.boundsPeriod : null
  const end = isObject(bounds) ? string(bounds.end) : null
  return asOf !== null && isAfterAsOf(end, asOf) ? 'active' : string(resource.status)
}
