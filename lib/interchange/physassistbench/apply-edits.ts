import { sequenceIndex, toolSource, workupMode } from '#lib/sessions/derive-task.ts'
import type { Language, TaskType } from '#lib/sessions/turn.ts'
import { partsOf, type TurnParts } from '#lib/sessions/turn-parts.ts'
import { applyCalls } from './apply-calls.ts'
import { messageAt } from './check-messages.ts'
import { isObject, sameValue } from './json-value.ts'
import { type RawRecord, SEPARATOR } from './record.ts'
import type { SessionState } from './session-state.ts'

/** Writes a session's items over the record they came from, everywhere the record repeats them. Pure. */

/**
 * Changes `record` in place. Keys the record does not have stay absent unless an edit brings what they hold.
 * @throws Error when `now` has another number of turns than the record.
 */
export function applyEdits(record: RawRecord, now: SessionState, original: SessionState): void {
  const turns = now.turns.map(partsOf)
  const before = original.turns.map(partsOf)
  if (turns.length !== before.length) {
    throw new Error(
      `the session has ${turns.length} turns now and had ${before.length}; turns are neither added nor removed`,
    )
  }
  applyEnvelope(record, now, original)
  applyQueries(record, turns)
  applyLabels(record, turns)
  applyAnswers(record, turns)
  applyCalls(record, turns, before)
  applyRubrics(record, turns)
  applyTaskTypes(record, turns, before)
}

/** The arrays of these keys that the record has, changed together. */
function arrays(record: RawRecord, ...keys: string[]): unknown[][] {
  return keys.flatMap((key) => (Array.isArray(record[key]) ? [record[key]] : []))
}

function applyEnvelope(record: RawRecord, now: SessionState, original: SessionState): void {
  for (const key of ['env_info', 'session_id', 'persona_config', 'session_plan'] as const) {
    if (!sameValue(now.envelope[key], original.envelope[key])) record[key] = now.envelope[key]
  }
}

function applyQueries(record: RawRecord, turns: TurnParts[]): void {
  const write = (language: Language, implicitKeys: string[], explicitKeys: string[]) => {
    const queries = turns.map((turn) => turn.queries[language]?.value)
    if (queries.every((query) => query === undefined)) return
    if (arrays(record, ...implicitKeys).length === 0) create(record, implicitKeys, turns.length)
    if (arrays(record, ...explicitKeys).length === 0 && queries.some((query) => query && query.explicit !== null)) {
      create(record, explicitKeys, turns.length)
    }
    queries.forEach((query, i) => {
      for (const array of arrays(record, ...implicitKeys)) array[i] = query?.implicit ?? ''
      for (const array of arrays(record, ...explicitKeys)) array[i] = query?.explicit ?? query?.implicit ?? ''
    })
  }
  write('en', ['tasks', 'tasks_en'], ['tasks_explicit', 'tasks_en_explicit'])
  write('zh', ['tasks_zh'], ['tasks_zh_explicit'])
}

function create(record: RawRecord, keys: string[], turns: number): void {
  for (const key of keys) record[key] = Array.from({ length: turns }, () => '')
}

function applyLabels(record: RawRecord, turns: TurnParts[]): void {
  if (!Array.isArray(record.turn_subtypes)) {
    if (turns.every((turn) => labelOf(turn) === null)) return
    record.turn_subtypes = turns.map(() => null)
  }
  turns.forEach((turn, i) => {
    for (const array of arrays(record, 'turn_subtypes')) array[i] = labelOf(turn)
    const node = graphNode(record, i)
    if (node && 'subtype' in node) node.subtype = labelOf(turn)
  })
}

/** The conversation is written whole, so that an edit also mends a message that said something else before. */
function applyAnswers(record: RawRecord, turns: TurnParts[]): void {
  const chinese = turns.some((turn) => turn.answers.zh !== undefined)
  if (chinese && !Array.isArray(record.messages_zh) && !Array.isArray(record.answer_list_zh)) {
    record.messages_zh = turns.flatMap(() => [
      { role: 'user', content: '' },
      { role: 'assistant', content: '' },
    ])
  }
  for (const key of ['messages', 'messages_en', 'messages_zh']) {
    const messages = record[key]
    if (!Array.isArray(messages)) continue
    const language = key === 'messages_zh' ? 'zh' : 'en'
    turns.forEach((turn, i) => {
      const say = (speaker: 'user' | 'assistant', text: string | undefined) => {
        const message: unknown = messages[messageAt(key, i, speaker)]
        if (text !== undefined && isObject(message)) message.content = text
      }
      say('user', turn.queries[language]?.value.implicit)
      say('assistant', turn.answers[language]?.value)
      if (language === 'en' && i > 0) messages[messageAt(key, i, 'user') - 1] = SEPARATOR
    })
  }
}

function applyRubrics(record: RawRecord, turns: TurnParts[]): void {
  const translated =
    Array.isArray(record.rubrics_zh) || turns.some((turn) => turn.rubric.some((item) => item.value.zh !== null))
  record.rubrics = turns.map((turn) => turn.rubric.map((item) => item.value.en))
  if (translated) record.rubrics_zh = turns.map((turn) => turn.rubric.map((item) => item.value.zh ?? ''))
}

function applyTaskTypes(record: RawRecord, turns: TurnParts[], before: TurnParts[]): void {
  const types = turns.map(taskTypeOf)
  turns.forEach((turn, i) => {
    const tools = turn.calls.map((call) => call.value.tool)
    const toolsBefore = before[i]?.calls.map((call) => call.value.tool)
    const sameTools = sameValue(tools, toolsBefore) && sameValue(order(turn), order(before[i]))
    const type = taskTypeOf(turn)
    const sameType = type === before[i]?.taskType?.value
    for (const array of arrays(record, 'task_types', 'task_sequence')) array[i] = type
    if (sameTools && sameType) return
    const source = toolSource(type, tools)
    for (const array of arrays(record, 'workup_modes')) array[i] = workupMode(type, dependencies(record, i))
    for (const array of arrays(record, 'tool_sources')) array[i] = source
    const node = graphNode(record, i)
    if (!node) return
    if ('task_type' in node) node.task_type = type
    if ('tool_source' in node) node.tool_source = source
    if ('tool_calls' in node && !sameTools) node.tool_calls = tools
  })
  const typesBefore = before.map((turn) => turn.taskType?.value)
  if ('sequence_idx' in record && !sameValue(types, typesBefore)) record.sequence_idx = sequenceIndex(types)
}

function labelOf(turn: TurnParts) {
  return turn.label?.value.code ?? null
}

function taskTypeOf(turn: TurnParts): TaskType {
  if (!turn.taskType) throw new Error(`turn ${turn.index} has no task type`)
  return turn.taskType.value
}

function order(turn: TurnParts | undefined): string[] | undefined {
  return turn?.calls.map((call) => call.item)
}

/** What each real call of a turn rests on, as the record says after the calls were written. */
function dependencies(record: RawRecord, turn: number): number[][] {
  const actions = (record.answer_list as RawRecord[][])[turn] ?? []
  return actions
    .slice(0, -1)
    .map((action) => (Array.isArray(action.dependency_list) ? (action.dependency_list as number[]) : []))
}

function graphNode(record: RawRecord, turn: number): RawRecord | null {
  const nodes = isObject(record.dep_graph) ? record.dep_graph.nodes : null
  const node = isObject(nodes) ? nodes[String(turn)] : null
  return isObject(node) ? node : null
}
