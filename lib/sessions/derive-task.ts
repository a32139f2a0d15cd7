import { isPatientTool } from './tools.ts'
import { TASK_TYPES, type TaskType, type ToolSource } from './turn.ts'

/** What a turn's task type and calls decide about it. Editing either recomputes these and nothing else. Pure. */

export const WORKUP_MODES = ['single', 'parallel', 'adaptive'] as const
export type WorkupMode = (typeof WORKUP_MODES)[number]

const MIDDLE: readonly TaskType[] = ['Information Lookup', 'Data Gathering', 'Clinical Reasoning']
const LAST: readonly TaskType[] = ['Data Gathering', 'Clinical Reasoning', 'Write/Update']

/**
 * The number of the reference's arc (0 to 26) that four task types form: 9a + 3b + c, where a and b are the places of
 * turns 1 and 2 among lookup, gathering, reasoning and c that of turn 3 among gathering, reasoning, write. Null when
 * they form none: another number of turns, a first turn that is no lookup, a write before the end.
 */
export function sequenceIndex(taskTypes: readonly TaskType[]): number | null {
  const [first, second, third, fourth] = taskTypes
  if (taskTypes.length !== 4 || first !== TASK_TYPES[0] || !second || !third || !fourth) return null
  const a = MIDDLE.indexOf(second)
  const b = MIDDLE.indexOf(third)
  const c = LAST.indexOf(fourth)
  return a === -1 || b === -1 || c === -1 ? null : 9 * a + 3 * b + c
}

/**
 * How the calls of a Data Gathering turn hang together; null for every other task type. `dependencies` holds, for each
 * real call, the positions of the calls whose result it needed.
 */
export function workupMode(taskType: TaskType, dependencies: readonly (readonly number[])[]): WorkupMode | null {
  if (taskType !== 'Data Gathering') return null
  if (dependencies.length < 2) return 'single'
  return dependencies.some((needed) => needed.length > 0) ? 'adaptive' : 'parallel'
}

/** Where a turn's evidence comes from: Write/Update turns write, the rest say whom they ask. */
export function toolSource(taskType: TaskType, tools: readonly string[]): ToolSource {
  if (taskType === 'Write/Update') return 'write'
  const asked = tools.filter(isPatientTool).length
  if (asked === 0) return 'ehr'
  return asked === tools.length ? 'patient' : 'mixed'
}
