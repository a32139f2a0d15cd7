/**
 * JSON text with the place of every value in it: what `JSON.parse` does not keep, and what errors, duplicate keys and
 * lossless edits need. Strict RFC 8259, nothing tolerated. Pure.
 */

export type JsonNode =
  | { type: 'object'; start: number; end: number; entries: JsonEntry[] }
  | { type: 'array'; start: number; end: number; items: JsonNode[] }
  | { type: 'scalar'; start: number; end: number }

/** `keyStart` to `keyEnd` is the key as spelled, quotes included. */
export type JsonEntry = { key: string; keyStart: number; keyEnd: number; value: JsonNode }

export type JsonFaultCode =
  | 'json_syntax'
  | 'json_cut_off'
  | 'json_not_a_number'
  | 'json_control_character'
  | 'json_extra_text'
  | 'json_too_deep'

/** Why a text is not JSON. `line` and `column` count from 1 within the text, columns in UTF-16 units. */
export type JsonFault = { code: JsonFaultCode; message: string; line: number; column: number }

/** Nesting beyond this is refused: no record needs it, and deeper text is made to exhaust a reader. */
const MAX_DEPTH = 200

export function parseJsonSource(text: string): { ok: true; root: JsonNode } | { ok: false; fault: JsonFault } {
  const parser = new Parser(text)
  try {
    return { ok: true, root: parser.document() }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const before = text.slice(0, error.at)
    const line = before.split('\n').length
    const column = error.at - (before.lastIndexOf('\n') + 1) + 1
    return { ok: false, fault: { code: error.code, message: error.message, line, column } }
  }
}

/** Objects that hold a key twice, with the path of the object. `JSON.parse` keeps the last value. */
export function duplicateKeys(root: JsonNode): { path: string; key: string }[] {
  const found: { path: string; key: string }[] = []
  const visit = (node: JsonNode, path: string): void => {
    if (node.type === 'array') node.items.forEach((item, i) => void visit(item, `${path}[${i}]`))
    if (node.type !== 'object') return
    const seen = new Set<string>()
    for (const entry of node.entries) {
      if (seen.has(entry.key)) found.push({ path, key: entry.key })
      seen.add(entry.key)
      visit(entry.value, memberPath(path, entry.key))
    }
  }
  visit(root, '$')
  return found
}

/** The node at keys and positions below a node; the last of duplicate keys. Undefined when there is none. */
export function nodeAt(root: JsonNode, ...steps: (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const step of steps) {
    if (node?.type === 'array' && typeof step === 'number') node = node.items[step]
    else if (node?.type === 'object') node = node.entries.findLast((entry) => entry.key === step)?.value
    else return undefined
  }
  return node
}

/** JSON path of a member: `$.a.b`, or `$["odd key"]` where the key is no plain name. */
function memberPath(path: string, key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}

/** Walks every string of a parsed value, keys included, with its path. */
export function eachString(value: unknown, visit: (text: string, path: string) => void, path = '$'): void {
  if (typeof value === 'string') visit(value, path)
  else if (Array.isArray(value)) value.forEach((item, i) => void eachString(item, visit, `${path}[${i}]`))
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      visit(key, path)
      eachString(inner, visit, memberPath(path, key))
    }
  }
}

class Fault extends Error {
  constructor(
    readonly code: JsonFaultCode,
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

class Parser {
  private at = 0

  constructor(private readonly text: string) {}

  document(): JsonNode {
    this.space()
    const root = this.value(0)
    this.space()
    if (this.at < this.text.length) {
      throw new Fault('json_extra_text', this.at, 'more text follows the value; each line holds one record')
    }
    return root
  }

  private value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) throw new Fault('json_too_deep', this.at, `values are nested more than ${MAX_DEPTH} deep`)
    const char = this.text[this.at]
    if (char === '{') return this.object(depth)
    if (char === '[') return this.array(depth)
    const start = this.at
    if (char === '"') this.string()
    else if (!this.literal() && !this.number()) throw this.unexpected('a value')
    return { type: 'scalar', start, end: this.at }
  }

  private object(depth: number): JsonNode {
    const start = this.at++
    const entries: JsonEntry[] = []
    this.space()
    if (this.text[this.at] === '}') return { type: 'object', start, end: ++this.at, entries }
    for (;;) {
      if (this.text[this.at] !== '"') throw this.unexpected('a key in double quotes')
      const keyStart = this.at
      this.string()
      const keyEnd = this.at
      const spelled = this.text.slice(keyStart, keyEnd)
      const key = spelled.includes('\\') ? (JSON.parse(spelled) as string) : spelled.slice(1, -1)
      this.space()
      if (this.text[this.at] !== ':') throw this.unexpected(`a colon after the key ${spelled}`)
      this.at++
      this.space()
      entries.push({ key, keyStart, keyEnd, value: this.value(depth + 1) })
      this.space()
      const next = this.text[this.at]
      if (next === '}') return { type: 'object', start, end: ++this.at, entries }
      if (next !== ',') throw this.unexpected('a comma or a closing brace')
      this.at++
      this.space()
    }
  }

  private array(depth: number): JsonNode {
    const start = this.at++
    const items: JsonNode[] = []
    this.space()
    if (this.text[this.at] === ']') return { type: 'array', start, end: ++this.at, items }
    for (;;) {
      items.push(this.value(depth + 1))
      this.space()
      const next = this.text[this.at]
      if (next === ']') return { type: 'array', start, end: ++this.at, items }
      if (next !== ',') throw this.unexpected('a comma or a closing bracket')
      this.at++
      this.space()
    }
  }

  private string(): void {
    const opened = this.at++
    for (;;) {
      this.at = endOfPlainText(this.text, this.at)
      const char = this.text[this.at]
      if (char === '"') {
        this.at++
        return
      }
      if (char === undefined)
        throw new Fault(
          'json_cut_off',
          opened,
          'a text is not closed: the line is cut off, or a raw line break stands in it (write it as \\n)',
        )
      if (char !== '\\') {
        const code = this.text.charCodeAt(this.at)
        const spelled = code === 10 ? '\\n' : code === 13 ? '\\r' : code === 9 ? '\\t' : `\\u${hex(code)}`
        const name = code === 10 || code === 13 ? 'line break' : code === 9 ? 'tab' : `control character U+${hex(code)}`
        throw new Fault('json_control_character', this.at, `a raw ${name} in a string; write it as ${spelled}`)
      }
      const escaped = endOf(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y, this.text, this.at)
      if (escaped === this.at) {
        if (this.text.length - this.at < 6 && !this.text.includes('"', this.at + 1)) {
          throw new Fault('json_cut_off', this.at, 'the line ends within an escape: it looks cut off')
        }
        throw new Fault('json_syntax', this.at, `${this.text.slice(this.at, this.at + 2)} is no escape of JSON`)
      }
      this.at = escaped
    }
  }

  private literal(): boolean {
    const end = endOf(/(?:true|false|null)(?![\w$])/y, this.text, this.at)
    const found = end > this.at
    this.at = end
    return found
  }

  private number(): boolean {
    const start = this.at
    const named = /[-+]?(?:NaN|Infinity|inf|nan)(?![\w$])/y
    named.lastIndex = start
    const name = named.exec(this.text)?.[0]
    if (name) {
      throw new Fault('json_not_a_number', start, `${name} is no value of JSON; write null or a number`)
    }
    const end = endOf(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y, this.text, start)
    if (end === start) return false
    if (/[\w.+-]/.test(this.text[end] ?? '')) {
      const spelled = this.text.slice(start, endOf(/[\w.+-]+/y, this.text, start))
      const why = /^-?0\d/.test(spelled)
        ? ' (a leading zero)'
        : /\.$|\.[eE]/.test(spelled)
          ? ' (no digit after the point)'
          : ''
      throw new Fault('json_syntax', start, `${spelled} is no number of JSON${why}`)
    }
    this.at = end
    return true
  }

  private space(): void {
    this.at = endOf(/[ \t\n\r]*/y, this.text, this.at)
  }

  private unexpected(wanted: string): Fault {
    const { text, at } = this
    const char = text[at]
    if (char === undefined)
      return new Fault('json_cut_off', at, `the line ends where ${wanted} should be: it looks cut off`)
    if (char === ',') return new Fault('json_syntax', at, `a comma stands where ${wanted} should be`)
    if (char === '}' || char === ']') return new Fault('json_syntax', at, `${char} stands where ${wanted} should be`)
    if (char === "'") return new Fault('json_syntax', at, 'a text in single quotes; JSON wants double quotes')
    if (char === '/' || char === '#') return new Fault('json_syntax', at, 'a comment; JSON has none')
    const word = /[A-Za-z_$][\w$]*/y
    word.lastIndex = at
    const found = word.exec(text)?.[0]
    const python: Record<string, string> = { None: 'null', True: 'true', False: 'false', undefined: 'null' }
    if (found && python[found])
      return new Fault('json_syntax', at, `${found} is no value of JSON; write ${python[found]}`)
    return new Fault('json_syntax', at, `${found ?? JSON.stringify(char)} stands where ${wanted} should be`)
  }
}

/** First position that is a quote, a backslash, a control character or the end of the text. */
function endOfPlainText(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code >= 0x20 && code !== 0x22 && code !== 0x5c; ) code = text.charCodeAt(++at)
  return at
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}
