import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { type Item, SCENARIOS, type Scenario } from '#lib/sessions/turn.ts'
import { applyEdits } from './apply-edits.ts'
import { editJson, onOneLine } from './json-edit.ts'
import { isObject, sameValue } from './json-value.ts'
import { readSessionLine } from './read-session.ts'
import { inWriterOrder, type RawRecord, STUDIO_KEY } from './record.ts'
import type { SessionState } from './session-state.ts'
import { describeTurn, isStudio, STUDIO_FORMAT } from './studio.ts'

/**
 * What else an export says under `x_studio`, such as the revision of each turn. `turns` is merged turn by turn with the
 * ids and antecedents kept there; `format` is ours.
 */
export type StudioExtra = { turns?: readonly Record<string, unknown>[]; [key: string]: unknown }

/**
 * One line of reference-format JSONL, without a line end.
 *
 * `source` is the line the session came from and `original` what was read from it. Where `now` does not differ the
 * source is given back character for character, and `studio` is not written. Else every field an edit touches is
 * written everywhere the record repeats it, everything else keeps its text, the keys stand in the reference writer's
 * order with unknown ones behind them, and `x_studio` last.
 *
 * Two values have no place in the format and come back otherwise: an explicit form of null is written as the implicit
 * one when other turns have an explicit form, and an empty Chinese rubric text reads as null.
 *
 * @throws Error when the edited record would be refused by `readSessionLine`, saying why.
 */
export function writeSession(source: string, now: SessionState, original: SessionState, studio?: StudioExtra): string {
  if (sameValue(now.envelope, original.envelope) && sameValue(now.turns, original.turns)) return onOneLine(source)
  const before = parseRecord(source)
  const after = parseRecord(source)
  applyEdits(after, now, original)
  after[STUDIO_KEY] = studioOf(before[STUDIO_KEY], now.turns, studio)
  const line = editJson(onOneLine(source), before, after, inWriterOrder)
  const check = readSessionLine(line, { file: SCENARIO_FILES[after.clinical_scenario as Scenario] ?? '', line: 1 })
  if (!check.ok) {
    const why = check.problems.map((problem) => `${problem.path}: ${problem.message}`).join('; ')
    throw new Error(`session ${String(after.id)} cannot be written: ${why}`)
  }
  return line
}

/** A session on its way into an export. */
export type WrittenSession = { id: string; scenario: Scenario; line: string }

/**
 * The files of an export in the reference layout, one per scenario that has sessions, in a fixed order. Lines keep the
 * order given (the order of import), or are sorted by id in UTF-16 order, which is the same on every machine.
 */
export function sessionsByFile(
  sessions: readonly WrittenSession[],
  order: 'as_given' | 'by_id' = 'as_given',
): { file: string; scenario: Scenario; sessions: number; text: string }[] {
  return SCENARIOS.flatMap((scenario) => {
    const own = sessions.filter((session) => session.scenario === scenario)
    if (own.length === 0) return []
    if (order === 'by_id') own.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    const text = own.map((session) => `${session.line}\n`).join('')
    return [{ file: SCENARIO_FILES[scenario], scenario, sessions: own.length, text }]
  })
}

function parseRecord(source: string): RawRecord {
  const record: unknown = JSON.parse(source)
  if (!isObject(record)) throw new TypeError('the source of a session is no JSON object')
  return record
}

function studioOf(given: unknown, turns: Item[][], extra: StudioExtra = {}): RawRecord {
  // Somebody else's data under our key is kept inside ours: there is one place, and nothing of theirs may be lost.
  const kept = given === undefined ? {} : isStudio(given) ? given : { kept: given }
  const { format: _format, turns: _turns, ...rest } = kept as RawRecord
  const { turns: extraTurns, ...more } = extra
  const described = turns.map((items, i) => ({ ...extraTurns?.[i], ...describeTurn(items, i) }))
  return { format: STUDIO_FORMAT, ...rest, ...more, turns: described }
}
