import type { FhirResource } from '#lib/charts/resource.ts'
import type { ImplicitnessCode, Item, Language, LITERACY, Scenario } from '#lib/sessions/turn.ts'
import type { Arc, Level } from './arcs.ts'
import type { Fault } from './checks/check.ts'
import type { SessionPlan, TurnPlan } from './session-plan.ts'

/**
 * The agents a session is made by, one a stage, behind one interface: the scripted ones and those that ask a model are
 * told apart by nothing but their name. An agent gives a value or throws `AgentFailure`; a checker that cannot answer
 * throws too and is never a pass.
 */

export const STAGES = [
  'session_planner',
  'physician_query',
  'implicit_rewrite',
  'tool_planner',
  'executor',
  'observation_check',
  'answer',
  'clinical_check',
  'rubric',
  'translation',
  'session_check',
] as const
export type Stage = (typeof STAGES)[number]

/** How a value was made, kept with every attempt. Token counts are null for agents that ask no model. */
export type Provenance = {
  agent: string
  model: string | null
  prompt: string | null
  parameters: Record<string, unknown>
  seed: number
  tokens: { input: number; output: number } | null
}

export type Made<T> = { value: T; provenance: Provenance }

/** Why a stage gave nothing: refused by a rule or a checker, or because the agent could not answer. */
export class AgentFailure extends Error {
  readonly code: string
  readonly faults: readonly Fault[]

  constructor(code: string, detail: string, faults: readonly Fault[] = []) {
    super(detail)
    this.name = 'AgentFailure'
    this.code = code
    this.faults = faults
  }
}

/** The persona of the reference, §1.5. */
export type Persona = {
  health_literacy: 'low' | 'medium' | 'high'
  adherence: 'good' | 'uncertain' | 'poor'
  anxiety_level: 'low' | 'medium' | 'high'
  info_completeness: 'full' | 'partial' | 'critical_withheld'
}

/** What the whole session is made from; the same for every stage. */
export type SessionTask = {
  id: string
  scenario: Scenario
  level: Level
  arc: Arc
  subjectId: number
  hadmId: number | null
  /** `Encounter/…` of the admission in the chart; null where the chart has none. */
  encounter: string | null
  /** `YYYY-MM-DD`, the as-of date. */
  currentDate: string
  persona: Persona
  /** The first is the language things are written in; the others are translated into. */
  languages: readonly [Language, ...Language[]]
  /** Every resource of the chart; what lies after the as-of day is for no agent to see. */
  resources: readonly FhirResource[]
  seed: number
  /** How often each label and tool was used so far in the run, for an even hand. */
  used: { labels: Readonly<Record<string, number>>; tools: Readonly<Record<string, number>> }
}

/** By which patient tools know the session: its id without the level. */
export const sessionName = (id: string): string => id.replace(/_L\d$/, '')

/** A text in the session's first language, with its maker's own form of it, which only the same maker can read. */
export type Phrase = { text: string; meaning?: unknown }

export type ToolCall = { tool: string; arguments: Record<string, unknown> }
export type CalledTool = ToolCall & { observation: unknown; reply?: PatientReply }
export type PatientReply = {
  /** In English, as the record keeps it. */
  text: string
  /** The same in Chinese where the session has it. */
  chinese: string | null
  variants: Record<(typeof LITERACY)[number], string>
  /** Ids of the profile's facts that it tells. */
  factsUsed: string[]
  /** What it says, each as a clause that a judge can look for: `he ran out of metoprolol a week ago`. */
  statements: { en: string; zh: string }[]
}

/** The turn being made, as far as it is. */
export type TurnState = {
  index: number
  plan: TurnPlan
  label: ImplicitnessCode | null
  /** Turns before it as they will be stored. */
  earlier: readonly (readonly Item[])[]
  /** `meaning` of the plans of those turns. */
  before: readonly unknown[]
  /** What went wrong in the attempts before this one. */
  failed: readonly string[]
}

export type RubricDraft = Phrase[]

export type Agents = {
  name: string
  planSession(task: SessionTask, failed: readonly string[]): Promise<Made<SessionPlan>>
  /** Labels these agents can carry out on a turn; null for any. */
  labelsFor(task: SessionTask, turn: Omit<TurnState, 'label'>): readonly ImplicitnessCode[] | null
  askQuery(task: SessionTask, turn: TurnState): Promise<Made<Phrase>>
  /** Null when no rewrite by this code is possible here. */
  rewriteImplicit(task: SessionTask, turn: TurnState, explicit: Phrase): Promise<Made<Phrase | null>>
  planTools(task: SessionTask, turn: TurnState, query: Phrase): Promise<Made<ToolCall[]>>
  askPatient(task: SessionTask, turn: TurnState, call: ToolCall): Promise<Made<PatientReply>>
  answer(task: SessionTask, turn: TurnState, query: Phrase, calls: readonly CalledTool[]): Promise<Made<Phrase>>
  checkClinically(task: SessionTask, turn: TurnState, made: TurnMade): Promise<Made<Fault[]>>
  writeRubric(task: SessionTask, turn: TurnState, made: TurnMade): Promise<Made<RubricDraft>>
  translate(task: SessionTask, turn: TurnState, phrases: readonly Phrase[], to: Language): Promise<Made<string[]>>
}

/** A turn whose calls have been made and answered, not yet in items. */
export type TurnMade = {
  explicit: Phrase
  implicit: Phrase
  calls: readonly CalledTool[]
  answer: Phrase
}

/** One attempt at one stage, as it is stored. */
export type Attempt = {
  stage: Stage
  turn: number | null
  attempt: number
  outcome: 'made' | 'refused' | 'failed'
  /** The value as JSON when made; the code and detail when not. */
  value: unknown
  reason: string | null
  provenance: Provenance | null
}
