import type { ChartLinesHead } from './contract.ts'

/** A chart as lines of NDJSON, both ways: what the server sends and what a reader makes of each line. Pure. */

/** Characters of a piece: enough that there are few of them, few enough that each is made in a moment. */
const PIECE = 512 * 1024

/**
 * The head, then a line a resource, in pieces of whole lines. A resource is sent as it is stored; line breaks between
 * its tokens (there are none inside JSON's strings) become spaces.
 */
export function* chartLines(
  head: ChartLinesHead,
  rows: Iterable<{ ref: string; body: string }>,
): Generator<string, void, undefined> {
  let lines = [`${JSON.stringify(head)}\n`]
  let length = 0
  for (const { ref, body } of rows) {
    const text = /[\r\n]/.test(body) ? body.replace(/[\r\n]+/g, ' ') : body
    lines.push('[', JSON.stringify(ref), ',', text, ']\n')
    length += text.length
    if (length < PIECE) continue
    yield lines.join('')
    lines = []
    length = 0
  }
  if (lines.length > 0) yield lines.join('')
}

const LINE = /^\[("(?:[^"\\]|\\.)*"),/

/**
 * The two halves of a line, the resource as text and not parsed.
 * @throws SyntaxError when it is no such line
 */
export function splitLine(line: string): { ref: string; body: string } {
  const [head, ref = ''] = LINE.exec(line) ?? []
  if (head === undefined || !line.endsWith(']')) throw new SyntaxError('not a line of a chart')
  return { ref: JSON.parse(ref) as string, body: line.slice(head.length, -1) }
}
