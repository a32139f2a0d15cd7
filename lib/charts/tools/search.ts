import type { ToolArguments } from './argument-check.ts'
import type { Repair } from './repairs.ts'
import { literalFilter, patternFilter, type TextFilter } from './text-filter.ts'
import type { ToolChart, ToolEntry } from './tool-chart.ts'

export type SearchContext = { chart: ToolChart; asOf: string | null; repairs: ReadonlySet<Repair> }
/** `total` counts the matches, `entries` are those given. */
export type Found = { type: string; entries: ToolEntry[]; total: number }
export type Search = (args: ToolArguments, context: SearchContext) => Found

/** An argument the reference fails on (a filter that is no pattern, a count that is no number), or one not replayed. */
export class CallRefused extends Error {
  readonly why: 'invalid' | 'repeats'
  readonly text: string
  constructor(why: 'invalid' | 'repeats', text: string) {
    super(`${why}: ${text}`)
    this.why = why
    this.text = text
  }
}

/** The argument as text; null when it is not given. */
export function textArgument(args: ToolArguments, key: string): string | null {
  const value = args[key]
  return value === undefined || value === null ? null : String(value)
}

/** A filter by words: literal, or as the reference has it a pattern. @throws CallRefused */
export function wordsFilter(words: string, repairs: ReadonlySet<Repair>): TextFilter {
  if (repairs.has('literal_filter')) return literalFilter(words)
  const filter = patternFilter(words)
  if (typeof filter === 'string') throw new CallRefused(filter, words)
  return filter
}
