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

const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

function quoted(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** JSON text of a value. Members without content (null, undefined, `''`, `[]`, `{}`) are left out, as FHIR demands. */
export function writeJson(value: { [key: string]: JsonValue }): string {
  // Joined once at the end: a text grown piece by piece stays a tree of its pieces in memory.
  const pieces: string[] = []
  return write(value, pieces) ? pieces.join('') : '{}'
}

/** Appends the JSON of a value; false, and nothing appended, when it has no content. */
function write(value: JsonValue, pieces: string[]): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'string') pieces.push(quoted(value))
  else if (typeof value !== 'object') pieces.push(String(value))
  else if (value instanceof Digits) pieces.push(value.digits)
  else if (Array.isArray(value)) return writeList(value, pieces)
  else return writeMembers(value, pieces)
  return true
}

function writeList(list: JsonValue[], pieces: string[]): boolean {
  let lead = '['
  for (const item of list) {
    pieces.push(lead)
    if (write(item, pieces)) lead = ','
    else pieces.length -= 1
  }
  if (lead === '[') return false
  pieces.push(']')
  return true
}

function writeMembers(members: { [key: string]: JsonValue }, pieces: string[]): boolean {
  let lead = '{"'
  for (const key in members) {
    pieces.push(lead, key, '":')
    if (write(members[key], pieces)) lead = ',"'
    else pieces.length -= 3
  }
  if (lead === '{"') return false
  pieces.push('}')
  return true
}
