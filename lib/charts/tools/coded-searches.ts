import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { clinicalStatusOf, sequenceOf } from './forms.ts'
import { knownBy, ofAdmission } from './gate.ts'
import { type Search, textArgument } from './search.ts'
import { encounterRefs, newestFirst, type ToolEntry } from './tool-chart.ts'

/** Hospital admissions. Stays within one (intensive care, emergency department) are told by the admission's locations. */
export const encounters: Search = (args, { chart, asOf, repairs }) => {
  const all = chart.all('Encounter').filter(({ resource }) => resource.partOf === undefined)
  const own = repairs.has('every_source') ? all : all.filter(({ resource }) => resource.id?.startsWith('encounter-'))
  const known = knownBy(own, asOf, chart, repairs)
  const hadm = args.hadm_id
  if (hadm === undefined) return whole('Encounter', newestFirst(known))
  if (!repairs.has('admission_filter') && typeof hadm !== 'number') return whole('Encounter', [])
  const within = chart.admission(String(hadm))
  return whole(
    'Encounter',
    known.filter(({ resource }) => within.has(`Encounter/${resource.id}`)),
  )
}

/** Coded diagnoses: by admission and the order they were coded in; those without such an order latest first. */
export const conditions: Search = (args, { chart, asOf, repairs }) => {
  const all = chart.all('Condition')
  const own = repairs.has('every_source')
    ? all
    : all.filter(({ resource }) => !resource.id?.startsWith('ed-condition-'))
  const code = textArgument(args, 'code')
  const status = textArgument(args, 'clinical_status')
  const kept = ofAdmission(knownBy(own, asOf, chart, repairs), args.hadm_id, chart, repairs)
    .filter(({ resource }) => code === null || hasCode(resource, code, repairs.has('literal_filter')))
    .filter(({ resource }) => status === null || hasStatus(resource, status, repairs.has('condition_status')))
  const coded = kept.filter(({ resource }) => sequenceOf(resource) !== null)
  const others = kept.filter(({ resource }) => sequenceOf(resource) === null)
  return whole('Condition', [...coded.sort(byAdmission), ...newestFirst(others)])
}

function byAdmission(a: ToolEntry, b: ToolEntry): number {
  const [one, two] = [a, b].map(({ resource }) => encounterRefs(resource)[0] ?? '')
  if (one !== two) return (one ?? '') < (two ?? '') ? -1 : 1
  return (sequenceOf(a.resource) ?? 0) - (sequenceOf(b.resource) ?? 0)
}

/** A code begins with this, points and case aside; the reference knows upper case without points only. */
function hasCode(resource: FhirResource, prefix: string, tolerant: boolean): boolean {
  const codes = isObject(resource.code) ? objects(resource.code.coding).map(({ code }) => string(code) ?? '') : []
  if (!tolerant) return codes.some((code) => code.startsWith(prefix.toUpperCase()))
  const wanted = plainCode(prefix)
  return codes.some((code) => plainCode(code).startsWith(wanted))
}

function plainCode(code: string): string {
  return code.replaceAll('.', '').toUpperCase()
}

/**
 * What the record states. Coded diagnoses of an admission state nothing: they are left in when active ones are asked
 * for, because leaving them out would say they are over, and are no answer to `resolved` or `inactive`.
 */
function hasStatus(resource: FhirResource, status: string, honest: boolean): boolean {
  if (!honest) return status === 'active'
  return (clinicalStatusOf(resource) ?? 'active') === status
}

function whole(type: string, entries: ToolEntry[]) {
  return { type, entries, total: entries.length }
}
