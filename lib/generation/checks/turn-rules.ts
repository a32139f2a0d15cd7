import type { CalledTool, SessionTask, ToolCall, TurnState } from '#lib/generation/agents.ts'
import { PATIENT_TOOLS, READ_TOOLS, SCENARIO_RULES } from '#lib/generation/scenario-rules.ts'
import { isPatientTool, isWriteTool, WRITE_TOOLS } from '#lib/sessions/tools.ts'
import type { TaskType } from '#lib/sessions/turn.ts'
import { type Fault, fault } from './check.ts'
import { faultsOfCount } from './plan-rules.ts'

/**
 * What the parts of a turn must be on the way to it. What can be said of a finished turn is said by the checks of
 * sessions, which run on it too. Pure.
 */

/** A physician speaks, and names no tool. */
export function faultsOfQuery(text: string): Fault[] {
  if (text.trim() === '') return [fault('query_empty', 'the query is empty')]
  const faults: Fault[] = []
  if (/\b[A-Z][A-Za-z]+\.(?:search|read|create)\b|\bpatient\.get_|\bFHIR\b/.test(text)) {
    faults.push(fault('query_names_tool', `the query names a tool: ${text}`))
  }
  if (text.split(/\s+/).length > 60 || [...text].length > 400)
    faults.push(fault('query_too_long', 'the query is longer than a physician would speak'))
  return faults
}

export function faultsOfCalls(
  calls: readonly ToolCall[],
  task: Pick<SessionTask, 'scenario' | 'subjectId'>,
  { index, plan }: Pick<TurnState, 'index' | 'plan'>,
): Fault[] {
  const rules = SCENARIO_RULES[task.scenario]
  const tools = calls.map(({ tool }) => tool)
  const faults = faultsOfCount(plan.taskType, tools, index)
  for (const call of calls) {
    const { tool } = call
    const known = isPatientTool(tool)
      ? PATIENT_TOOLS.some((name) => name === tool)
      : isWriteTool(tool)
        ? rules.writes.some((name) => name === tool) && plan.taskType === 'Write/Update'
        : READ_TOOLS.some((name) => name === tool) && rules.reads.some((name) => name === tool)
    if (!known) faults.push(fault('call_not_allowed', `${tool} is not for a ${plan.taskType} turn of ${task.scenario}`))
    if (call.arguments.subject_id !== task.subjectId)
      faults.push(fault('call_other_patient', `${tool} does not name subject ${task.subjectId}`))
    for (const name of WRITE_TOOLS[tool]?.required ?? []) {
      if (call.arguments[name] === undefined || call.arguments[name] === '') {
        faults.push(fault('call_argument_missing', `${tool} lacks ${name}`))
      }
    }
  }
  const asks = tools.some(isPatientTool)
  if ((plan.toolSource === 'patient' || plan.toolSource === 'mixed') !== asks) {
    faults.push(fault('call_off_source', `the turn is planned as ${plan.toolSource} and calls ${tools.join(', ')}`))
  }
  if (new Set(calls.map((call) => JSON.stringify([call.tool, call.arguments]))).size < calls.length) {
    faults.push(fault('call_repeated', 'the same call is made twice'))
  }
  return faults
}

/**
 * Something to answer from: no call may err, and not all may come back empty. A turn that asks whether something is on
 * file may find nothing by its plan (`meaning` is the planner's own and not read here): an empty result is a fault only
 * where every call gave one.
 */
export function faultsOfObservations(calls: readonly CalledTool[]): Fault[] {
  const faults = calls.flatMap(({ tool, observation }) =>
    isRecord(observation) && 'error' in observation
      ? [fault('observation_error', `${tool}: ${JSON.stringify(observation.error)}`)]
      : [],
  )
  if (faults.length === 0 && calls.every(isEmpty)) faults.push(fault('observation_empty', 'no call found anything'))
  return faults
}

const RUBRIC_COUNTS: Readonly<Record<TaskType, readonly [number, number]>> = {
  'Information Lookup': [3, 3],
  'Data Gathering': [4, 5],
  'Clinical Reasoning': [5, 6],
  'Write/Update': [4, 6],
}

/** As many items as the task type asks for; a turn that asks the patient has five or six. */
export function faultsOfRubric(items: readonly string[], { plan }: Pick<TurnState, 'plan'>): Fault[] {
  const asks = plan.toolSource === 'patient' || plan.toolSource === 'mixed'
  const [least, most] = asks ? [4, 6] : RUBRIC_COUNTS[plan.taskType]
  if (items.length >= least && items.length <= most) return []
  return [
    fault(
      'rubric_off_count',
      `${items.length} rubric items; a ${plan.taskType} turn has ${least === most ? least : `${least} to ${most}`}`,
    ),
  ]
}

/** As many texts as there were, none empty. Numbers are compared by the checks of sessions. */
export function faultsOfTranslation(from: readonly string[], to: readonly string[]): Fault[] {
  if (to.length !== from.length) return [fault('translation_off_count', `${to.length} texts for ${from.length}`)]
  return to.flatMap((text, index) =>
    text.trim() === '' ? [fault('translation_empty', `nothing for “${from[index]}”`)] : [],
  )
}

function isEmpty({ observation, reply }: CalledTool): boolean {
  if (reply) return reply.text.trim() === ''
  if (!isRecord(observation)) return true
  if (observation.resourceType === 'OperationOutcome') return true
  return observation.resourceType === 'Bundle' && (!Array.isArray(observation.entry) || observation.entry.length === 0)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
