import type { ItemEvidence } from '#lib/sessions/evidence.ts'
import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { type Item, SCENARIOS, type Scenario } from '#lib/sessions/turn.ts'
import { applyEdits } from './apply-edits.ts'
import { editJson, onOneLine } from './json-edit.ts'
import { isObject, sameValue } from './json-value.ts'
import { readSessionLine } from './read-session.ts'
import { inWriterOrder, type RawRecord, STUDIO_KEY } from './record.ts'
import type { SessionState } from './session-state.ts'
import { describeTurn, isStudio, mergeEvidence, STUDIO_FORMAT, studioTurn } from './studio.ts'

/**
 * What else an export says under `x_studio`, such as the revision of each turn. `turns` is merged turn by turn with the
 * ids, antecedents and evidence kept there; `format` is ours.
 */
export type StudioExtra = {
  turns?: readonly { evidence?: readonly ItemEvidence[]; [key: string]: unknown }[]
  [key: string]: unknown
}

/**
 * One line of reference-format JSONL, without a line end.
 *
 * `source` is the line the session came from and `original` what was read from it. Where `now` does not differ the
 * source is given back character for character, and `studio` is not written, unless it holds evidence the source does
 * not tell of. Else every field an edit touches is
 * written everywhere the record repeats it, everything else keeps its text, the keys stand in the reference writer's
 * order with unknown ones behind them, and `x_studio` last.
 *
 * Two values have no place in the format and come back otherwise: an explicit form of null is written as the implicit
 * one when other turns have an explicit form, and an empty Chinese rubric text reads as null.
 *
 * @throws Error when the edited record would be refused by `readSessionLine`, saying why.
 */
export function writeSession(source: string, now: SessionState, original: SessionState, studio?: StudioExtra): string {
  const same = sameValue(now.envelope, original.envelope) && sameValue(now.turns, original.turns)
  if (same && !studio?.turns?.some(({ evidence }) => evidence && evidence.length > 0)) return onOneLine(source)
  const before = parseRecord(source)
  const evidence = now.turns.map((items, i) => {
    const told = keptEvidence(before[STUDIO_KEY], i, items, original.turns[i] ?? [])
    const merged = mergeEvidence(items, told, studio?.turns?.[i]?.evidence ?? [])
    return { merged, isNew: merged.length > mergeEvidence(items, told, []).length }
  })
  if (same && !evidence.some(({ isNew }) => isNew)) return onOneLine(source)
  const after = parseRecord(source)
  if (!same) applyEdits(after, now, original)
  const pieces = evidence.map(({ merged }) => merged)
  after[STUDIO_KEY] = studioOf(before[STUDIO_KEY], now.turns, pieces, studio)
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

/** Evidence the source tells of, as far as its items still say what they said. */
function keptEvidence(given: unknown, turn: number, now: readonly Item[], original: readonly Item[]): ItemEvidence[] {
  const unchanged = new Set(
    now.flatMap(({ item, value }) => {
      const before = original.find((one) => one.item === item)
      return before && sameValue(before.value, value) ? [item] : []
    }),
  )
  return (studioTurn(given, turn).evidence ?? []).filter(({ item }) => unchanged.has(item))
}

function studioOf(given: unknown, turns: Item[][], evidence: ItemEvidence[][], extra: StudioExtra = {}): RawRecord {
  // Somebody else's data under our key is kept inside ours: there is one place, and nothing of theirs may be lost.
  const kept = given === undefined ? {} : isStudio(given) ? given : { kept: given }
  const { format: _format, turns: _turns, ...rest } = kept as RawRecord
  const { turns: extraTurns, ...more } = extra
  const described = turns.map((items, i) => {
    const { evidence: _settled, ...told } = extraTurns?.[i] ?? {}
    const pieces = evidence[i] ?? []
    return { ...told, ...describeTurn(items, i), ...(pieces.length > 0 && { evidence: pieces }) }
  })
  return { format: STUDIO_FORMAT, ...rest, ...more, turns: described }
}
