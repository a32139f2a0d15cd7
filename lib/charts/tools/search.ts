import type { ToolArguments } from './argument-check.ts'
import type { Repair } from './repairs.ts'
import { literalFilter, patternFilter, type TextFilter } from './text-filter.ts'
import type { ToolChart, ToolEntry } from './tool-chart.ts'

export type SearchContext = { chart: ToolChart; asOf: string | null; repairs: ReadonlySet<Repair> }
/** `total` counts the matches, `entries` are those given. */
export type Found = { type: string; entries: ToolEntry[]; total: number }
export type Search = (args: ToolArguments, context: SearchContext) => Found

/** A filter the reference would have read as a pattern and that is none, or one that is not replayed. */
export class PatternRefused extends Error {
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

/** A filter by words: literal, or as the reference has it a pattern. @throws PatternRefused */
export function wordsFilter(words: string, repairs: ReadonlySet<Repair>): TextFilter {
  if (repairs.has('literal_filter')) return literalFilter(words)
  const filter = patternFilter(words)
  if (typeof filter === 'string') throw new PatternRefused(filter, words)
  return filter
}

/** The first `count`; a negative one leaves out that many at the end, as a table's `head` does. */
export function firstOf<T>(list: readonly T[], count: number): T[] {
  return count < 0 ? list.slice(0, count) : list.slice(0, count)
}
