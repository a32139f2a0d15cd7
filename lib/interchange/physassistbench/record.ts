import { WORKUP_MODES } from '#lib/sessions/derive-task.ts'
import { IMPLICITNESS_CODES, TASK_TYPES, TOOL_SOURCES } from '#lib/sessions/turn.ts'

/** The record of the reference format as tables: its keys, their order, what each holds per turn. Pure. */

/** A parsed line: any JSON object. */
export type RawRecord = Record<string, unknown>

/** The string between two turns of the English `messages`. */
export const SEPARATOR = '='.repeat(60)

/** Known keys in the order in which the reference writes them. */
export const KEY_ORDER = [
  'id',
  'env_info',
  'tools',
  'tools_en',
  'tools_zh',
  'tasks',
  'tasks_en',
  'tasks_explicit',
  'tasks_en_explicit',
  'messages',
  'messages_en',
  'answer_list',
  'answer_list_en',
  'answer_list_zh',
  'turn_types',
  'task_types',
  'turn_subtypes',
  'clinical_task_domain',
  'subject_id',
  'hadm_id',
  'tasks_zh',
  'tasks_zh_explicit',
  'messages_zh',
  'session_id',
  'clinical_scenario',
  'sequence_idx',
  'task_sequence',
  'tool_sources',
  'workup_modes',
  'dep_graph',
  'session_plan',
  'tool_set',
  'difficulty_level',
  'current_date',
  'generated_at',
  'rubrics',
  'rubrics_zh',
  'patient_agent_annotations',
  'persona_config',
] as const

/** Our own data, last in an exported line. */
export const STUDIO_KEY = 'x_studio'

/** Known keys in the writer's order, then unknown ones as they came, `x_studio` last. */
export function inWriterOrder(keys: readonly string[]): string[] {
  const known = KEY_ORDER.filter((key) => keys.includes(key))
  const unknown = keys.filter((key) => key !== STUDIO_KEY && !known.includes(key as (typeof KEY_ORDER)[number]))
  return [...known, ...unknown, ...keys.filter((key) => key === STUDIO_KEY)]
}

/** What one element of a per-turn array must be. */
export type ElementRule = { nullable: boolean } & (
  | { is: 'text' | 'flag' | 'list' | 'texts' }
  | { is: 'word'; words: readonly string[] }
)

const text: ElementRule = { is: 'text', nullable: false }
const list: ElementRule = { is: 'list', nullable: false }
const texts: ElementRule = { is: 'texts', nullable: false }
const word = (words: readonly string[], nullable: boolean): ElementRule => ({ is: 'word', words, nullable })

/** Keys whose value is an array with one element for each turn. */
export const TURN_ARRAYS: Readonly<Record<string, ElementRule>> = {
  tasks: text,
  tasks_en: text,
  tasks_explicit: text,
  tasks_en_explicit: text,
  tasks_zh: text,
  tasks_zh_explicit: text,
  answer_list: list,
  answer_list_en: list,
  answer_list_zh: list,
  turn_types: { is: 'flag', nullable: false },
  task_types: word(TASK_TYPES, false),
  task_sequence: word(TASK_TYPES, false),
  turn_subtypes: word(IMPLICITNESS_CODES, true),
  tool_sources: word(TOOL_SOURCES, false),
  workup_modes: word(WORKUP_MODES, true),
  rubrics: texts,
  rubrics_zh: texts,
}

/** Keys that hold the same thing twice: the reference reads the second if it is there, else the first. */
export const PAIRS = [
  ['tools', 'tools_en'],
  ['tasks', 'tasks_en'],
  ['tasks_explicit', 'tasks_en_explicit'],
  ['messages', 'messages_en'],
  ['answer_list', 'answer_list_en'],
  ['task_types', 'task_sequence'],
] as const

export const TASK_DOMAINS = ['LabInterp', 'MedRecon', 'DiagCode', 'WorkflowQuery', 'ICUReasoning', 'DischargePlan']

export const PERSONA_WORDS: Readonly<Record<string, readonly string[]>> = {
  health_literacy: ['low', 'medium', 'high'],
  adherence: ['good', 'uncertain', 'poor'],
  anxiety_level: ['low', 'medium', 'high'],
  info_completeness: ['full', 'partial', 'critical_withheld'],
}

/** The English half of a pair: the `_en` key where it is there, else the plain one. */
export function english(record: RawRecord, key: 'tools' | 'tasks' | 'messages'): unknown {
  return record[`${key}_en`] ?? record[key]
}

/** A record of the special discharge generator, which passes neither `session_id` nor a persona. */
export function isSpecialDischarge(record: RawRecord): boolean {
  return (
    (typeof record.id === 'string' && record.id.startsWith('dp_')) ||
    ['note_grounding', 'write_gold_params'].some((key) => key in record)
  )
}
