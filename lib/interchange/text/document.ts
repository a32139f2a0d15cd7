/** A value of a JSON document with the line it starts in (from 1), or why the document cannot be taken apart. */
export type DocumentPiece =
  | { kind: 'value'; line: number; text: string }
  | { kind: 'broken'; line: number; message: string }

/**
 * Whether the first line of a file says that it is one JSON document over several lines: it opens an array, or is an
 * opening brace alone. No line of a JSONL file of objects looks so.
 */
export function startsDocument(line: string): boolean {
  const text = line.trim()
  return text === '{' || text.startsWith('[')
}

/**
 * Takes the elements of a JSON array, or one object after another, out of a document. Only brackets and strings are
 * looked at: whether each value is JSON is for its reader to say. An array must close and hold one comma between
 * elements; what breaks that ends the pieces with `broken`.
 */
export function* splitDocument(text: string): Generator<DocumentPiece> {
  const cursor = new Cursor(text)
  cursor.skipSpace()
  const isArray = text[cursor.at] === '['
  if (isArray) cursor.at++
  for (let first = true; ; first = false) {
    cursor.skipSpace()
    const next = text[cursor.at]
    if (isArray && next === ']') {
      cursor.at++
      cursor.skipSpace()
      if (cursor.at < text.length) yield cursor.broken('there is more text after the array')
      return
    }
    if (next === undefined) {
      if (isArray) yield cursor.broken('the array is not closed: the file looks cut off')
      return
    }
    if (isArray && !first) {
      if (next !== ',') {
        yield cursor.broken('a comma is missing between two elements of the array')
        return
      }
      cursor.at++
      cursor.skipSpace()
    }
    const line = cursor.line()
    const from = cursor.at
    cursor.skipValue()
    if (cursor.at === from) {
      yield cursor.broken('an element of the array is missing')
      return
    }
    yield { kind: 'value', line, text: text.slice(from, cursor.at).trimEnd() }
  }
}

class Cursor {
  at = 0
  private counted = 0
  private lines = 1

  constructor(private readonly text: string) {}

  line(): number {
    for (
      let at = this.text.indexOf('\n', this.counted);
      at !== -1 && at < this.at;
      at = this.text.indexOf('\n', at + 1)
    ) {
      this.lines++
      this.counted = at + 1
    }
    return this.lines
  }

  broken(message: string): DocumentPiece {
    return { kind: 'broken', line: this.line(), message }
  }

  skipSpace(): void {
    while (this.at < this.text.length && ' \t\r\n'.includes(this.text.charAt(this.at))) this.at++
  }

  /** To the end of an object, array, string or bare word; to the end of the text when it never closes. */
  skipValue(): void {
    const { text } = this
    let depth = 0
    for (; this.at < text.length; this.at++) {
      const char = text[this.at]
      if (char === '"') {
        this.skipString()
        if (depth === 0) return
        this.at--
      } else if (char === '{' || char === '[') depth++
      else if (char === '}' || char === ']') {
        if (depth === 0) return
        depth--
        if (depth === 0) {
          this.at++
          return
        }
      } else if (depth === 0 && (char === ',' || char === '\n' || char === ' ')) return
    }
  }

  private skipString(): void {
    const { text } = this
    for (this.at++; this.at < text.length; this.at++) {
      const char = text[this.at]
      if (char === '\\') this.at++
      else if (char === '"') {
        this.at++
        return
      }
    }
  }
}
