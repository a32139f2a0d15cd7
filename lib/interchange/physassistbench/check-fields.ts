import { SCENARIOS } from '#lib/sessions/turn.ts'
import { isObject } from './json-value.ts'
import { isSpecialDischarge, PERSONA_WORDS, type RawRecord, TASK_DOMAINS } from './record.ts'
import { type Report, required, shown } from './report.ts'

/** Checks of the fields that stand for the whole session. Pure. */

/**
 * Checks the fields that stand for the whole session.
 * `asksPatient` says whether a gold call is a patient tool, which needs a `session_id` to be replayed.
 */
export function checkSessionFields(record: RawRecord, asksPatient: boolean, report: Report): void {
  checkId(record, report)
  const scenario = record.clinical_scenario
  if (required(record, 'clinical_scenario', report) && !SCENARIOS.some((known) => known === scenario)) {
    report.refuse('$.clinical_scenario', 'unknown_value', `${shown(scenario)} is none of ${SCENARIOS.join(', ')}`)
  }
  if (required(record, 'subject_id', report) && !isCount(record.subject_id)) {
    report.refuse(
      '$.subject_id',
      'wrong_type',
      `${shown(record.subject_id)} is no whole number; write the subject without quotes`,
    )
  }
  if (record.hadm_id != null && !isCount(record.hadm_id)) {
    report.refuse('$.hadm_id', 'wrong_type', `${shown(record.hadm_id)} is neither a whole number nor null`)
  }
  checkDates(record, report)
  checkLevel(record, report)
  checkSessionId(record, asksPatient, report)
  checkTools(record, report)
  checkWords(record, report)
  for (const key of ['session_plan', 'persona_config', 'dep_graph']) {
    if (record[key] != null && !isObject(record[key])) {
      report.refuse(`$.${key}`, 'wrong_type', `${shown(record[key])} is neither an object nor null`)
    }
  }
  const annotations = record.patient_agent_annotations
  if (annotations != null && !Array.isArray(annotations)) {
    report.refuse('$.patient_agent_annotations', 'wrong_type', `${shown(annotations)} is no array`)
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function checkId(record: RawRecord, report: Report): void {
  const { id } = record
  if (!required(record, 'id', report)) return
  if (typeof id !== 'string' || id.trim() === '') {
    report.refuse('$.id', 'wrong_type', `${shown(id)} is no text that names the session`)
    return
  }
  const level = /_L([1-3])$/.exec(id)?.[1]
  if (!level) {
    report.find('note', '$.id', 'id_form', {})
  } else if (record.difficulty_level != null && Number(level) !== record.difficulty_level) {
    report.find('warning', '$.id', 'id_disagrees', {
      said: `${level}`,
      member: 'difficulty_level',
      value: shown(record.difficulty_level),
    })
  }
  const named = SCENARIOS.find((scenario) => id.includes(scenario))
  if (named && named !== record.clinical_scenario) {
    report.find('warning', '$.id', 'id_disagrees', {
      said: named,
      member: 'clinical_scenario',
      value: shown(record.clinical_scenario),
    })
  }
}

function checkDates(record: RawRecord, report: Report): void {
  const date = record.current_date
  if (!required(record, 'current_date', report)) return
  if (typeof date !== 'string' || !isDate(date)) {
    report.refuse('$.current_date', 'bad_date', `${shown(date)} is no day of the calendar written as YYYY-MM-DD`)
    return
  }
  const info = record.env_info
  if (info == null) return
  if (typeof info !== 'string') {
    report.refuse('$.env_info', 'wrong_type', `${shown(info)} is no text`)
    return
  }
  const told = /Current date:\s*(\d{4}-\d{2}-\d{2})/.exec(info)?.[1]
  if (told && told !== date) {
    report.find('error', '$.env_info', 'env_date_differs', { here: told, there: date })
  }
  const session = /^session_id:\s*(\S+)/m.exec(info)?.[1]
  if (session && typeof record.session_id === 'string' && record.session_id && session !== record.session_id) {
    report.find('warning', '$.env_info', 'env_session_differs', { here: session, there: record.session_id })
  }
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

function checkLevel(record: RawRecord, report: Report): void {
  const level = record.difficulty_level
  if (level == null) {
    report.find('warning', '$.difficulty_level', 'field_missing', { key: 'difficulty_level' })
  } else if (level !== 1 && level !== 2 && level !== 3) {
    report.refuse('$.difficulty_level', 'unknown_value', `${shown(level)} is none of 1, 2, 3`)
  }
}

function checkSessionId(record: RawRecord, asksPatient: boolean, report: Report): void {
  const session = record.session_id
  if (session != null && typeof session !== 'string') {
    report.refuse('$.session_id', 'wrong_type', `${shown(session)} is no text`)
  } else if (!session?.trim()) {
    const path = '$.session_id'
    if (!asksPatient) {
      report.find('note', path, 'session_id_missing', { needed: false })
    } else if (isSpecialDischarge(record)) {
      report.find('error', path, 'session_id_missing', { needed: true })
    } else {
      report.refuse(
        path,
        'session_id_missing',
        'session_id is absent, but a gold call asks the patient; name the session',
      )
    }
  }
}

function checkTools(record: RawRecord, report: Report): void {
  if (record.tools == null && record.tools_en == null) {
    report.refuse('$.tools', 'missing_field', 'neither tools nor tools_en is there; one of them lists the functions')
  }
  for (const key of ['tools', 'tools_en', 'tools_zh']) {
    const tools = record[key]
    if (tools == null) continue
    if (!Array.isArray(tools)) {
      report.refuse(`$.${key}`, 'wrong_type', `${shown(tools)} is no array of function schemas`)
      continue
    }
    tools.forEach((tool, i) => {
      if (isObject(tool) && isObject(tool.function) && typeof tool.function.name === 'string') return
      report.refuse(
        `$.${key}[${i}]`,
        'wrong_type',
        'a function schema has the form {"type":"function","function":{"name":…}}',
      )
    })
  }
}

function checkWords(record: RawRecord, report: Report): void {
  const index = record.sequence_idx
  if (index != null && !(isCount(index) && index <= 26)) {
    report.refuse('$.sequence_idx', 'unknown_value', `${shown(index)} is no whole number from 0 to 26`)
  }
  const domain = record.clinical_task_domain
  if (domain != null && !TASK_DOMAINS.includes(domain as string)) {
    report.find('warning', '$.clinical_task_domain', 'unknown_value', { value: shown(domain), words: TASK_DOMAINS })
  }
  const set = record.tool_set
  if (set != null && set !== 'fhir' && set !== 'legacy') {
    report.find('warning', '$.tool_set', 'unknown_value', { value: shown(set), words: ['fhir', 'legacy'] })
  }
  if (!isObject(record.persona_config)) return
  for (const [key, words] of Object.entries(PERSONA_WORDS)) {
    const value = record.persona_config[key]
    if (value == null || words.includes(value as string)) continue
    report.find('warning', `$.persona_config.${key}`, 'unknown_value', { value: shown(value), words })
  }
}
