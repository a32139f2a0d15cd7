/** A JSON number with the digits the table gave (`1.0`, `0.10`), which a JavaScript number would lose. */
export class Digits {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** A cell as a JSON number, spelling kept; `.5` and `5.` are completed. Null when the cell is not one plain number. */
export function decimal(cell: string): Digits | null {
  const text = cell.trim()
  if (JSON_NUMBER.test(text)) return new Digits(text)
  const completed = text
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return JSON_NUMBER.test(completed) ? new Digits(completed) : null
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Digits
  | JsonValue[]
  | { [key: string]: JsonValue }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters JSON demands to be escaped
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

function quoted(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** JSON text of a value. Members that are null, undefined, `''` or an empty array are left out, as FHIR demands. */
export function writeJson(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'null'
  if (value instanceof Digits) return value.digits
  if (Array.isArray(value)) {
    let list = ''
    for (const item of value) {
      if (isEmpty(item)) continue
      list += list === '' ? writeJson(item) : `,${writeJson(item)}`
    }
    return `[${list}]`
  }
  let members = ''
  for (const key in value) {
    const member = value[key]
    if (isEmpty(member)) continue
    members += members === '' ? `"${key}":${writeJson(member)}` : `,"${key}":${writeJson(member)}`
  }
  return `{${members}}`
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.every(isEmpty))
}
