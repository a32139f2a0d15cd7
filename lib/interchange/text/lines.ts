import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { splitDocument, startsDocument } from './document.ts'
import { looksGb18030, sniff, type TextEncodingName } from './encoding.ts'
import { foreignFormat, markupOf } from './foreign.ts'
import { type GzipFault, gunzip, isGzip } from './gzip.ts'

/** What is wrong with the bytes of a file or of one of its lines. */
export type LineProblemCode =
  | 'file_unreadable'
  | 'file_is_binary'
  | 'file_is_html'
  | 'file_is_xml'
  | 'encoding_unsupported'
  | 'encoding_gb18030'
  | 'invalid_utf8'
  | 'invalid_encoding'
  | 'nul_byte'
  | 'line_too_long'
  | 'document_broken'
  | 'gzip_truncated'
  | 'gzip_corrupt'

/** Harmless repairs, each told once a file but for marks inside it, which are told where they stood. */
export type LineNoteCode = 'bom_removed' | 'bom_inside' | 'crlf_line_ends' | 'encoding_converted' | 'json_document'

/**
 * What the reader meets, in file order. Lines count from 1 and blank ones count too. A `fatal` problem is the last
 * event before `end`: what follows in the file could not be read. `text` has neither line end nor byte order mark; in
 * a pretty-printed JSON document it spans several lines and `line` is its first.
 */
export type LineEvent =
  | { kind: 'line'; line: number; text: string }
  | { kind: 'problem'; line: number; code: LineProblemCode; message: string; fatal: boolean }
  | { kind: 'note'; line: number; code: LineNoteCode; message: string; values: Record<string, string> }
  | { kind: 'end'; lines: number; blank: number; encoding: TextEncodingName; gzip: boolean }

export type LineOptions = {
  /** What to do with a file in GB18030: refuse it by name (the default) or decode it. */
  gb18030?: 'refuse' | 'decode'
}

/** Longest line and largest JSON document read, in bytes; V8 cannot hold strings much beyond four times this. */
export const MAX_LINE_BYTES = 128 * 1024 * 1024

const SNIFFED = 1024
/** A line needs this many bytes beyond ASCII before it may say what the encoding of the whole file is. */
const ENOUGH_TO_JUDGE = 8

/**
 * Reads lines of text from a file or from the chunks of an upload. Plain or gzip by content, concatenated members
 * included; UTF-8, or UTF-16 by its mark; LF or CRLF. Memory stays at one line, however large the file.
 *
 * A byte that is not UTF-8, a raw NUL or a line beyond `MAX_LINE_BYTES` refuses its own line and the rest goes on. A
 * file that is something else altogether (HTML, XML, an archive, damaged gzip) is one fatal problem; its markup is
 * never interpreted. A JSON array, or one pretty-printed object after another, is taken apart into its values.
 *
 * Never rejects: a file that cannot be opened is a problem too.
 */
export async function* readLines(
  source: string | AsyncIterable<Uint8Array>,
  options: LineOptions = {},
): AsyncGenerator<LineEvent> {
  const reader = new Reader(options.gb18030 ?? 'refuse')
  try {
    yield* reader.read(typeof source === 'string' ? createReadStream(source, { highWaterMark: 128 * 1024 }) : source)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code) throw error
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'this is a folder' : message
    yield reader.problem('file_unreadable', `the file cannot be read: ${why}`, { fatal: true })
  }
  yield reader.end()
}

class Reader {
  line = 1
  private blank = 0
  private lines = 0
  private encoding: TextEncodingName = 'utf-8'
  private gzip = false
  private onlyAscii = true
  private gzipFault: GzipFault | null = null

  constructor(private readonly gb18030: 'refuse' | 'decode') {}

  problem(code: LineProblemCode, message: string, { fatal }: { fatal: boolean }): LineEvent {
    return { kind: 'problem', line: this.line, code, message, fatal }
  }

  end(): LineEvent {
    return { kind: 'end', lines: this.lines, blank: this.blank, encoding: this.encoding, gzip: this.gzip }
  }

  async *read(source: AsyncIterable<Uint8Array>): AsyncGenerator<LineEvent> {
    const raw = await peek(source, 2)
    this.gzip = isGzip(raw.head)
    const plain = await peek(this.gzip ? gunzip(raw.all(), (fault) => (this.gzipFault = fault)) : raw.all(), SNIFFED)
    try {
      yield* this.readPlain(plain)
    } finally {
      await plain.close()
      await raw.close()
    }
  }

  private async *readPlain({ head, all }: Peeked): AsyncGenerator<LineEvent> {
    const foreign = foreignFormat(head)
    if (foreign) {
      yield this.problem(foreign.code, foreign.message, { fatal: true })
      return
    }
    const mark = sniff(head)
    this.encoding = mark.encoding
    if (mark.encoding !== 'utf-8') {
      const how = mark.guessed ? 'it has no byte order mark, but every other byte is zero' : 'by its byte order mark'
      const values = { encoding: mark.encoding.toUpperCase(), how }
      yield this.note('encoding_converted', `read as ${values.encoding} (${how})`, values)
    }
    if (mark.encoding === 'utf-8' && mark.skip > 0) {
      yield this.note('bom_removed', 'the byte order mark at the start of the file was removed')
    }
    const body = without(all(), mark.skip)
    yield* this.readBody(splitLines(mark.encoding === 'utf-8' ? body : transcoded(body, mark.encoding)))
    if (this.gzipFault) yield this.problem(this.gzipFault.code, gzipMessage(this.gzipFault, this.line), { fatal: true })
  }

  private async *readBody(rawLines: AsyncIterable<RawLine>): AsyncGenerator<LineEvent> {
    let first = true
    let crlf = false
    let document: string[] | null = null
    let documentBytes = 0
    let documentLine = 1
    for await (const raw of rawLines) {
      // A gzip fault cuts the last line short: it is told as a fault and never passed on as a line.
      if (!raw.ended && this.gzipFault) break
      this.lines = this.line
      if (raw.crlf && !crlf) {
        crlf = true
        yield this.note('crlf_line_ends', 'lines end in CRLF; read as LF')
      }
      const outcome = this.decode(raw)
      if (outcome.kind === 'problem' && (document || outcome.fatal)) {
        yield { ...outcome, fatal: true }
        return
      }
      if (outcome.kind === 'problem') yield outcome
      else {
        const { text, marked } = outcome
        if (marked) yield this.note('bom_inside', 'a byte order mark inside the file was removed from this line')
        if (document) {
          document.push(text)
          documentBytes += raw.bytes.length
          if (documentBytes > MAX_LINE_BYTES) {
            yield this.problem('line_too_long', tooLong('JSON document'), { fatal: true })
            return
          }
        } else if (text.trim() === '') this.blank++
        else {
          const markup = first ? markupOf(text) : null
          if (markup) {
            yield this.problem(markup.code, markup.message, { fatal: true })
            return
          }
          if (first && startsDocument(text)) {
            document = [text]
            documentLine = this.line
          } else yield { kind: 'line', line: this.line, text }
          first = false
        }
      }
      this.line++
    }
    if (document && !this.gzipFault) yield* this.readDocument(document.join('\n'), documentLine)
  }

  private *readDocument(text: string, firstLine: number): Generator<LineEvent> {
    this.line = firstLine
    yield this.note('json_document', 'read as one JSON document and taken apart into its values, not line by line')
    for (const piece of splitDocument(text)) {
      this.line = firstLine + piece.line - 1
      if (piece.kind === 'value') yield { kind: 'line', line: this.line, text: piece.text }
      else yield this.problem('document_broken', piece.message, { fatal: true })
    }
  }

  private decode(raw: RawLine): (LineEvent & { kind: 'problem' }) | { kind: 'text'; text: string; marked: boolean } {
    const refuse = (code: LineProblemCode, message: string, fatal = false) =>
      this.problem(code, message, { fatal }) as LineEvent & { kind: 'problem' }
    if (raw.tooLong) return refuse('line_too_long', tooLong('line'))
    const bytes = raw.bytes
    const nul = bytes.indexOf(0)
    if (nul !== -1) return refuse('nul_byte', `byte ${nul + 1} of the line is NUL (0x00); text cannot hold it`)
    if (this.encoding === 'gb18030') return this.decodeGb18030(bytes, refuse)
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    if (!isUtf8(bytes)) {
      if (this.onlyAscii && countBeyondAscii(bytes) >= ENOUGH_TO_JUDGE && looksGb18030(bytes)) {
        const named = 'the file is Chinese text in GB18030 (GBK, GB2312)'
        if (this.gb18030 === 'refuse') {
          return refuse('encoding_gb18030', `${named}, not UTF-8; convert it to UTF-8 first`, true)
        }
        this.encoding = 'gb18030'
        return this.decodeGb18030(bytes, refuse)
      }
      this.onlyAscii = false
      const at = firstBadByte(bytes)
      const hex = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
      return refuse('invalid_utf8', `byte ${at + 1} of the line (0x${hex}) is not UTF-8; save the file as UTF-8`)
    }
    if (this.onlyAscii) this.onlyAscii = isAscii(bytes)
    const text = bytes.toString('utf8', marked ? 3 : 0)
    if (this.encoding !== 'utf-8' && text.includes('\uFFFD')) {
      return refuse('invalid_encoding', `the line has bytes that are not ${this.encoding.toUpperCase()}`)
    }
    return { kind: 'text', text, marked }
  }

  private decodeGb18030(
    bytes: Buffer,
    refuse: (code: LineProblemCode, message: string) => LineEvent & { kind: 'problem' },
  ): (LineEvent & { kind: 'problem' }) | { kind: 'text'; text: string; marked: boolean } {
    try {
      return { kind: 'text', text: new TextDecoder('gb18030', { fatal: true }).decode(bytes), marked: false }
    } catch {
      return refuse('invalid_encoding', 'the line has bytes that are not GB18030, though the lines before are')
    }
  }

  private note(code: LineNoteCode, message: string, values: Record<string, string> = {}): LineEvent {
    return { kind: 'note', line: this.line, code, message, values }
  }
}

// --- bytes ----------------------------------------------------------------------------------------------------------

type RawLine = { bytes: Buffer; ended: boolean; tooLong: boolean; crlf: boolean }

/** Splits at LF and drops a CR before it. UTF-8 and GB18030 never hold the byte 0x0A inside a character. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  let parts: Buffer[] = []
  let length = 0
  const take = (last: Buffer, ended: boolean): RawLine => {
    const tooLong = length + last.length > MAX_LINE_BYTES
    let bytes = tooLong ? Buffer.alloc(0) : parts.length === 0 ? last : Buffer.concat([...parts, last])
    const crlf = ended && bytes[bytes.length - 1] === 0x0d
    if (bytes[bytes.length - 1] === 0x0d) bytes = bytes.subarray(0, -1)
    parts = []
    length = 0
    return { bytes, ended, tooLong, crlf }
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, from)) {
      yield take(chunk.subarray(from, at), true)
      from = at + 1
    }
    const rest = chunk.subarray(from)
    length += rest.length
    if (length <= MAX_LINE_BYTES) parts.push(rest)
    else parts = []
  }
  if (length > 0) yield take(Buffer.alloc(0), false)
}

async function* transcoded(chunks: AsyncIterable<Buffer>, encoding: TextEncodingName): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8')
  yield Buffer.from(decoder.decode(), 'utf8')
}

type Peeked = { head: Buffer; all: () => AsyncGenerator<Buffer>; close: () => Promise<void> }

/** At least `count` bytes of a source (fewer when it is shorter), and the whole source from its start. */
async function peek(source: AsyncIterable<Uint8Array>, count: number): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let length = 0
  while (length < count) {
    const next = await iterator.next()
    if (next.done) break
    chunks.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
    length += next.value.byteLength
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* chunks
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
  }
  return { head: Buffer.concat(chunks), all, close: async () => void (await iterator.return?.()) }
}

async function* without(chunks: AsyncIterable<Buffer>, skip: number): AsyncGenerator<Buffer> {
  let left = skip
  for await (const chunk of chunks) {
    const dropped = Math.min(left, chunk.length)
    left -= dropped
    if (dropped < chunk.length) yield chunk.subarray(dropped)
  }
}

function countBeyondAscii(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte >= 0x80) count++
  return count
}

/** Position of the first byte that no UTF-8 character may have there (the length when there is none). */
function firstBadByte(bytes: Buffer): number {
  let at = 0
  for (let size = characterSize(bytes, at); size > 0; size = characterSize(bytes, at)) at += size
  return at
}

/** Bytes of the UTF-8 character at a position; 0 when there is none. */
function characterSize(bytes: Buffer, at: number): number {
  const lead = bytes[at]
  if (lead === undefined) return 0
  if (lead < 0x80) return 1
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  return isUtf8(bytes.subarray(at, at + size)) ? size : 0
}

// --- words ----------------------------------------------------------------------------------------------------------

function tooLong(what: string): string {
  return `the ${what} is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB, the most that is read`
}

function gzipMessage(fault: GzipFault, line: number): string {
  return fault.code === 'gzip_truncated'
    ? `the gzip file ends too early, in line ${line} of its text; copy the file again in full`
    : `the gzip file is damaged at line ${line} of its text (${fault.detail}); copy the file again`
}
