import { type Check, finding, pathOf } from './finding.ts'
import type { Finding } from './session.ts'
import { isWriteTool, WRITE_TOOLS } from './tools.ts'
import type { TaskType } from './turn.ts'
import type { CallItem, TurnParts } from './turn-parts.ts'

/** Gold calls: as many as the task type wants, with results that can carry an answer. Pure. */

export const checkCalls: Check = (turn) => [
  ...checkCount(turn),
  ...turn.calls.flatMap((call) => checkCall(turn, call)),
  ...checkResults(turn),
]

/** How many calls a turn of each type has: at least, at most. */
const COUNTS: Readonly<Record<TaskType, readonly [number, number]>> = {
  'Information Lookup': [1, 1],
  'Data Gathering': [2, Number.POSITIVE_INFINITY],
  'Clinical Reasoning': [1, Number.POSITIVE_INFINITY],
  'Write/Update': [1, Number.POSITIVE_INFINITY],
}

function checkCount(turn: TurnParts): Finding[] {
  if (!turn.taskType) return []
  const { item, value: type } = turn.taskType
  const path = `$.answer_list[${turn.index}]`
  const writes = turn.calls.filter((call) => isWriteTool(call.value.tool)).length
  const found: Finding[] = []
  const [least, most] = COUNTS[type]
  const calls = turn.calls.length
  if (calls < least || calls > most) {
    found.push(finding('warning', 'call_count', turn.index, item, path, { type, least, exact: least === most, calls }))
  }
  if (type === 'Write/Update' && writes === 0) {
    found.push(finding('error', 'write_call_missing', turn.index, item, path, {}))
  }
  if (type === 'Write/Update' && writes > 1) {
    found.push(finding('warning', 'write_call_repeated', turn.index, item, path, { writes }))
  }
  if (type !== 'Write/Update' && writes > 0) {
    found.push(finding('warning', 'write_call_unexpected', turn.index, item, path, { type, writes }))
  }
  return found
}

function checkCall(turn: TurnParts, call: CallItem): Finding[] {
  const path = pathOf.call(turn, call)
  if (call.kind === 'reply') {
    if (call.value.variants !== null) return []
    return [finding('warning', 'literacy_variants_missing', turn.index, call.item, `${path}.observation`, {})]
  }
  const found = isWriteTool(call.value.tool) ? checkWrite(turn, call, path) : []
  const broken = decimalReferences(call.value.observation)
  if (broken[0] !== undefined) {
    const values = { count: broken.length, first: broken[0] }
    found.push(finding('warning', 'reference_decimal', turn.index, call.item, `${path}.observation`, values))
  }
  return found
}

function checkWrite(turn: TurnParts, call: CallItem & { kind: 'step' }, path: string): Finding[] {
  const rule = WRITE_TOOLS[call.value.tool]
  if (!rule) return []
  const found: Finding[] = []
  const given = call.value.arguments
  for (const key of rule.required) {
    if (given[key] !== undefined && given[key] !== null && given[key] !== '') continue
    found.push(
      finding('warning', 'write_argument_missing', turn.index, call.item, `${path}.action.arguments`, {
        tool: call.value.tool,
        argument: key,
      }),
    )
  }
  for (const [key, words] of Object.entries(rule.enums)) {
    const value = given[key]
    if (value === undefined || words.includes(value as string)) continue
    const values = { argument: key, value: JSON.stringify(value), words }
    found.push(
      finding('warning', 'write_argument_unknown', turn.index, call.item, `${path}.action.arguments.${key}`, values),
    )
  }
  // The echo repeats what was asked for; an edit of the arguments alone leaves it behind.
  const echo = JSON.stringify(call.value.observation ?? null).toLowerCase()
  const unsaid = rule.required.filter((key) => {
    const value = given[key]
    return typeof value === 'string' && value !== '' && !echo.includes(JSON.stringify(value).slice(1, -1).toLowerCase())
  })
  if (unsaid.length > 0) {
    found.push(finding('warning', 'write_echo_differs', turn.index, call.item, `${path}.observation`, { unsaid }))
  }
  return found
}

function checkResults(turn: TurnParts): Finding[] {
  const read = turn.calls.flatMap((call) => (call.kind === 'step' && !isWriteTool(call.value.tool) ? [call] : []))
  const outcomes = read.map((call) => ({ call, outcome: outcomeOf(call.value.observation) }))
  const bad = outcomes.filter(({ outcome }) => outcome !== 'data')
  const found = bad.map(({ call, outcome }) => {
    const path = `${pathOf.call(turn, call)}.observation`
    return outcome === 'error'
      ? finding('warning', 'tool_result_error', turn.index, call.item, path, { tool: call.value.tool })
      : finding('note', 'tool_result_empty', turn.index, call.item, path, { tool: call.value.tool })
  })
  if (read.length > 0 && bad.length === turn.calls.length) {
    found.push(finding('warning', 'turn_without_result', turn.index, null, `$.answer_list[${turn.index}]`, {}))
  }
  return found
}

function outcomeOf(observation: unknown): 'data' | 'empty' | 'error' {
  if (observation === null || observation === '') return 'empty'
  if (typeof observation !== 'object') return 'data'
  const { resourceType, entry, error } = observation as Record<string, unknown>
  if (error !== undefined) return 'error'
  if (resourceType === 'OperationOutcome') return 'empty'
  if (resourceType === 'Bundle') return Array.isArray(entry) && entry.length > 0 ? 'data' : 'empty'
  return Object.keys(observation).length > 0 ? 'data' : 'empty'
}

/** Ids that passed through a floating-point column: `Encounter/encounter-123.0`. */
function decimalReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(decimalReferences)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'reference' && typeof inner === 'string' ? (/\d\.0$/.test(inner) ? [inner] : []) : decimalReferences(inner),
  )
}
