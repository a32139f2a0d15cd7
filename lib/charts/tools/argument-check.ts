import type { Language } from '#lib/platform/language.ts'
import type { ToolSchema } from './tool-schemas.ts'

export type ToolError = { code: ToolErrorCode; message: string; path?: string }
export type ToolErrorCode =
  | 'unknown_tool'
  | 'unknown_argument'
  | 'missing_argument'
  | 'wrong_type'
  | 'wrong_value'
  | 'other_patient'
  | 'pattern_too_complex'

export type ToolArguments = Readonly<Record<string, unknown>>

/** What a tool says of a call it refuses; a model reads it, so it says what would be right. */
export const MESSAGES = {
  en: {
    unknown: (tool: string, key: string, meant: string | null, known: string) =>
      `${tool} has no argument ${key}; ${meant === null ? `it takes ${known}` : `${meant} is meant`}`,
    type: (key: string, value: string, type: 'integer' | 'string') =>
      `${key} is ${value}; it must be ${type === 'integer' ? 'a whole number' : 'text'}`,
    choice: (key: string, value: string, words: string) => `${key} is ${value}; it is one of ${words}`,
    least: (key: string) => `${key} must be 1 or more`,
    date: (key: string, value: string) =>
      `${key} is ${value}; it must be a date (YYYY-MM-DD) or a time (YYYY-MM-DDThh:mm)`,
    missing: (tool: string, key: string) => `${tool} needs ${key}`,
    tool: (name: string, known: string) => `there is no tool ${name}; those that read a chart are ${known}`,
    patient: (given: string, own: string) => `subject_id is ${given}; this chart is of subject ${own}`,
    pattern: (text: string) => `“${text}” is a pattern with repetitions, which is not replayed`,
  },
  zh: {
    unknown: (tool: string, key: string, meant: string | null, known: string) =>
      `${tool} 没有参数 ${key}；${meant === null ? `可用参数为 ${known}` : `应为 ${meant}`}`,
    type: (key: string, value: string, type: 'integer' | 'string') =>
      `${key} 为 ${value}；应为${type === 'integer' ? '整数' : '文本'}`,
    choice: (key: string, value: string, words: string) => `${key} 为 ${value}；只能是 ${words} 之一`,
    least: (key: string) => `${key} 至少为 1`,
    date: (key: string, value: string) => `${key} 为 ${value}；应为日期（YYYY-MM-DD）或时间（YYYY-MM-DDThh:mm）`,
    missing: (tool: string, key: string) => `${tool} 缺少参数 ${key}`,
    tool: (name: string, known: string) => `没有工具 ${name}；可读取病历的工具有 ${known}`,
    patient: (given: string, own: string) => `subject_id 为 ${given}；此病历属于患者 ${own}`,
    pattern: (text: string) => `“${text}” 是带重复的模式，不予重放`,
  },
} as const satisfies Record<Language, Record<string, unknown>>

/** Names models use for an argument, as the reference renames them: in words of its own for each tool. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Observation.search': {
    test_name: 'code',
    lab_test: 'code',
    item_name: 'code',
    vital_name: 'code',
    type: 'category',
    limit: '_count',
  },
  'Condition.search': { icd_code: 'code', diagnosis: 'code' },
  'MedicationRequest.search': { drug: 'medication', med: 'medication' },
  'MedicationAdministration.search': { drug: 'medication', med: 'medication' },
  'DiagnosticReport.search': { type: 'report_type' },
  'DocumentReference.search': { type: 'type_code', query: 'keyword' },
}

/**
 * The arguments a tool runs with. Blank text, null and 0 stand for "not given", because models fill in what is
 * optional; a whole number may come as text. Anything else that the schema does not say is an error that names the
 * argument and what would be right.
 */
export function checkArguments(
  schema: ToolSchema,
  given: ToolArguments,
  language: Language,
): { ok: true; args: ToolArguments } | { ok: false; error: ToolError } {
  const { name, parameters } = schema.function
  const known = Object.keys(parameters.properties)
  const say = MESSAGES[language]
  const args: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const property = parameters.properties[key]
    if (!property) {
      const meant = OTHER_NAMES[name]?.[key]
      return fault('unknown_argument', key, say.unknown(name, key, meant ?? null, known.join(', ')))
    }
    if (isPlaceholder(key, value)) continue
    const read = property.type === 'integer' ? readInteger(value) : typeof value === 'string' ? value.trim() : null
    if (read === null) {
      return fault('wrong_type', key, say.type(key, JSON.stringify(value), property.type))
    }
    if (property.enum && !property.enum.includes(String(read))) {
      return fault('wrong_value', key, say.choice(key, JSON.stringify(value), property.enum.join(', ')))
    }
    if (key === '_count' && Number(read) < 1) return fault('wrong_value', key, say.least(key))
    if (/^date_(from|to)$/.test(key) && !isDate(String(read))) {
      return fault('wrong_value', key, say.date(key, JSON.stringify(value)))
    }
    args[key] = read
  }
  for (const key of parameters.required) {
    if (args[key] === undefined) return fault('missing_argument', key, say.missing(name, key))
  }
  return { ok: true, args }
}

/**
 * The arguments the reference runs with: other names are renamed, what is unknown is dropped, nothing is checked.
 * Null when a required argument is missing, which it answers with an error.
 */
export function lenientArguments(schema: ToolSchema, given: ToolArguments): ToolArguments | null {
  const { name, parameters } = schema.function
  const names = OTHER_NAMES[name] ?? {}
  const args: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const own = parameters.properties[key] ? key : (names[key] ?? '')
    if (!parameters.properties[own] || (own !== key && given[own] !== undefined)) continue
    if (own === 'subject_id' || own === '_count' || !isPlaceholder(own, value)) {
      args[own] = typeof value === 'string' ? value.trim() : value
    }
  }
  return parameters.required.every((key) => args[key] !== undefined) ? args : null
}

function isPlaceholder(key: string, value: unknown): boolean {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return true
  return value === 0 && key !== '_count' && key !== 'subject_id'
}

function readInteger(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : null
}

function isDate(text: string): boolean {
  return /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/.test(text)
}

function fault(code: ToolErrorCode, path: string, message: string): { ok: false; error: ToolError } {
  return { ok: false, error: { code, message, path } }
}
