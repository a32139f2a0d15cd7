/** Where a value stands in a JSON text, end exclusive. */
export type Slice = { start: number; end: number }

/**
 * Where the resources of a Bundle stand in its text, by position in `entry`; undefined for an entry without a resource.
 * The text must be JSON (parsed before); `start` is that of the Bundle's opening brace. Of a key given twice the last
 * counts, as for `JSON.parse`.
 */
export function entryResources(text: string, start: number): (Slice | undefined)[] {
  const found: (Slice | undefined)[] = []
  const entries = member(text, start, 'entry')
  if (!entries || text[entries.start] !== '[') return found
  for (const element of elements(text, entries.start)) {
    found.push(text[element.start] === '{' ? member(text, element.start, 'resource') : undefined)
  }
  return found
}

function member(text: string, object: number, wanted: string): Slice | undefined {
  let found: Slice | undefined
  let at = skipSpace(text, object + 1)
  while (text[at] === '"') {
    const keyEnd = skipString(text, at)
    const spelled = text.slice(at + 1, keyEnd - 1)
    const key = spelled.includes('\\') ? (JSON.parse(text.slice(at, keyEnd)) as string) : spelled
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = skipValue(text, start)
    if (key === wanted) found = { start, end }
    at = skipSpace(text, end)
    if (text[at] !== ',') break
    at = skipSpace(text, at + 1)
  }
  return found
}

function* elements(text: string, array: number): Generator<Slice> {
  let at = skipSpace(text, array + 1)
  while (at < text.length && text[at] !== ']') {
    const end = skipValue(text, at)
    yield { start: at, end }
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
}

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

function skipSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at++
  return at
}

function skipString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === BACKSLASH) at++
    else if (char === QUOTE) return at + 1
  }
  return text.length
}

function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === QUOTE) return skipString(text, from)
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = skipString(text, at) - 1
    else if (OPEN.has(char)) depth++
    else if (CLOSE.has(char)) {
      if (depth <= 1) return depth === 0 ? at : at + 1
      depth--
    } else if (depth === 0 && (char === COMMA || char <= 32)) return at
  }
  return text.length
}
