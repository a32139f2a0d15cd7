import { isAscii, isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { completeUtf8, firstLineBeyondAscii, looksGb18030, sniff, type TextEncodingName } from './encoding.ts'
import { type GzipFault, gunzip, isGzip } from './gzip.ts'

/** Something wrong with the bytes of a file. `line` counts line feeds of the decoded text from 1; null: whole file. */
export type TextProblem = {
  code: 'gzip_truncated' | 'gzip_corrupt' | 'invalid_utf8' | 'invalid_encoding' | 'encoding_guessed' | 'nul_character'
  line: number | null
  message: string
  severity: 'error' | 'warning'
}

/**
 * A file opened as text.
 *
 * `stream` yields Buffers that are always well-formed UTF-8 without a leading byte order mark, whatever the file was;
 * call `setEncoding('utf8')` for strings. `problems` grows while the stream is read and is complete when it ends; the
 * stream itself ends normally after a damaged gzip, so that what came before can still be counted. `encoding` is what
 * was found so far: a file that starts in ASCII turns out to be GB18030 only at its first Chinese character.
 */
export type OpenedText = {
  stream: Readable
  readonly encoding: TextEncodingName
  readonly gzip: boolean
  readonly problems: TextProblem[]
}

const CHUNK = 128 * 1024
const REPLACEMENT = Buffer.from('\uFFFD', 'utf8')
/** Problems of one kind reported by line before only their number is kept, so that a binary file stays bounded. */
const LINES_NAMED = 100

/**
 * Opens a file as UTF-8 text. Gzip is recognised by its first bytes (not by the name), concatenated members included;
 * UTF-16 by its byte order mark or by its zero bytes; GB18030 where the first bytes that are not ASCII fit it and do
 * not fit UTF-8. Other bytes that are not UTF-8 become U+FFFD and are reported with their line.
 *
 * Rejects with the file system's own error when the file cannot be opened or read.
 */
export async function openText(path: string): Promise<OpenedText> {
  const handle = await open(path, 'r')
  const first = await readChunk(handle).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  const state: DecoderState = {
    encoding: 'utf-8',
    problems: [],
    line: 1,
    suppressed: new Map(),
  }
  const gzip = isGzip(first)
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      for (let chunk = first; chunk.length > 0; chunk = await readChunk(handle)) yield chunk
    } finally {
      await handle.close()
    }
  }
  const plain = gzip ? gunzip(bytes(), (fault) => state.problems.push(gzipProblem(fault, state.line))) : bytes()
  return {
    stream: Readable.from(decode(plain, state), {
      objectMode: false,
      highWaterMark: 4 * CHUNK,
    }),
    gzip,
    problems: state.problems,
    get encoding() {
      return state.encoding
    },
  }
}

type DecoderState = {
  encoding: TextEncodingName
  problems: TextProblem[]
  line: number
  suppressed: Map<TextProblem['code'], number>
}

async function readChunk(handle: Awaited<ReturnType<typeof open>>): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK)
  const { bytesRead } = await handle.read(buffer, 0, CHUNK, null)
  return buffer.subarray(0, bytesRead)
}

function report(state: DecoderState, problem: TextProblem): void {
  const named = (state.suppressed.get(problem.code) ?? 0) + 1
  state.suppressed.set(problem.code, named)
  if (named <= LINES_NAMED) state.problems.push(problem)
}

function summarizeSuppressed(state: DecoderState): void {
  for (const [code, count] of state.suppressed) {
    if (count <= LINES_NAMED) continue
    state.problems.push({
      code,
      line: null,
      message: `${count - LINES_NAMED} more lines have the same problem; the first ${LINES_NAMED} are named above`,
      severity: 'error',
    })
  }
}

function gzipProblem(fault: GzipFault, line: number): TextProblem {
  const truncated = fault.code === 'gzip_truncated'
  return {
    code: fault.code,
    line,
    message: truncated
      ? `the gzip file ends too early; its text stops in line ${line}. Copy the file again in full`
      : `the gzip file is damaged (${fault.detail}); its text stops in line ${line}. Copy the file again`,
    severity: 'error',
  }
}

// --- characters ---------------------------------------------------------------------------------------------------

async function* decode(source: AsyncIterable<Buffer>, state: DecoderState): AsyncGenerator<Buffer> {
  let started = false
  let onlyAscii = true
  let carry: Buffer = Buffer.alloc(0)
  let decoder: TextDecoder | null = null

  for await (const chunk of source) {
    let bytes: Buffer = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    carry = Buffer.alloc(0)
    if (!started) {
      if (bytes.length < 4) {
        carry = bytes
        continue
      }
      started = true
      const mark = sniff(bytes)
      state.encoding = mark.encoding
      bytes = bytes.subarray(mark.skip)
      if (mark.encoding !== 'utf-8') decoder = new TextDecoder(mark.encoding, { ignoreBOM: true })
      if (mark.guessed) report(state, guessed(mark.encoding, 1))
    }
    if (decoder) {
      yield* emit(state, Buffer.from(decoder.decode(bytes, { stream: true }), 'utf8'))
      continue
    }
    const end = completeUtf8(bytes)
    carry = bytes.subarray(end)
    bytes = bytes.subarray(0, end)
    if (isUtf8(bytes)) {
      onlyAscii &&= isAscii(bytes)
      yield* emit(state, bytes)
      continue
    }
    if (onlyAscii && !isUtf8(firstLineBeyondAscii(bytes)) && looksGb18030(bytes)) {
      state.encoding = 'gb18030'
      decoder = new TextDecoder('gb18030')
      report(state, guessed('gb18030', state.line))
      const rest = Buffer.concat([bytes, carry])
      carry = Buffer.alloc(0)
      yield* emit(state, Buffer.from(decoder.decode(rest, { stream: true }), 'utf8'))
      continue
    }
    onlyAscii = false
    yield* emit(state, repaired(bytes, state))
  }

  if (!started) {
    const mark = sniff(carry)
    state.encoding = mark.encoding
    carry = carry.subarray(mark.skip)
    if (mark.encoding !== 'utf-8') decoder = new TextDecoder(mark.encoding, { ignoreBOM: true })
  }
  if (decoder) yield* emit(state, Buffer.from(decoder.decode(carry), 'utf8'))
  else if (carry.length > 0) yield* emit(state, isUtf8(carry) ? carry : repaired(carry, state))
  summarizeSuppressed(state)
}

/** Passes text on, counts its lines, and names the lines that hold a NUL or (after decoding) a replacement. */
function* emit(state: DecoderState, bytes: Buffer): Generator<Buffer> {
  if (bytes.length === 0) return
  const first = state.line
  if (bytes.includes(0)) {
    eachLineWith(bytes, Buffer.from([0]), first, (line) =>
      report(state, {
        code: 'nul_character',
        line,
        message: 'a NUL character (U+0000)',
        severity: 'error',
      }),
    )
  }
  if (state.encoding !== 'utf-8' && bytes.includes(REPLACEMENT)) {
    const message = `bytes that are not ${state.encoding.toUpperCase()}`
    eachLineWith(bytes, REPLACEMENT, first, (line) =>
      report(state, {
        code: 'invalid_encoding',
        line,
        message,
        severity: 'error',
      }),
    )
  }
  state.line = first + countLineFeeds(bytes)
  yield bytes
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++
  return count
}

function eachLineWith(bytes: Buffer, needle: Buffer, firstLine: number, found: (line: number) => void): void {
  let line = firstLine
  let from = 0
  for (let at = bytes.indexOf(needle); at !== -1; ) {
    line += countLineFeeds(bytes.subarray(from, at))
    found(line)
    const next = bytes.indexOf(10, at)
    if (next === -1) return
    from = next
    at = bytes.indexOf(needle, next)
  }
}

function guessed(encoding: TextEncodingName, line: number): TextProblem {
  return {
    code: 'encoding_guessed',
    line,
    message: `not UTF-8; read as ${encoding.toUpperCase()}. Save the file as UTF-8 if characters look wrong`,
    severity: 'warning',
  }
}

/** Bytes with everything that is not UTF-8 replaced by U+FFFD; each line touched is reported. */
function repaired(bytes: Buffer, state: DecoderState): Buffer {
  const message = 'bytes that are not UTF-8'
  let line = state.line
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const next = bytes.indexOf(10, from)
    const end = next === -1 ? bytes.length : next + 1
    const text = bytes.subarray(from, end)
    if (isUtf8(text)) lines.push(text)
    else {
      report(state, { code: 'invalid_utf8', line, message, severity: 'error' })
      lines.push(Buffer.from(text.toString('utf8'), 'utf8'))
    }
    line++
    from = end
  }
  return Buffer.concat(lines)
}
