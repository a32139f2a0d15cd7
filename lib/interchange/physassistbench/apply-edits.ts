import { sequenceIndex, toolSource, workupMode } from '#lib/sessions/derive-task.ts'
import type { Item, Language, TaskType } from '#lib/sessions/turn.ts'
import { applyCalls, type CallItem } from './apply-calls.ts'
import { messageAt } from './check-messages.ts'
import { isObject, sameValue } from './json-value.ts'
import { type RawRecord, SEPARATOR } from './record.ts'
import type { SessionState } from './write-session.ts'

/** Writes a session's items over the record they came from, everywhere the record repeats them. Pure. */

/**
 * Changes `record` in place. Keys the record does not have stay absent unless an edit brings what they hold.
 * @throws Error when `now` has another number of turns than the record.
 */
export function applyEdits(record: RawRecord, now: SessionState, original: SessionState): void {
  const turns = now.turns.map(byKind)
  const before = original.turns.map(byKind)
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

/** The items of one turn, sorted out. */
export type TurnParts = {
  queries: Partial<Record<Language, { implicit: string; explicit: string | null }>>
  label: string | null
  taskType: TaskType
  calls: CallItem[]
  answers: Partial<Record<Language, string>>
  rubric: { en: string; zh: string | null }[]
}

function byKind(items: readonly Item[]): TurnParts {
  const parts: TurnParts = {
    queries: {},
    label: null,
    taskType: 'Information Lookup',
    calls: [],
    answers: {},
    rubric: [],
  }
  for (const item of items) {
    if (item.kind === 'query') parts.queries[item.language ?? 'en'] = item.value
    else if (item.kind === 'implicitness') parts.label = item.value.code
    else if (item.kind === 'task_type') parts.taskType = item.value
    else if (item.kind === 'answer') parts.answers[item.language ?? 'en'] = item.value
    else if (item.kind === 'rubric') parts.rubric.push(item.value)
    else parts.calls.push(item)
  }
  return parts
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
    const queries = turns.map((turn) => turn.queries[language])
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
    if (turns.every((turn) => turn.label === null)) return
    record.turn_subtypes = turns.map(() => null)
  }
  turns.forEach((turn, i) => {
    for (const array of arrays(record, 'turn_subtypes')) array[i] = turn.label
    const node = graphNode(record, i)
    if (node && 'subtype' in node) node.subtype = turn.label
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
      say('user', turn.queries[language]?.implicit)
      say('assistant', turn.answers[language])
      if (language === 'en' && i > 0) messages[messageAt(key, i, 'user') - 1] = SEPARATOR
    })
  }
}

function applyRubrics(record: RawRecord, turns: TurnParts[]): void {
  const translated =
    Array.isArray(record.rubrics_zh) || turns.some((turn) => turn.rubric.some((item) => item.zh !== null))
  record.rubrics = turns.map((turn) => turn.rubric.map((item) => item.en))
  if (translated) record.rubrics_zh = turns.map((turn) => turn.rubric.map((item) => item.zh ?? ''))
}

function applyTaskTypes(record: RawRecord, turns: TurnParts[], before: TurnParts[]): void {
  const types = turns.map((turn) => turn.taskType)
  turns.forEach((turn, i) => {
    const tools = turn.calls.map((call) => call.value.tool)
    const toolsBefore = before[i]?.calls.map((call) => call.value.tool)
    const sameTools = sameValue(tools, toolsBefore) && sameValue(order(turn), order(before[i]))
    const sameType = turn.taskType === before[i]?.taskType
    for (const array of arrays(record, 'task_types', 'task_sequence')) array[i] = turn.taskType
    if (sameTools && sameType) return
    const source = toolSource(turn.taskType, tools)
    for (const array of arrays(record, 'workup_modes')) array[i] = workupMode(turn.taskType, dependencies(record, i))
    for (const array of arrays(record, 'tool_sources')) array[i] = source
    const node = graphNode(record, i)
    if (!node) return
    if ('task_type' in node) node.task_type = turn.taskType
    if ('tool_source' in node) node.tool_source = source
    if ('tool_calls' in node && !sameTools) node.tool_calls = tools
  })
  const typesBefore = before.map((turn) => turn.taskType)
  if ('sequence_idx' in record && !sameValue(types, typesBefore)) record.sequence_idx = sequenceIndex(types)
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
