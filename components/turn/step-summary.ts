import { isWriteTool } from '#lib/sessions/tools.ts'

/** One tool call in a line: what was asked and what came back. Pure. */
export type StepOutcome =
  | { is: 'results'; count: number }
  | { is: 'none' }
  | { is: 'error'; text: string }
  | { is: 'created' | 'resource'; type: string }
  | { is: 'other' }

/** Said in every call of a session and therefore not worth a word. */
const GIVEN = new Set(['subject_id', 'session_id'])

/** The arguments worth reading, as `name value`. */
export function argumentWords(args: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(args)
    .filter(([name]) => !GIVEN.has(name))
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
}

export function outcomeOf(tool: string, observation: unknown): StepOutcome {
  if (typeof observation !== 'object' || observation === null) return { is: 'other' }
  const result = observation as { resourceType?: unknown; entry?: unknown; error?: unknown }
  if (typeof result.error === 'string') return { is: 'error', text: result.error }
  if (result.resourceType === 'OperationOutcome') return { is: 'none' }
  if (result.resourceType === 'Bundle') {
    return { is: 'results', count: Array.isArray(result.entry) ? result.entry.length : 0 }
  }
  if (typeof result.resourceType === 'string') {
    return { is: isWriteTool(tool) ? 'created' : 'resource', type: result.resourceType }
  }
  return { is: 'other' }
}
