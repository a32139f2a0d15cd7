import type { Item, Scenario } from '#lib/sessions/turn.ts'
import { readSessionLine } from './read-session.ts'

/** What a line of reference-format JSONL is about; null when the line is no record. */
export function readRecord(
  line: string,
): { id: string; scenario: Scenario; level: number | null; turns: Item[][] } | null {
  const read = readSessionLine(line, { file: '', line: 1 })
  if (!read.ok) return null
  const { id, scenario, level, turns } = read.session
  return { id, scenario, level, turns }
}
