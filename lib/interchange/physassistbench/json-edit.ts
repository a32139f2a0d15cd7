import { type JsonNode, parseJsonSource } from './json-source.ts'
import { isObject, sameValue } from './json-value.ts'

/**
 * Writes a changed value over the JSON text it came from: whatever did not change keeps the very characters of the
 * source (number spelling, escapes, key order, inner spacing), so that nobody's `140.0` becomes `140`. Pure.
 */

/** Spacing of new text: the reference's writer puts a blank behind commas and colons. */
type Style = { comma: string; colon: string }

/**
 * The text of `after` in terms of `source`. `before` must be what `JSON.parse(source)` gives. `order` arranges the keys
 * of the outermost object; inside, new keys come last. Elements that only moved within an array keep their text.
 *
 * @throws SyntaxError when the source is not JSON.
 */
export function editJson(source: string, before: unknown, after: unknown, order: (keys: string[]) => string[]): string {
  const parsed = parseJsonSource(source)
  if (!parsed.ok) throw new SyntaxError(`the source is not JSON: ${parsed.fault.message}`)
  const editor = new Editor(source, styleOf(source))
  const { root } = parsed
  if (root.type !== 'object' || !isObject(before) || !isObject(after)) return editor.edited(root, before, after)
  return editor.object(root, before, after, order(Object.keys(after)))
}

/** New JSON text in the reference's spacing. */
export function writeJson(value: unknown, style: Style = { comma: ', ', colon: ': ' }): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, style)).join(style.comma)}]`
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return `{${members.map(([key, inner]) => `${JSON.stringify(key)}${style.colon}${writeJson(inner, style)}`).join(style.comma)}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no value of JSON`)
  return JSON.stringify(value ?? null)
}

/** A JSON text on one line; only the line breaks between values and the indentation around them go. */
export function onOneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[ \t]*[\r\n]+[ \t\r\n]*/g, ' ').trim() : text
}

class Editor {
  constructor(
    private readonly source: string,
    private readonly style: Style,
  ) {}

  edited(node: JsonNode, before: unknown, after: unknown): string {
    if (sameValue(before, after)) return this.source.slice(node.start, node.end)
    if (node.type === 'object' && isObject(before) && isObject(after)) {
      const kept = [...new Set(node.entries.map((entry) => entry.key))].filter((key) => Object.hasOwn(after, key))
      const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
      return this.object(node, before, after, [...kept, ...added])
    }
    if (node.type === 'array' && Array.isArray(before) && Array.isArray(after)) return this.array(node, before, after)
    return writeJson(after, this.style)
  }

  object(
    node: JsonNode & { type: 'object' },
    before: Record<string, unknown>,
    after: Record<string, unknown>,
    keys: string[],
  ): string {
    const members = keys.flatMap((key) => {
      if (after[key] === undefined) return []
      // The last of duplicate keys is the one JSON.parse read; the others end here.
      const entry = node.entries.findLast((candidate) => candidate.key === key)
      const name = entry ? this.source.slice(entry.keyStart, entry.keyEnd) : JSON.stringify(key)
      const value = entry ? this.edited(entry.value, before[key], after[key]) : writeJson(after[key], this.style)
      return [`${name}${this.style.colon}${value}`]
    })
    return `{${members.join(this.style.comma)}}`
  }

  private array(node: JsonNode & { type: 'array' }, before: unknown[], after: unknown[]): string {
    const origin = matchElements(before, after)
    const items = after.map((value, i) => {
      const from = origin[i]
      const item = from === undefined ? undefined : node.items[from]
      return item === undefined || from === undefined
        ? writeJson(value, this.style)
        : this.edited(item, before[from], value)
    })
    return `[${items.join(this.style.comma)}]`
  }
}

/**
 * For each new element the old one it came from: an equal one wherever it stood (each used once, the same place first),
 * else the one at the same place when no equal element claims it.
 */
function matchElements(before: unknown[], after: unknown[]): (number | undefined)[] {
  const origin: (number | undefined)[] = after.map((value, i) =>
    i < before.length && sameValue(before[i], value) ? i : undefined,
  )
  const used = new Set(origin.filter((from) => from !== undefined))
  after.forEach((value, i) => {
    if (origin[i] !== undefined) return
    const from = before.findIndex((old, at) => !used.has(at) && sameValue(old, value))
    if (from !== -1) {
      origin[i] = from
      used.add(from)
    }
  })
  after.forEach((_, i) => {
    if (origin[i] === undefined && i < before.length && !used.has(i)) {
      origin[i] = i
      used.add(i)
    }
  })
  return origin
}

function styleOf(source: string): Style {
  return /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\S/.test(source) ? { comma: ',', colon: ':' } : { comma: ', ', colon: ': ' }
}
