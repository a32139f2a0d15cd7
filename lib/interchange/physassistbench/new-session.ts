import type { Envelope } from '#lib/sessions/session.ts'
import { FINAL_TOOL } from '#lib/sessions/tools.ts'
import type { Item, Scenario } from '#lib/sessions/turn.ts'
import { applyEdits } from './apply-edits.ts'
import { writeJson } from './json-edit.ts'
import { inWriterOrder, type RawRecord, SEPARATOR, STUDIO_KEY } from './record.ts'
import { describeTurn, STUDIO_FORMAT } from './studio.ts'

/** A session that comes from no file: generated, or invented for a demo. */
export type NewSession = {
  id: string
  scenario: Scenario
  subjectId: number
  hadmId: number | null
  /** `YYYY-MM-DD`; the date `envelope.env_info` tells the model must be the same. */
  currentDate: string
  level: 1 | 2 | 3
  envelope: Envelope
  /** Items in reading order; every turn has an English query, a label, a task type and an English answer. */
  turns: Item[][]
  /** Function schemas offered to a model. */
  tools: unknown[]
  /** UTC time without a zone, as the reference writes it; left out when not given. */
  generatedAt?: string
  /** What the dependency graph says of each turn: names, statements and events a later turn may lean on. */
  graph?: readonly { entities: string[]; facts: string[]; events: string[] }[]
  /** The simulated patient's log, as given. */
  annotations?: unknown[]
  /** Further data under `x_studio`, such as the run that generated the session. */
  studio?: Record<string, unknown>
}

/** The word for a scenario in the id and in `clinical_task_domain` of the reference's records. */
export const DOMAINS: Readonly<Record<Scenario, string>> = {
  diagnostic_workup: 'LabInterp',
  med_safety: 'MedRecon',
  treatment_response: 'ICUReasoning',
  discharge_planning: 'MedRecon',
}

/**
 * The record of a new session as one line of reference-format JSONL, every repeated field filled from the items.
 * Antecedents and ids that are not those of the position go under `x_studio`, which is left out when there are none.
 */
export function writeNewSession(session: NewSession): string {
  const record = skeleton(session)
  const empty = { envelope: session.envelope, turns: session.turns.map(() => []) }
  applyEdits(record, { envelope: session.envelope, turns: session.turns }, empty)
  const described = session.turns.map(describeTurn)
  if (session.studio || described.some((turn) => Object.keys(turn).length > 0)) {
    record[STUDIO_KEY] = { format: STUDIO_FORMAT, ...session.studio, turns: described }
  }
  return writeJson(Object.fromEntries(inWriterOrder(Object.keys(record)).map((key) => [key, record[key]])))
}

/** Every key of the reference's writer with one empty place a turn, for the items to be written into. */
function skeleton(session: NewSession): RawRecord {
  const { envelope, turns } = session
  const places = <T>(fill: (turn: number) => T) => turns.map((_, turn) => fill(turn))
  const messages = () =>
    turns.flatMap((_, turn) => [
      ...(turn > 0 ? [SEPARATOR] : []),
      { role: 'user', content: '' },
      { role: 'assistant', content: '' },
    ])
  return {
    id: session.id,
    env_info: envelope.env_info,
    tools: session.tools,
    tools_en: session.tools,
    tasks: places(() => ''),
    tasks_en: places(() => ''),
    tasks_explicit: places(() => ''),
    tasks_en_explicit: places(() => ''),
    messages: messages(),
    messages_en: messages(),
    answer_list: places(() => [
      {
        action: { name: FINAL_TOOL, arguments: { answer_type: 'chat' } },
        observation: '',
        dependency_list: [],
        idx: 0,
      },
    ]),
    turn_types: places((turn) => turn > 0),
    task_types: places(() => ''),
    turn_subtypes: places(() => null),
    clinical_task_domain: DOMAINS[session.scenario],
    subject_id: session.subjectId,
    hadm_id: session.hadmId,
    ...(envelope.session_id !== null && { session_id: envelope.session_id }),
    clinical_scenario: session.scenario,
    sequence_idx: null,
    task_sequence: places(() => ''),
    tool_sources: places(() => ''),
    workup_modes: places(() => null),
    dep_graph: { nodes: Object.fromEntries(places((turn) => [String(turn), graphNode(session, turn)])), edges: [] },
    session_plan: envelope.session_plan,
    tool_set: 'fhir',
    difficulty_level: session.level,
    current_date: session.currentDate,
    ...(session.generatedAt && { generated_at: session.generatedAt }),
    rubrics: places(() => []),
    patient_agent_annotations: session.annotations ?? [],
    ...(envelope.persona_config !== null && { persona_config: envelope.persona_config }),
  }
}

function graphNode(session: NewSession, turn: number): RawRecord {
  const told = session.graph?.[turn] ?? { entities: [], facts: [], events: [] }
  return { task_type: '', tool_source: '', subtype: null, ...told, tool_calls: [] }
}
