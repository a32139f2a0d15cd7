import type { PatientView } from '#lib/charts/contract.ts'
import type { ResourceLines } from '#lib/charts/lazy-resources.ts'
import type { PackedSummary } from '#lib/charts/lazy-summary.ts'
import type { ClientProblem } from '#lib/platform/http/client.ts'

/** What the page asks of the thread that reads charts. `chart` is the page's own number for one chart it holds. */
export type ChartRequest =
  /** With the summary for a day, or for the last one anything is dated. */
  | { kind: 'open'; id: number; chart: number; address: string; asOf: string | null }
  | { kind: 'summarize'; id: number; chart: number; asOf: string }
  | { kind: 'abort'; id: number }
  | { kind: 'close'; chart: number }

export type OpenedLines = {
  patient: PatientView
  lastDay: string | null
  lines: ResourceLines
  /** Null where no day was asked for and nothing has one. */
  first: { asOf: string; summary: PackedSummary } | null
}

/** A `ClientProblem`, which does not keep its class from thread to thread. */
export type ChartFailure = Pick<ClientProblem, 'kind' | 'message' | 'json'>

export type ChartAnswer = { id: number; value?: OpenedLines | PackedSummary; failure?: ChartFailure }
