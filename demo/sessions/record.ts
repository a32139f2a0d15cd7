import { sequenceIndex, toolSource, workupMode } from '#lib/sessions/derive-task.ts'
import { FINAL_TOOL, isPatientTool } from '#lib/sessions/tools.ts'
import { recordId, type SessionDraft, type Step, sessionName, type TurnDraft } from './draft.ts'
import { toolSchemas } from './tool-schemas.ts'

/** Writes a finished draft as one record of the reference format, in the reference writer's key order. */

const SEPARATOR = '='.repeat(60)
const GENERATED_AT = '2026-01-15T09:00:00.000000'

const DOMAINS = {
  diagnostic_workup: 'LabInterp',
  med_safety: 'MedRecon',
  treatment_response: 'ICUReasoning',
  discharge_planning: 'MedRecon',
} as const

/** The reference alternates two personas by entry. */
const PERSONAS = [
  { health_literacy: 'low', adherence: 'poor', anxiety_level: 'high', info_completeness: 'critical_withheld' },
  { health_literacy: 'high', adherence: 'good', anxiety_level: 'low', info_completeness: 'full' },
] as const

const DEPENDENCIES = { NA: 'entity', PE: 'predicate', AE: 'situation' } as const

export function writeRecord(session: SessionDraft): string {
  const { turns } = session
  const types = turns.map(({ type }) => type)
  const sources = turns.map(({ type, steps }) =>
    toolSource(
      type,
      steps.map(({ tool }) => tool),
    ),
  )
  const tools = toolSchemas(types.includes('Write/Update'))
  const implicit = turns.map((turn) => turn.implicit.en)
  const explicit = turns.map((turn) => turn.explicit.en)
  const messages = turns.flatMap((turn, at) => [
    ...(at > 0 ? [SEPARATOR] : []),
    { role: 'user', content: turn.implicit.en },
    { role: 'assistant', content: turn.answer.en },
  ])
  return JSON.stringify({
    id: recordId(session),
    env_info: `session_id: ${sessionName(session)}\nCurrent date: ${session.asOf}. Patient is a ${session.age}-year-old ${session.sex}`,
    tools,
    tools_en: tools,
    tasks: implicit,
    tasks_en: implicit,
    tasks_explicit: explicit,
    tasks_en_explicit: explicit,
    messages,
    messages_en: messages,
    answer_list: turns.map(trajectory),
    turn_types: turns.map((_, at) => at > 0),
    task_types: types,
    turn_subtypes: turns.map(({ code }) => code),
    clinical_task_domain: DOMAINS[session.scenario],
    subject_id: session.subject,
    hadm_id: session.hadm,
    tasks_zh: turns.map((turn) => turn.implicit.zh),
    tasks_zh_explicit: turns.map((turn) => turn.explicit.zh),
    messages_zh: turns.flatMap((turn) => [
      { role: 'user', content: turn.implicit.zh },
      { role: 'assistant', content: turn.answer.zh },
    ]),
    session_id: sessionName(session),
    clinical_scenario: session.scenario,
    sequence_idx: sequenceIndex(types),
    task_sequence: types,
    tool_sources: sources,
    workup_modes: turns.map(({ type, steps }) =>
      workupMode(
        type,
        steps.map(() => []),
      ),
    ),
    dep_graph: {
      nodes: Object.fromEntries(turns.map((turn, at) => [String(at), node(turn, sources[at] ?? 'ehr')])),
      edges: turns.flatMap(({ code, antecedent }, at) =>
        code && antecedent
          ? [{ src: antecedent.turn, tgt: at, dep_type: DEPENDENCIES[code], antecedent: antecedent.quote }]
          : [],
      ),
    },
    session_plan: plan(session, sources),
    tool_set: 'fhir',
    difficulty_level: session.level,
    current_date: session.asOf,
    generated_at: GENERATED_AT,
    rubrics: turns.map(({ rubric }) => rubric.map(({ en }) => en)),
    rubrics_zh: turns.map(({ rubric }) => rubric.map(({ zh }) => zh)),
    patient_agent_annotations: turns
      .flatMap(({ steps }) => steps.filter(({ tool }) => isPatientTool(tool)))
      .map(annotation),
    persona_config: PERSONAS[session.index % 2],
  })
}

function trajectory(turn: TurnDraft) {
  const calls = turn.steps.map(({ tool, args, observation }, idx) => ({
    action: { name: tool, arguments: args },
    observation,
    dependency_list: [],
    idx,
  }))
  const final = {
    action: { name: FINAL_TOOL, arguments: { answer_type: calls.length > 0 ? 'tool' : 'chat' } },
    observation: turn.answer.en,
    dependency_list: calls.map(({ idx }) => idx),
    idx: calls.length,
  }
  return [...calls, final]
}

function node(turn: TurnDraft, source: string) {
  return {
    task_type: turn.type,
    tool_source: source,
    subtype: turn.code,
    entities: turn.entities,
    facts: turn.answer.en
      .split('\n')
      .slice(0, 2)
      .map((line) => line.replace(/^- /, '')),
    events: turn.events,
    tool_calls: turn.steps.map(({ tool }) => tool),
  }
}

function plan({ situation, turns }: SessionDraft, sources: string[]) {
  return {
    clinical_situation: situation,
    investigation_arc: turns.map(({ topic }) => topic).join(' -> '),
    turn_intents: turns.map(({ type, topic }) => `${type}: ${topic}`),
    turns: turns.map((turn, at) => ({
      turn: at,
      task_type: turn.type,
      topic: turn.topic,
      tool_hint: [...new Set(turn.steps.map(({ tool }) => tool))].join(', '),
      tool_source: sources[at],
      ...(turn.pattern ? { workup_pattern: turn.pattern } : {}),
    })),
  }
}

function annotation(step: Step, turn: number) {
  const asked = step.tool.replace('patient.', '')
  const { patient_response } = step.observation as { patient_response: string }
  return {
    turn,
    query_type: asked,
    query: step.args.query ?? '',
    drug: step.args.drug ?? null,
    patient_response,
    annotation: {
      medical_entities: step.args.drug ? [step.args.drug] : [],
      phm_nodes_used: [asked.replace('get_', '')],
      critical_flags_in_context: [],
      newly_revealed: [],
      critical_flags_triggered: false,
    },
  }
}
