import {
  type ImplicitnessCode,
  type Item,
  itemId,
  type Language,
  LITERACY,
  type ReplyValue,
  type TaskType,
} from '#lib/sessions/turn.ts'
import { messageAt } from './check-messages.ts'
import { isObject } from './json-value.ts'
import type { GoldCall, GoldTurn } from './read-gold.ts'
import type { RawRecord } from './record.ts'
import type { Report } from './report.ts'
import { type StudioTurn, studioTurn } from './studio.ts'

/** Makes the items of every turn out of a record that passed its checks. Pure. */

/**
 * Ids come from positions, or from `x_studio` of an export of ours. `renamed` maps the id of the position to the real
 * one where they differ, for findings that were made before the ids were known.
 */
export function buildTurns(
  record: RawRecord,
  gold: GoldTurn[],
  studio: unknown,
  report: Report,
): { turns: Item[][]; renamed: Map<string, string> } {
  const renamed = new Map<string, string>()
  const turns = gold.map((turn, i) => {
    const told = studioTurn(studio, i)
    const calls = ids(
      turn.calls.map((call) => call.id),
      told.calls,
      i,
      'calls',
      report,
    )
    calls.forEach((id, at) => {
      const plain = turn.calls[at]?.id
      if (plain && plain !== id) renamed.set(plain, id)
    })
    return [
      ...queries(record, i),
      label(record, i, told),
      { item: itemId.taskType(i), kind: 'task_type', value: (record.task_types as TaskType[])[i] } as Item,
      ...turn.calls.map((call, at) => callItem(call, calls[at] ?? call.id)),
      ...answers(record, turn, i),
      ...rubric(record, i, told, report),
    ]
  })
  return { turns, renamed }
}

function queries(record: RawRecord, turn: number): Item[] {
  const english = record.tasks_en ?? record.tasks
  const explicit = record.tasks_en_explicit ?? record.tasks_explicit
  return [...query('en', english, explicit, turn), ...query('zh', record.tasks_zh, record.tasks_zh_explicit, turn)]
}

function query(language: Language, implicit: unknown, explicit: unknown, turn: number): Item[] {
  if (!Array.isArray(implicit)) return []
  const value = {
    implicit: implicit[turn] as string,
    explicit: Array.isArray(explicit) ? (explicit[turn] as string) : null,
  }
  return [{ item: itemId.query(turn, language), kind: 'query', language, value }]
}

function label(record: RawRecord, turn: number, told: StudioTurn): Item {
  const codes = record.turn_subtypes as (ImplicitnessCode | null)[] | null | undefined
  const antecedent = told.antecedent ?? edgeInto(record, turn)
  const value = { code: codes?.[turn] ?? null, ...(antecedent && { antecedent }) }
  return { item: itemId.implicitness(turn), kind: 'implicitness', value }
}

/** The antecedent the record's own graph names for a turn: the first edge into it that quotes an earlier one. */
function edgeInto(record: RawRecord, turn: number): { turn: number; quote: string } | undefined {
  const edges = isObject(record.dep_graph) && Array.isArray(record.dep_graph.edges) ? record.dep_graph.edges : []
  for (const edge of edges) {
    if (!isObject(edge) || Number(edge.tgt) !== turn) continue
    const from = Number(edge.src)
    if (Number.isInteger(from) && from >= 0 && from < turn && typeof edge.antecedent === 'string' && edge.antecedent) {
      return { turn: from, quote: edge.antecedent }
    }
  }
  return undefined
}

function callItem(call: GoldCall, item: string): Item {
  const { tool, arguments: given, observation } = call
  if (!call.reply) return { item, kind: 'step', value: { tool, arguments: given, observation } }
  const { patient_response: text, patient_responses_all_literacy: variants } = observation as RawRecord
  return {
    item,
    kind: 'reply',
    value: { tool, arguments: given, text: text as string, variants: wholeVariants(variants) },
  }
}

function wholeVariants(value: unknown): ReplyValue['variants'] {
  if (!isObject(value) || LITERACY.some((level) => typeof value[level] !== 'string')) return null
  return { high: value.high as string, medium: value.medium as string, low: value.low as string }
}

function answers(record: RawRecord, turn: GoldTurn, i: number): Item[] {
  const items: Item[] = [{ item: itemId.answer(i, 'en'), kind: 'answer', language: 'en', value: turn.answer }]
  const chinese = chineseAnswer(record, i)
  if (chinese !== null) items.push({ item: itemId.answer(i, 'zh'), kind: 'answer', language: 'zh', value: chinese })
  return items
}

/** The reference keeps Chinese answers in `messages_zh` only; `answer_list_zh` is read where a record has it alone. */
function chineseAnswer(record: RawRecord, turn: number): string | null {
  if (Array.isArray(record.messages_zh)) {
    return (record.messages_zh as RawRecord[])[messageAt('messages_zh', turn, 'assistant')]?.content as string
  }
  if (Array.isArray(record.answer_list_zh)) {
    return (record.answer_list_zh as RawRecord[][])[turn]?.at(-1)?.observation as string
  }
  return null
}

function rubric(record: RawRecord, turn: number, told: StudioTurn, report: Report): Item[] {
  const english = (record.rubrics as string[][])[turn] ?? []
  const chinese = Array.isArray(record.rubrics_zh) ? ((record.rubrics_zh as string[][])[turn] ?? []) : null
  if (chinese && chinese.length !== english.length) {
    const values = { turn, english: english.length, chinese: chinese.length }
    report.find('error', `$.rubrics_zh[${turn}]`, 'rubric_zh_count', values, { turn })
  }
  const plain = english.map((_, at) => itemId.rubric(turn, at))
  const names = ids(plain, told.rubric, turn, 'rubric', report)
  return english.map((en, at) => ({
    item: names[at] ?? itemId.rubric(turn, at),
    kind: 'rubric',
    // An empty text stands for "no translation yet": the two lists must stay equally long in the file.
    value: { en, zh: chinese?.[at] || null },
  }))
}

/** The ids `x_studio` gives, when they fit the record: as many, of this turn, of the same kinds, each once. */
function ids(plain: string[], told: string[] | undefined, turn: number, key: string, report: Report): string[] {
  if (!told) return plain
  const kind = (id: string) => /^t\d+\.[a-z_]+/.exec(id)?.[0]
  const fits =
    told.length === plain.length &&
    told.every((id, at) => kind(id) === kind(plain[at] ?? '')) &&
    new Set(told).size === told.length
  if (fits) return told
  report.find('warning', `$.x_studio.turns[${turn}].${key}`, 'studio_ids_unusable', { key, turn }, { turn })
  return plain
}
