import { rounded, spreadOf } from './statistics.ts'
import type { Studio } from './studio.ts'
import type { Workspace } from './workspace.ts'

/** One number, and what it needs to be read. Goals are upper limits, `met` is value <= goal, unless `atLeast` is set. */
export type Measured = {
  /** `<file>.<what>`. */
  figure: string
  /** Null where it was not measured; `skipped` says why. */
  value: number | null
  unit: string
  goal?: number
  met?: boolean
  skipped?: string
  /** Where the number is relative to something: to what, exactly. */
  of?: string
  n?: number
  p50?: number
  p95?: number
  min?: number
  max?: number
  /** Single measurements, where they are few. */
  samples?: number[]
} & Record<string, unknown>

/** What the runner gives to each figure. Servers are started when first asked for, and shared. */
export type Bench = {
  /** Also what needs minutes. */
  large: boolean
  /** A folder that is removed at the end. */
  scratch: string
  /** To whoever waits (stderr). */
  say: (text: string) => void
  /** The path of something in the open data beside the project, or null where it is not there. */
  data: (name: string) => string | null
  workspace: () => Promise<Workspace>
  studio: () => Promise<Studio>
}

export type Figure = {
  name: string
  /** One line for `--list`. */
  about: string
  measure: (bench: Bench) => AsyncGenerator<Measured>
}

/** A measured value against its goal. */
export function measured(figure: string, value: number, unit: string, more: Partial<Measured> = {}): Measured {
  const shown = rounded(value)
  return {
    figure,
    value: shown,
    unit,
    ...(more.goal === undefined ? {} : { goal: more.goal, met: shown <= more.goal }),
    ...more,
  }
}

/** The p95 of many measurements, with their spread beside it. */
export function tail(figure: string, sample: readonly number[], unit: string, more: Partial<Measured> = {}): Measured {
  const { n, p50, p95, min, max } = spreadOf(sample)
  const spread = { n, p50: rounded(p50), p95: rounded(p95), min: rounded(min), max: rounded(max) }
  return measured(figure, p95, unit, { ...spread, ...more })
}

/** The median of a few measurements, all of them beside it. */
export function middle(
  figure: string,
  sample: readonly number[],
  unit: string,
  more: Partial<Measured> = {},
): Measured {
  return measured(figure, spreadOf(sample).p50, unit, { n: sample.length, samples: sample.map(rounded), ...more })
}

export function skipped(figure: string, unit: string, why: string): Measured {
  return { figure, value: null, unit, skipped: why }
}
