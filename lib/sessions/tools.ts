/** What the names of the benchmark's tools say about them. Pure. */

/** The call that ends every turn; its observation is the gold answer and it is no step of its own. */
export const FINAL_TOOL = 'prepare_to_answer'

/** A call that asks the simulated patient; its result is a reply, not a chart excerpt. */
export function isPatientTool(name: string): boolean {
  return name.startsWith('patient.')
}

/** A call that writes an order or a flag; simulated, and judged by its arguments alone. */
export function isWriteTool(name: string): boolean {
  return name in WRITE_TOOLS || name.endsWith('.create')
}

export type WriteToolRule = {
  required: readonly string[]
  optional: readonly string[]
  enums: Readonly<Record<string, readonly string[]>>
}

/** The three write tools of the benchmark: their arguments beside `subject_id`. */
export const WRITE_TOOLS: Readonly<Record<string, WriteToolRule>> = {
  'MedicationRequest.create': {
    required: ['medication', 'dose', 'route', 'frequency'],
    optional: ['indication', 'duration_days'],
    enums: {},
  },
  'ServiceRequest.create': {
    required: ['service_type', 'priority'],
    optional: ['note', 'target_date'],
    enums: { priority: ['routine', 'urgent', 'asap'] },
  },
  'Flag.create': {
    required: ['category', 'code', 'detail'],
    optional: [],
    enums: { category: ['safety', 'allergy', 'administrative', 'clinical'] },
  },
}
