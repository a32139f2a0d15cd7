import { sequenceIndex, toolSource, workupMode } from '#lib/sessions/derive-task.ts'
import type { TaskType } from '#lib/sessions/turn.ts'
import { isObject, sameValue } from './json-value.ts'
import type { GoldTurn } from './read-gold.ts'
import { type ElementRule, PAIRS, type RawRecord, TURN_ARRAYS } from './record.ts'
import { type Report, required, shown } from './report.ts'

/** Checks of the arrays that have one element per turn, and of the keys that must say the same. Pure. */

/**
 * Checks every array that has one element per turn, and the pairs that must say the same.
 * Returns the number of turns that most arrays agree on; 0 when there are none, which refuses the record.
 */
export function checkTurnArrays(record: RawRecord, report: Report): number {
  if (record.tasks == null && record.tasks_en == null) {
    report.refuse('$.tasks_en', 'missing_field', 'neither tasks nor tasks_en is there; one of them holds the queries')
  }
  for (const key of ['answer_list', 'task_types', 'rubrics']) required(record, key, report)
  const turns = countTurns(record)
  if (turns === 0 && Array.isArray(record.tasks_en ?? record.tasks)) {
    report.refuse('$.tasks_en', 'wrong_length', 'there is no turn; a session has at least one')
  }
  for (const [key, rule] of Object.entries(TURN_ARRAYS)) {
    const value = record[key]
    if (value == null) continue
    if (!Array.isArray(value)) {
      report.refuse(`$.${key}`, 'wrong_type', `${shown(value)} is no array with one element a turn`)
      continue
    }
    if (value.length !== turns) report.refuse(`$.${key}`, 'wrong_length', wrongLength(key, value.length, turns))
    value.forEach((element, i) => void checkElement(`$.${key}[${i}]`, element, rule, report))
  }
  if (record.turn_subtypes == null) {
    report.find('warning', '$.turn_subtypes', 'field_missing', { key: 'turn_subtypes' })
  }
  checkPairs(record, report)
  checkPlanAndGraph(record, turns, report)
  return turns
}

/** Top-level words that follow from others: the reference reads them nowhere, but they should not contradict. */
export function checkDerived(record: RawRecord, gold: GoldTurn[], report: Report): void {
  const types = record.task_types as TaskType[]
  const index = sequenceIndex(types)
  if (record.sequence_idx != null && index !== null && record.sequence_idx !== index) {
    const values = { here: shown(record.sequence_idx), there: shown(index) }
    report.find('warning', '$.sequence_idx', 'sequence_idx_differs', values)
  }
  const flags = record.turn_types
  if (Array.isArray(flags) && flags.some((flag, i) => flag !== i > 0)) {
    report.find('note', '$.turn_types', 'turn_types_unusual', {})
  }
  gold.forEach(({ calls }, turn) => {
    const type = types[turn]
    if (!type) return
    const mode = workupMode(
      type,
      calls.map((call) => call.dependencies),
    )
    const source = toolSource(
      type,
      calls.map((call) => call.tool),
    )
    for (const [key, wanted, code] of [
      ['workup_modes', mode, 'workup_mode_differs'],
      ['tool_sources', source, 'tool_source_differs'],
    ] as const) {
      const given = record[key]
      if (!Array.isArray(given) || given[turn] === wanted) continue
      const values = { here: shown(given[turn]), there: shown(wanted) }
      report.find('warning', `$.${key}[${turn}]`, code, values, { turn })
    }
  })
}

/** The length most per-turn arrays have; between equals, that of the queries. */
function countTurns(record: RawRecord): number {
  const lengths = Object.keys(TURN_ARRAYS).flatMap((key) => {
    const value = record[key]
    return Array.isArray(value) ? [value.length] : []
  })
  const queries = record.tasks_en ?? record.tasks
  const votes = (length: number) =>
    lengths.filter((other) => other === length).length + (Array.isArray(queries) && queries.length === length ? 0.5 : 0)
  return [...new Set(lengths)].sort((a, b) => votes(b) - votes(a))[0] ?? 0
}

function wrongLength(key: string, length: number, turns: number): string {
  const hint =
    key === 'turn_subtypes' && length < turns ? '; write null for an explicit turn instead of leaving it out' : ''
  return `${key} has ${length} element${length === 1 ? '' : 's'} for ${turns} turns; it needs one a turn${hint}`
}

function checkElement(path: string, element: unknown, rule: ElementRule, report: Report): void {
  if (element === null && rule.nullable) return
  const refuse = (wanted: string) => report.refuse(path, 'wrong_type', `${shown(element)} is no ${wanted}`)
  if (rule.is === 'text' && typeof element !== 'string') refuse('text')
  if (rule.is === 'flag' && typeof element !== 'boolean') refuse('true or false')
  if (rule.is === 'list' && !Array.isArray(element)) refuse('array of actions')
  if (rule.is === 'word' && !rule.words.includes(element as string)) {
    const words = [...rule.words, ...(rule.nullable ? ['null'] : [])].join(', ')
    report.refuse(path, 'unknown_value', `${shown(element)} is none of ${words}`)
  }
  if (rule.is !== 'texts') return
  if (!Array.isArray(element)) refuse('array of rubric items')
  else {
    element.forEach((item, i) => {
      if (typeof item !== 'string')
        report.refuse(`${path}[${i}]`, 'wrong_type', `${shown(item)} is no text; a rubric item is a bare string`)
    })
  }
}

function checkPairs(record: RawRecord, report: Report): void {
  const faulty = new Set(report.problems.map((problem) => /^\$\.\w+/.exec(problem.path)?.[0]))
  for (const [key, other] of PAIRS) {
    const [a, b] = [record[key], record[other]]
    if (a == null && b == null) {
      if (key === 'messages') report.find('warning', '$.messages', 'field_missing', { key: 'messages' })
      if (key === 'tasks_explicit') report.find('note', '$.tasks_explicit', 'field_missing', { key: 'tasks_explicit' })
    } else if (a == null || b == null) {
      const missing = a == null ? key : other
      if (missing === 'answer_list_en' || missing === 'task_sequence' || faulty.has(`$.${missing}`)) continue
      report.find('note', `$.${missing}`, 'field_missing', { key: missing, instead: a == null ? other : key })
    } else if (!faulty.has(`$.${key}`) && !faulty.has(`$.${other}`) && !sameValue(a, b)) {
      report.refuse(`$.${other}`, 'pair_differs', `${other} must be equal to ${key}${firstDifference(a, b)}`)
    }
  }
}

function firstDifference(a: unknown, b: unknown): string {
  if (!Array.isArray(a) || !Array.isArray(b)) return ''
  const at = a.findIndex((element, i) => !sameValue(element, b[i]))
  return `; they differ at element ${at === -1 ? a.length : at}`
}

function checkPlanAndGraph(record: RawRecord, turns: number, report: Report): void {
  if (isObject(record.session_plan)) {
    for (const key of ['turns', 'turn_intents']) {
      const value = record.session_plan[key]
      if (value == null || (Array.isArray(value) && value.length === turns)) continue
      const has = Array.isArray(value) ? `has ${value.length} elements` : 'is no array'
      report.refuse(
        `$.session_plan.${key}`,
        'wrong_length',
        `session_plan.${key} ${has}; it needs one for each of ${turns} turns`,
      )
    }
  }
  if (!isObject(record.dep_graph) || record.dep_graph.nodes == null) return
  const { nodes } = record.dep_graph
  const wanted = Array.from({ length: turns }, (_, i) => String(i))
  const given = isObject(nodes) ? Object.keys(nodes) : []
  if (!isObject(nodes) || given.length !== turns || wanted.some((key) => !isObject(nodes[key]))) {
    const message = `dep_graph.nodes must have one object for each turn, with the keys ${wanted.map((key) => `"${key}"`).join(', ')}`
    report.refuse('$.dep_graph.nodes', 'wrong_length', message)
    return
  }
  for (const [i, key] of wanted.entries()) {
    const node = nodes[key] as RawRecord
    for (const [own, top] of [
      ['task_type', 'task_types'],
      ['subtype', 'turn_subtypes'],
      ['tool_source', 'tool_sources'],
    ] as const) {
      const array = record[top]
      if (!(own in node) || !Array.isArray(array) || sameValue(node[own], array[i])) continue
      const values = { own, top, here: shown(node[own]), there: shown(array[i]) }
      report.find('note', `$.dep_graph.nodes["${key}"].${own}`, 'dep_graph_differs', values, { turn: i })
    }
  }
}
