import type { Tier } from '#lib/charts/tier.ts'
import { type Item, type Language, SCENARIOS, type Scenario, TASK_TYPES } from '#lib/sessions/turn.ts'

/** One session of a release, and what can be counted over all of them. Pure. */

/** What a line says of itself: read from the database at a freeze and from the file when a package is verified. */
export type RecordContent = {
  id: string
  scenario: Scenario
  level: number | null
  turns: readonly (readonly Item[])[]
}

/** Order by UTF-16 code units: the same on every machine and in every locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type Part = { sessions: number; turns: number }

export type Counts = {
  sessions: number
  turns: number
  items: number
  scenario: Record<string, Part>
  level: Record<string, Part>
  tier: Record<string, Part>
  /** Turns that have a query in the language. */
  language: Record<string, number>
  task_type: Record<string, number>
  implicitness: Record<string, number>
}

/** How many sessions, turns and items there are, whole and by what they are. A key that would be 0 is absent. */
export function countRecords(records: readonly (RecordContent & { tier: Tier })[]): Counts {
  const counts: Counts = {
    sessions: records.length,
    turns: 0,
    items: 0,
    scenario: {},
    level: {},
    tier: {},
    language: {},
    task_type: {},
    implicitness: {},
  }
  for (const { scenario, level, tier, turns } of records) {
    counts.turns += turns.length
    addPart(counts.scenario, scenario, turns.length)
    addPart(counts.level, level === null ? 'none' : String(level), turns.length)
    addPart(counts.tier, tier, turns.length)
    for (const items of turns) {
      counts.items += items.length
      for (const item of items) {
        if (item.kind === 'query' && item.language) add(counts.language, item.language)
        if (item.kind === 'task_type') add(counts.task_type, item.value)
        if (item.kind === 'implicitness') add(counts.implicitness, item.value.code ?? 'none')
      }
    }
  }
  return counts
}

function addPart(parts: Record<string, Part>, key: string, turns: number): void {
  const part = parts[key]
  if (part) {
    part.sessions += 1
    part.turns += turns
  } else parts[key] = { sessions: 1, turns }
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}

/** Languages a release has queries in, in our own order. */
export function languagesOf({ language }: Pick<Counts, 'language'>): Language[] {
  return (['en', 'zh'] as const).filter((one) => (language[one] ?? 0) > 0)
}

/** Rows of a table over counts, in the order the words are declared in and not in that of insertion. */
export function rowsInOrder<T>(counts: Record<string, T>): [string, T][] {
  const order: readonly string[] = [...SCENARIOS, ...TASK_TYPES, 'NA', 'PE', 'AE', 'none', 'open', 'credentialed']
  const at = (key: string) => (order.includes(key) ? order.indexOf(key) : -1)
  return Object.entries(counts).sort(([a], [b]) => at(a) - at(b) || byCodeUnits(a, b))
}
