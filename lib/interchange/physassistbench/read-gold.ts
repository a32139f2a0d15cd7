import { FINAL_TOOL, isPatientTool } from '#lib/sessions/tools.ts'
import { itemId, LITERACY } from '#lib/sessions/turn.ts'
import { isObject, sameValue } from './json-value.ts'
import { english, type RawRecord } from './record.ts'
import { type Report, shown } from './report.ts'

/** Reads `answer_list`, the gold trajectory. Pure. */

/** A call of a turn before its final action. `reply` is true for a patient call that was answered. */
export type GoldCall = {
  tool: string
  arguments: RawRecord
  observation: unknown
  dependencies: number[]
  reply: boolean
  /** Item id by position: `t1.step.0`, `t1.reply.0`. */
  id: string
}

export type GoldTurn = { calls: GoldCall[]; answer: string }

/**
 * The calls and the gold answer of every turn. A turn that breaks a rule of the format refuses the record (told in
 * `report`) and comes back with what could be read of it.
 */
export function readGold(record: RawRecord, report: Report): GoldTurn[] {
  const list = record.answer_list
  if (!Array.isArray(list)) return []
  const turns = list.map((actions, i) => readTurn(actions, i, `$.answer_list[${i}]`, record, report))
  checkChinese(record, turns, report)
  return turns
}

function readTurn(actions: unknown, turn: number, path: string, record: RawRecord, report: Report): GoldTurn {
  const gold: GoldTurn = { calls: [], answer: '' }
  if (!Array.isArray(actions)) return gold
  const names = actions.map((action) => (isObject(action) && isObject(action.action) ? action.action.name : undefined))
  const whole = finalInPlace(names, path, report)
  actions.forEach((action, position) => {
    const place = `${path}[${position}]`
    const read = readAction(action, place, report)
    if (!read) return
    if (whole) checkOrder(action as RawRecord, position, position === actions.length - 1, place, turn, report)
    if (read.tool !== FINAL_TOOL) {
      const call = asCall(read, turn, gold.calls)
      checkCall(call, place, turn, record, report)
      gold.calls.push(call)
    } else if (typeof read.observation === 'string') gold.answer = read.observation
    else {
      const message = `the gold answer is ${shown(read.observation)}; the observation of ${FINAL_TOOL} must be a text`
      report.refuse(path, 'gold_answer_not_text', message)
    }
  })
  return gold
}

/** Whether the turn has exactly one final action and it is the last. */
function finalInPlace(names: unknown[], path: string, report: Report): boolean {
  const finals = names.flatMap((name, i) => (name === FINAL_TOOL ? [i] : []))
  if (finals.length === 1 && finals[0] === names.length - 1) return true
  if (finals.length === 0) {
    report.refuse(
      path,
      'final_action_missing',
      `the turn must end with ${FINAL_TOOL}, whose observation is the gold answer`,
    )
  } else if (finals.length > 1) {
    report.refuse(
      path,
      'final_action_repeated',
      `${FINAL_TOOL} stands at ${finals.join(' and ')}; a turn has exactly one, the last`,
    )
  } else {
    report.refuse(
      path,
      'final_action_not_last',
      `${FINAL_TOOL} stands at ${finals[0]} of ${names.length} actions; it must be the last`,
    )
  }
  return false
}

type ReadAction = Pick<GoldCall, 'tool' | 'arguments' | 'observation' | 'dependencies'>

function readAction(value: unknown, path: string, report: Report): ReadAction | null {
  if (!isObject(value) || !isObject(value.action)) {
    report.refuse(
      path,
      'wrong_type',
      'an action has the form {"action":{"name":…,"arguments":{…}},"observation":…,"idx":…}',
    )
    return null
  }
  const { name, arguments: given } = value.action
  if (typeof name !== 'string' || name === '') {
    report.refuse(`${path}.action.name`, 'missing_field', `${shown(name)} is no name of a tool`)
    return null
  }
  if (!isObject(given)) {
    report.refuse(`${path}.action.arguments`, 'wrong_type', `${shown(given)} is no object of arguments`)
    return null
  }
  if (value.observation === undefined) {
    report.refuse(`${path}.observation`, 'missing_field', 'observation is absent; it holds what the tool returned')
    return null
  }
  const dependencies = Array.isArray(value.dependency_list) ? (value.dependency_list as number[]) : []
  return { tool: name, arguments: given, observation: value.observation, dependencies }
}

function checkOrder(
  action: RawRecord,
  position: number,
  last: boolean,
  path: string,
  turn: number,
  report: Report,
): void {
  if (action.idx !== position) {
    report.refuse(`${path}.idx`, 'wrong_index', `idx is ${shown(action.idx)}; this action stands at ${position}`)
  }
  const needed = action.dependency_list
  if (needed === undefined) {
    report.find(
      'note',
      `${path}.dependency_list`,
      'field_missing',
      { key: 'dependency_list' },
      {
        turn,
      },
    )
  } else if (
    !Array.isArray(needed) ||
    needed.some((idx) => !Number.isInteger(idx) || idx < 0 || idx >= position) ||
    new Set(needed).size !== needed.length
  ) {
    const message = `dependency_list must name actions before ${position}, each once, by their idx`
    report.refuse(`${path}.dependency_list`, 'wrong_dependency', message)
  } else if (last && needed.length !== position) {
    const values = { tool: FINAL_TOOL, named: needed.length, all: position }
    report.find('warning', `${path}.dependency_list`, 'final_dependencies', values, { turn })
  }
  if (!last) return
  const wanted = position > 0 ? 'tool' : 'chat'
  const type =
    isObject(action.action) && isObject(action.action.arguments) ? action.action.arguments.answer_type : undefined
  if (type === wanted) return
  const values = { type: shown(type), wanted, called: position > 0 }
  report.find('warning', `${path}.action.arguments.answer_type`, 'answer_type_differs', values, { turn })
}

function asCall(read: ReadAction, turn: number, before: GoldCall[]): GoldCall {
  const reply =
    isPatientTool(read.tool) && isObject(read.observation) && typeof read.observation.patient_response === 'string'
  const position = before.filter((call) => call.reply === reply).length
  return { ...read, reply, id: reply ? itemId.reply(turn, position) : itemId.step(turn, position) }
}

function checkCall(call: GoldCall, path: string, turn: number, record: RawRecord, report: Report): void {
  const where = { turn, item: call.id }
  const offered = english(record, 'tools')
  if (
    Array.isArray(offered) &&
    !offered.some((tool) => isObject(tool) && isObject(tool.function) && tool.function.name === call.tool)
  ) {
    report.find('warning', `${path}.action.name`, 'tool_not_offered', { tool: call.tool }, where)
  }
  const subject = call.arguments.subject_id
  if (subject === undefined) {
    report.find('warning', `${path}.action.arguments`, 'subject_missing', {}, where)
  } else if (subject !== record.subject_id) {
    const values = { here: shown(subject), there: shown(record.subject_id) }
    report.find('error', `${path}.action.arguments.subject_id`, 'subject_differs', values, where)
  }
  const session = call.arguments.session_id
  if (typeof session === 'string' && typeof record.session_id === 'string' && session !== record.session_id) {
    const values = { here: session, there: record.session_id }
    report.find('warning', `${path}.action.arguments.session_id`, 'session_differs', values, where)
  }
  checkObservation(call, `${path}.observation`, where, report)
}

function checkObservation(call: GoldCall, path: string, where: { turn: number; item: string }, report: Report): void {
  const { observation } = call
  if (isPatientTool(call.tool)) checkReply(call, path, where, report)
  else if (!isObject(observation)) {
    report.find('warning', path, 'observation_not_object', { tool: call.tool, value: shown(observation) }, where)
  } else if (observation.resourceType === 'Bundle') {
    const { total, entry } = observation
    const entries = Array.isArray(entry) ? entry.length : 0
    if (entry !== undefined && !Array.isArray(entry)) {
      report.find('warning', path, 'bundle_broken', { value: shown(entry) }, where)
    } else if (total !== entries && !isCut(call, total, entries)) {
      report.find('warning', path, 'bundle_total_differs', { total: shown(total), entries }, where)
    }
  }
}

function checkReply(call: GoldCall, path: string, where: { turn: number; item: string }, report: Report): void {
  const { observation } = call
  if (!call.reply) {
    if (isObject(observation) && ('error' in observation || '_error' in observation)) {
      report.find('error', path, 'reply_is_error', {}, where)
    } else
      report.refuse(
        path,
        'reply_missing',
        'the observation of a patient tool needs patient_response, the reply as a text',
      )
    return
  }
  const variants = (observation as RawRecord).patient_responses_all_literacy
  if (variants == null) return
  const missing = LITERACY.filter((level) => !isObject(variants) || typeof variants[level] !== 'string')
  if (missing.length > 0) {
    report.find('warning', `${path}.patient_responses_all_literacy`, 'literacy_variants_incomplete', { missing }, where)
  }
}

/** `answer_list_zh` is never written by the reference but read by it: it must hold the same calls. */
function checkChinese(record: RawRecord, turns: GoldTurn[], report: Report): void {
  const list = record.answer_list_zh
  if (!Array.isArray(list)) return
  turns.forEach((turn, i) => {
    const actions: unknown[] = Array.isArray(list[i]) ? list[i] : []
    const names = actions.map((action) =>
      isObject(action) && isObject(action.action) ? action.action.name : undefined,
    )
    const last = actions.at(-1)
    const same = sameValue(names, [...turn.calls.map((call) => call.tool), FINAL_TOOL])
    if (same && isObject(last) && typeof last.observation === 'string') return
    const message = 'answer_list_zh must hold the calls of answer_list and end with a Chinese gold answer'
    report.refuse(`$.answer_list_zh[${i}]`, 'answer_list_zh_differs', message)
  })
}

/** How many entries a search returns at most where the caller gives no `_count`. */
const PAGES: Readonly<Record<string, number>> = {
  'Observation.search': 20,
  'MedicationAdministration.search': 100,
}

/** A search that found more than it was asked to return says so in its total. */
const isCut = ({ tool, arguments: args }: GoldCall, total: unknown, entries: number): boolean =>
  typeof total === 'number' && total > entries && entries === (args._count ?? PAGES[tool])
