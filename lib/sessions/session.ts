import { z } from 'zod'
import { type Item, type Language, SCENARIOS, type Scenario } from './turn.ts'

/**
 * A session as read from one line of a reference-format file. The line itself stays the source of everything this
 * shape leaves out (unknown keys, key order, number spelling): export patches the source, it never rebuilds it.
 */
export type ImportedSession = {
  id: string
  scenario: Scenario
  subjectId: number
  hadmId: number | null
  /** `YYYY-MM-DD`, the last day the session may know of. */
  currentDate: string
  /** Difficulty level 1 to 3; null where the record has none. */
  level: number | null
  envelope: Envelope
  turns: Item[][]
  /** The function schemas offered to a model, as given (`tools_en`, else `tools`). */
  tools: unknown[]
  /** Languages for which every turn has a query. */
  languages: Language[]
  /** `x_studio` of an export of ours, as given; undefined in any other record. */
  studio?: unknown
}

/** What a session says outside its turns; it has revisions of its own. */
export const Envelope = z.strictObject({
  env_info: z.string().nullable(),
  session_id: z.string().nullable(),
  persona_config: z.record(z.string(), z.unknown()).nullable(),
  session_plan: z.record(z.string(), z.unknown()).nullable(),
})
export type Envelope = z.infer<typeof Envelope>

/** Severity `error`: a release may not carry it; `warning`: a reviewer should look; `note`: for information. */
export type Severity = 'error' | 'warning' | 'note'

/** What a check says of a session before a human looks. `turn` and `item` are null when it concerns the whole. */
export type Finding = {
  code: string
  severity: Severity
  /** In English; other languages word `values`. */
  message: string
  /** What the finding is about, by the shape of its code; absent where it was stored before findings carried it. */
  values?: Readonly<Record<string, unknown>> | undefined
  turn: number | null
  item: string | null
  /** JSON path into the source record, e.g. `$.answer_list[0][0].observation`. */
  path: string | null
}

/** Why a line or a file was refused. `line` counts from 1; `path` is a JSON path, `$` for the whole line. */
export type ImportProblem = { file: string; line: number; path: string; code: string; message: string }

export const SCENARIO_FILES: Record<Scenario, string> = Object.fromEntries(
  SCENARIOS.map((scenario) => [scenario, `${scenario}.jsonl`]),
) as Record<Scenario, string>
