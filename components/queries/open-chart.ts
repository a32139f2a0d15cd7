import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { type PatientView, readChartLines } from '#lib/charts/contract.ts'
import { LazyResources } from '#lib/charts/lazy-resources.ts'
import { type PackedSummary, unpackSummary } from '#lib/charts/lazy-summary.ts'
import { addressOf, ClientProblem } from '#lib/platform/http/client.ts'
import type { ChartAnswer, ChartRequest, OpenedLines } from './chart-messages.ts'

/** A chart the page holds: whose it is, and its summary for any day. */
export type OpenedChart = {
  patient: PatientView
  /** The last day (`YYYY-MM-DD`) anything in it is dated; null when nothing has a day. */
  lastDay: string | null
  resources: LazyResources
  /** Made once a day, in the other thread. */
  summaryOn: (asOf: string) => Promise<ChartSummary>
}

type Waiting = { resolve: (value: OpenedLines | PackedSummary) => void; reject: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let count = 0

/** Lets the thread forget what the page has let go of. */
const letGo = new FinalizationRegistry((chart: number) =>
  thread().postMessage({ kind: 'close', chart } satisfies ChartRequest),
)

/**
 * Reads one chart, which is one event in the ledger, and summarizes it for a day it will be shown as of (null: the last
 * one anything is dated).
 * @throws ClientProblem
 */
export async function openChart(patient: string, asOf: string | null, signal: AbortSignal): Promise<OpenedChart> {
  const chart = ++count
  const address = new URL(addressOf(readChartLines.path, { params: { patient } }), location.origin).href
  const { lines, first, ...opened } = (await ask({ kind: 'open', chart, address, asOf }, signal)) as OpenedLines
  const resources = new LazyResources(lines)
  const summaries = new Map<string, Promise<ChartSummary>>()
  if (first) summaries.set(first.asOf, Promise.resolve(unpackSummary(first.summary, resources)))
  const summarize = async (asOf: string) =>
    unpackSummary((await ask({ kind: 'summarize', chart, asOf })) as PackedSummary, resources)
  const made: OpenedChart = {
    ...opened,
    resources,
    summaryOn: (asOf) => {
      const known = summaries.get(asOf) ?? summarize(asOf)
      summaries.set(asOf, known)
      return known
    },
  }
  letGo.register(made, chart)
  return made
}

type Asked =
  | Omit<Extract<ChartRequest, { kind: 'open' }>, 'id'>
  | Omit<Extract<ChartRequest, { kind: 'summarize' }>, 'id'>

function ask(request: Asked, signal?: AbortSignal): Promise<OpenedLines | PackedSummary> {
  const id = ++count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    signal?.addEventListener('abort', () => thread().postMessage({ kind: 'abort', id } satisfies ChartRequest))
    thread().postMessage({ ...request, id } satisfies ChartRequest)
  })
}

function thread(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./chart-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data: { id, value, failure } }: MessageEvent<ChartAnswer>) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (value) asked?.resolve(value)
    else asked?.reject(new ClientProblem(failure?.kind ?? 'shape', failure?.message ?? '', failure?.json ?? null))
  })
  // A thread that could not be loaded or ran out of memory answers nobody any more; the next chart gets a new one.
  made.addEventListener('error', (event) => {
    worker = null
    for (const { reject } of waiting.values())
      reject(new ClientProblem('network', event.message || 'the chart could not be read'))
    waiting.clear()
  })
  worker = made
  return made
}
