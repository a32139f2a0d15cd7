import { isWriteTool } from '#lib/sessions/tools.ts'
import { LITERACY } from '#lib/sessions/turn.ts'
import type { CallItem, TurnParts } from '#lib/sessions/turn-parts.ts'
import { isObject, sameValue } from './json-value.ts'
import type { RawRecord } from './record.ts'

/** Writes steps, replies and gold answers into `answer_list` and whatever repeats them. Pure. */

export function applyCalls(record: RawRecord, turns: TurnParts[], before: TurnParts[]): void {
  for (const key of ['answer_list', 'answer_list_en', 'answer_list_zh']) {
    const list = record[key]
    if (!Array.isArray(list)) continue
    const language = key === 'answer_list_zh' ? 'zh' : 'en'
    turns.forEach((turn, i) => {
      list[i] = actionsOf(list[i] as RawRecord[], before[i]?.calls ?? [], turn.calls, turn.answers[language]?.value)
    })
  }
  applyWriteParams(record, turns, before)
  applyAnnotations(record, turns, before)
}

/** The actions of a turn for its calls as they stand: known ones patched, new ones made, numbers and links renewed. */
function actionsOf(actions: RawRecord[], was: CallItem[], calls: CallItem[], answer: string | undefined): RawRecord[] {
  const last = actions.at(-1)
  if (!last) return actions
  const from = calls.map((call) => was.findIndex((old) => old.item === call.item))
  const moved = calls.length !== was.length || from.some((old, position) => old !== position)
  const written = calls.map((call, position) => {
    const old = from[position] ?? -1
    const action = old === -1 ? newAction(call) : (actions[old] as RawRecord)
    const previous = was[old]
    if (previous) patchAction(action, previous, call)
    if (!moved) return action
    action.idx = position
    const links = Array.isArray(action.dependency_list) ? (action.dependency_list as number[]) : []
    // A link to a call that is gone goes with it; one that now points forward would be no order of calls.
    action.dependency_list = links.map((link) => from.indexOf(link)).filter((link) => link !== -1 && link < position)
    return action
  })
  if (answer !== undefined) last.observation = answer
  if (moved) {
    last.idx = calls.length
    last.dependency_list = calls.map((_, position) => position)
    if (isObject(last.action))
      last.action.arguments = {
        ...(last.action.arguments as RawRecord),
        answer_type: calls.length > 0 ? 'tool' : 'chat',
      }
  }
  return [...written, last]
}

function newAction(call: CallItem): RawRecord {
  const { tool, arguments: given } = call.value
  return { action: { name: tool, arguments: given }, observation: observationOf(call), dependency_list: [], idx: 0 }
}

function observationOf(call: CallItem): unknown {
  if (call.kind === 'step') return call.value.observation
  const { text, variants } = call.value
  return { patient_response: text, ...(variants && { patient_responses_all_literacy: { ...variants } }) }
}

function patchAction(action: RawRecord, was: CallItem, call: CallItem): void {
  const inner = action.action
  if (isObject(inner)) {
    inner.name = call.value.tool
    if (!sameValue(call.value.arguments, was.value.arguments)) inner.arguments = call.value.arguments
  }
  if (call.kind === 'step') {
    if (was.kind !== 'step' || !sameValue(call.value.observation, was.value.observation))
      action.observation = call.value.observation
    return
  }
  const { observation } = action
  if (was.kind !== 'reply' || !isObject(observation)) {
    action.observation = observationOf(call)
    return
  }
  observation.patient_response = call.value.text
  if (sameValue(call.value.variants, was.value.variants)) return
  if (call.value.variants === null) delete observation.patient_responses_all_literacy
  else {
    const given = observation.patient_responses_all_literacy
    observation.patient_responses_all_literacy = { ...(isObject(given) ? given : {}), ...call.value.variants }
  }
}

/**
 * `write_gold_params` of special discharge records repeats the write calls. Only arguments that changed are written, so
 * that what the generator left out of it stays out.
 */
function applyWriteParams(record: RawRecord, turns: TurnParts[], before: TurnParts[]): void {
  const params = record.write_gold_params
  if (!Array.isArray(params)) return
  const writes = (all: TurnParts[]) => all.flatMap((turn) => turn.calls.filter((call) => isWriteTool(call.value.tool)))
  const was = writes(before)
  const calls = writes(turns)
  if (sameValue(calls, was)) return
  const matched = params.length === was.length
  record.write_gold_params = calls.map((call) => {
    const at = was.findIndex((old) => old.item === call.item)
    const entry: unknown = matched ? params[at] : undefined
    const old = was[at]
    if (!isObject(entry) || !isObject(entry.params) || !old)
      return { tool: call.value.tool, params: call.value.arguments }
    return { ...entry, tool: call.value.tool, params: changed(entry.params, old.value.arguments, call.value.arguments) }
  })
}

function changed(params: RawRecord, was: RawRecord, now: RawRecord): RawRecord {
  const result = { ...params }
  for (const key of Object.keys(was)) if (!Object.hasOwn(now, key)) delete result[key]
  for (const [key, value] of Object.entries(now)) if (!sameValue(was[key], value)) result[key] = value
  return result
}

/** The patient's own log repeats each reply, and each variant that was asked for. */
function applyAnnotations(record: RawRecord, turns: TurnParts[], before: TurnParts[]): void {
  const log = record.patient_agent_annotations
  if (!Array.isArray(log)) return
  before.forEach((turn, i) => {
    for (const was of turn.calls) {
      const call = turns[i]?.calls.find((candidate) => candidate.item === was.item)
      if (was.kind !== 'reply' || call?.kind !== 'reply' || sameValue(was, call)) continue
      const renewed = new Map([[was.value.text, call.value.text]])
      for (const level of LITERACY) {
        const [old, now] = [was.value.variants?.[level], call.value.variants?.[level]]
        if (old !== undefined && now !== undefined && !renewed.has(old)) renewed.set(old, now)
      }
      for (const entry of log) {
        if (!isObject(entry) || `patient.${String(entry.query_type)}` !== was.value.tool) continue
        const text = renewed.get(entry.patient_response as string)
        if (text !== undefined) entry.patient_response = text
      }
    }
  })
}
