import { splitLine } from '#lib/charts/chart-lines.ts'
import type { ChartLinesHead } from '#lib/charts/contract.ts'
import { packSummary } from '#lib/charts/lazy-summary.ts'
import { parseResource } from '#lib/charts/parse-resource.ts'
import { ChartReader } from '#lib/charts/summarize-chart.ts'
import { ClientProblem, fetchAnswer } from '#lib/platform/http/client.ts'
import type { ChartAnswer, ChartFailure, ChartRequest, OpenedLines } from './chart-messages.ts'

/**
 * The thread that charts are fetched, parsed and summarized in, so that the page answers keys meanwhile. It keeps the
 * readings of the charts that are open; their text goes to the page, which parses a resource when one is looked at.
 */

const readers = new Map<number, ChartReader>()
const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ChartRequest>) => {
  if (data.kind === 'close') readers.delete(data.chart)
  else if (data.kind === 'abort') running.get(data.id)?.abort()
  else
    answerTo(data).then(
      ({ value, transfer }) => postMessage({ id: data.id, value } satisfies ChartAnswer, { transfer }),
      (error) => postMessage({ id: data.id, failure: failureOf(error) } satisfies ChartAnswer),
    )
})

type Answered = { value: NonNullable<ChartAnswer['value']>; transfer: Transferable[] }

async function answerTo(request: Extract<ChartRequest, { kind: 'open' | 'summarize' }>): Promise<Answered> {
  if (request.kind === 'open') {
    const opened = await open(request)
    return { value: opened, transfer: [opened.lines.bytes, opened.lines.bounds.buffer] }
  }
  const reader = readers.get(request.chart)
  if (!reader) throw new Error('this chart is not open')
  return { value: packSummary(reader.summarize(request.asOf)), transfer: [] }
}

async function open({ id, chart, address, asOf }: Extract<ChartRequest, { kind: 'open' }>): Promise<OpenedLines> {
  const control = new AbortController()
  running.set(id, control)
  try {
    const request: RequestInit = { credentials: 'same-origin', cache: 'no-store', signal: control.signal }
    const response = await fetchAnswer(address, request)
    const lines = new LineReader()
    const stream = response.body?.getReader()
    for (let read = await stream?.read(); read && !read.done; read = await stream?.read()) lines.take(read.value)
    const opened = lines.finish(asOf)
    readers.set(chart, lines.reader)
    return opened
  } finally {
    running.delete(id)
  }
}

/** Reads each line as soon as its last byte is here: what is left to do at the end is the summary alone. */
class LineReader {
  readonly reader = new ChartReader()
  private readonly decoder = new TextDecoder()
  private readonly chunks: Uint8Array[] = []
  private readonly bounds: number[] = []
  private readonly refs: string[] = []
  private head: ChartLinesHead | null = null
  private length = 0
  private rest = ''

  take(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.bounds.push(this.length + at + 1)
    this.chunks.push(chunk)
    this.length += chunk.length
    const lines = (this.rest + this.decoder.decode(chunk, { stream: true })).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) this.read(line)
  }

  private read(line: string): void {
    if (this.head === null) {
      this.head = JSON.parse(line) as ChartLinesHead
      return
    }
    const { ref, body } = splitLine(line)
    this.refs.push(ref)
    this.reader.add(ref, parseResource(body, ref))
  }

  finish(asOf: string | null): OpenedLines {
    if (this.head === null || this.rest !== '' || this.refs.length !== this.head.resources) {
      throw new ClientProblem('network', 'the chart broke off on its way')
    }
    const bytes = new Uint8Array(this.length)
    let at = 0
    for (const chunk of this.chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    const lines = { bytes: bytes.buffer, bounds: Uint32Array.from(this.bounds), refs: this.refs.join('\n') }
    const day = asOf ?? this.reader.lastDay
    return {
      patient: this.head.patient,
      lastDay: this.reader.lastDay,
      lines,
      first: day === null ? null : { asOf: day, summary: packSummary(this.reader.summarize(day)) },
    }
  }
}

function failureOf(error: unknown): ChartFailure {
  if (error instanceof ClientProblem) return { kind: error.kind, message: error.message, json: error.json }
  const broken = error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')
  return {
    kind: broken ? 'network' : 'shape',
    message: error instanceof Error ? error.message : String(error),
    json: null,
  }
}
