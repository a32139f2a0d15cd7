import { isObject, string } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Language } from '#lib/platform/language.ts'
import { checkArguments, lenientArguments, MESSAGES, type ToolArguments, type ToolError } from './argument-check.ts'
import { conditions, encounters } from './coded-searches.ts'
import { toolForm } from './forms.ts'
import { administrations, medicationRequests } from './medication-searches.ts'
import { carePlans, documents, reports } from './note-searches.ts'
import { observations } from './observation-search.ts'
import { type Repair, repairsOf, type ToolMode } from './repairs.ts'
import { CallRefused, type Search } from './search.ts'
import { type ToolChart, type ToolEntry, type ToolResource, toolChart } from './tool-chart.ts'
import { READ_TOOLS, readToolSchema } from './tool-schemas.ts'

export type ToolOptions = {
  /** Current resources of one patient. Keep the array: what is worked out of it is kept with it. */
  resources: readonly ToolResource[]
  /** `YYYY-MM-DD`, the last day the caller may know of; null for no limit. */
  asOf: string | null
  mode: ToolMode
  /** Of the messages of a refused call. */
  language: Language
}

/**
 * `bundle` is a searchset Bundle; of `Patient.read` it is the Patient itself. Without the repair of errors it may also be
 * an OperationOutcome or `{error}`, as the reference answers.
 */
export type ToolResult = { ok: true; bundle: Record<string, unknown> } | { ok: false; error: ToolError }

const SEARCHES: Readonly<Record<string, Search>> = {
  'Encounter.search': encounters,
  'Condition.search': conditions,
  'Observation.search': observations,
  'MedicationRequest.search': medicationRequests,
  'MedicationAdministration.search': administrations,
  'DiagnosticReport.search': reports,
  'DocumentReference.search': documents,
  'CarePlan.search': carePlans,
}

/**
 * Calls one of the nine FHIR read tools on one patient's chart. Pure: the same call gives the same result, whoever makes
 * it and whenever. What the repairs change is in docs/fhir-tools.md.
 */
export function runTool(name: string, given: ToolArguments, options: ToolOptions): ToolResult {
  const repairs = repairsOf(options.mode)
  const schema = readToolSchema(name, options.language)
  if (!schema) return refused(repairs, unknownTool(name, options.language))
  const checked = checkArguments(schema, given, options.language)
  if (repairs.has('argument_check') && !checked.ok) return refused(repairs, checked.error)
  const args = repairs.has('argument_check') && checked.ok ? checked.args : lenientArguments(schema, given)
  if (args === null) return refused(repairs, checked.ok ? unknownTool(name, options.language) : checked.error)

  const chart = toolChart(options.resources)
  const own = chart.subject
  if (own !== null && String(args.subject_id) !== String(own)) {
    const message = MESSAGES[options.language].patient(String(args.subject_id), String(own))
    return repairs.has('error_shape')
      ? refused(repairs, { code: 'other_patient', message, path: 'subject_id' })
      : { ok: true, bundle: outcome(name, args) }
  }
  const told = (entry: ToolEntry) => toolForm(entry, chart, options.asOf, repairs)
  if (name === 'Patient.read') return readPatient(chart, args, repairs, told)
  try {
    const { type, entries, total } = found(name, args, chart, options, repairs)
    const kept = entries.map(told)
    if (kept.length === 0 && !repairs.has('error_shape') && type !== 'CarePlan') {
      return { ok: true, bundle: outcome(name, args) }
    }
    return { ok: true, bundle: bundleOf(type, kept, repairs.has('count') ? total : kept.length) }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    if (error.why === 'invalid') return refused(repairs, { code: 'wrong_value', message: error.text })
    const message = MESSAGES[options.language].pattern(error.text)
    return { ok: false, error: { code: 'pattern_too_complex', message } }
  }
}

function found(
  name: string,
  args: ToolArguments,
  chart: ToolChart,
  { asOf }: ToolOptions,
  repairs: ReadonlySet<Repair>,
): ReturnType<Search> {
  const search = SEARCHES[name]
  if (!search) throw new Error(`${name} has a schema and no search`)
  return search(args, { chart, asOf, repairs })
}

function readPatient(
  chart: ToolChart,
  args: ToolArguments,
  repairs: ReadonlySet<Repair>,
  told: (entry: ToolEntry) => FhirResource,
): ToolResult {
  const [patient] = chart.all('Patient')
  if (patient) return { ok: true, bundle: told(patient) }
  return { ok: true, bundle: repairs.has('error_shape') ? bundleOf('Patient', [], 0) : outcome('Patient.read', args) }
}

/** The wrapper of the reference, so that its readers understand ours. */
function bundleOf(type: string, resources: readonly FhirResource[], total: number): Record<string, unknown> {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    entry: resources.map((resource) => ({ resource })),
    _fhir_resource_type: type,
  }
}

function outcome(name: string, args: ToolArguments): Record<string, unknown> {
  const kind = name.slice(0, name.indexOf('.'))
  const diagnostics = `No ${kind} found for Patient/${String(args.subject_id)}`
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'error', diagnostics }] }
}

function refused(repairs: ReadonlySet<Repair>, error: ToolError): ToolResult {
  return repairs.has('error_shape') ? { ok: false, error } : { ok: true, bundle: { error: error.message } }
}

function unknownTool(name: string, language: Language): ToolError {
  return { code: 'unknown_tool', message: MESSAGES[language].tool(name, READ_TOOLS.join(', ')) }
}

/** The resource types a tool reads, with those its filters need: what has to be loaded for a call. */
export function typesRead(name: string): readonly string[] {
  const type = name.slice(0, name.indexOf('.'))
  const more = type === 'DiagnosticReport' ? ['Observation'] : type.startsWith('Medication') ? ['Medication'] : []
  return [...new Set(['Patient', 'Encounter', type, ...more])]
}

/** The resources of a result, in order. */
export function resourcesIn(bundle: unknown): FhirResource[] {
  if (!isObject(bundle)) return []
  if (bundle.resourceType === 'Bundle') {
    const entries = Array.isArray(bundle.entry) ? bundle.entry : []
    return entries.flatMap((entry: unknown) => (isObject(entry) ? resourcesIn(entry.resource) : []))
  }
  const type = string(bundle.resourceType)
  return type === null || type === 'OperationOutcome' ? [] : [bundle as FhirResource]
}
