/**
 * Where the tools depart from the reference implementation. Each departure can be left out by itself, so that a session
 * made by the reference, or by one that was mended in part, can be replayed as it was made and a difference be named.
 */
export const REPAIRS = [
  'name_filter',
  'exact_name',
  'literal_filter',
  'admission_filter',
  'whole_day',
  'gate_all',
  'issued',
  'later_hidden',
  'category',
  'count',
  'administration_status',
  'condition_status',
  'report_type',
  'every_source',
  'own_form',
  'error_shape',
  'argument_check',
] as const

export type Repair = (typeof REPAIRS)[number]

/** `repaired`: all of them; `reference`: none; a set: these. */
export type ToolMode = 'repaired' | 'reference' | ReadonlySet<Repair>

const ALL: ReadonlySet<Repair> = new Set(REPAIRS)
const NONE: ReadonlySet<Repair> = new Set()

export function repairsOf(mode: ToolMode): ReadonlySet<Repair> {
  return mode === 'repaired' ? ALL : mode === 'reference' ? NONE : mode
}

/** The repairs that can change what a tool gives; the others are not worth trying. */
export function repairsFor(tool: string): readonly Repair[] {
  const shared: Repair[] = ['admission_filter', 'gate_all', 'error_shape', 'argument_check', 'own_form']
  const own: Record<string, Repair[]> = {
    'Patient.read': ['later_hidden'],
    'Encounter.search': ['later_hidden', 'every_source'],
    'Condition.search': ['condition_status', 'literal_filter', 'every_source'],
    'Observation.search': ['name_filter', 'exact_name', 'literal_filter', 'whole_day', 'issued', 'category', 'count'],
    'MedicationRequest.search': ['literal_filter', 'later_hidden'],
    'MedicationAdministration.search': ['literal_filter', 'administration_status', 'count'],
    'DiagnosticReport.search': ['report_type', 'every_source', 'issued', 'count'],
    'DocumentReference.search': ['literal_filter', 'count'],
    'CarePlan.search': ['count'],
  }
  return [...(own[tool] ?? []), ...shared]
}
