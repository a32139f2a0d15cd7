import type { CalledTool, SessionTask, ToolCall } from '#lib/generation/agents.ts'
import type { TaskType } from '#lib/sessions/turn.ts'
import type { Thing } from './things.ts'
import type { Bilingual, Voice, Ways } from './voice.ts'

/**
 * One thing a turn can be about: how it is asked, called, answered and judged, in both languages, from the facts of one
 * admission. A topic that would have nothing to say is not made.
 */
export type Topic = {
  /** `latest:creatinine`; the same facts give the same topics. */
  key: string
  taskType: TaskType
  /** Turns of one frame ask for the same of different things, so that one may leave the verb to the other. */
  frame: string
  tools: readonly string[]
  pattern: string | null
  /** What it names, in the order of `{a}`, `{b}`. */
  about: readonly Thing[]
  /** How much a physician would want to know it, 0 to 1. */
  salience: number
  calls(task: Pick<SessionTask, 'subjectId' | 'hadmId' | 'id'>): ToolCall[]
  /** Requests that name everything they ask for. */
  asks: Ways
  /** Fragments that leave the verb to a turn of the same frame before; null when it has none. */
  fragments: Ways | null
  answer(voice: Voice, calls: readonly CalledTool[]): string
  /** Statements an answer must or must not make; a judge decides each alone. */
  rubric(voice: Voice, calls: readonly CalledTool[]): string[]
  /** What its answer tells that a later turn may lean on, as noun phrases: `the rise in creatinine`. */
  situations: readonly Bilingual[]
  /** Resources the answer rests on: the calls must have returned them. */
  refs: readonly string[]
}

export const ABBREVIATED: Readonly<Record<string, string>> = {
  'Observation.search': 'Obs',
  'MedicationRequest.search': 'MedReq',
  'MedicationAdministration.search': 'MedAdmin',
  'Condition.search': 'Condition',
  'DiagnosticReport.search': 'DiagReport',
  'CarePlan.search': 'CarePlan',
  'DocumentReference.search': 'DocRef',
}

/** `Obs×MedReq`. */
export const patternOf = (tools: readonly string[]): string => tools.map((tool) => ABBREVIATED[tool] ?? tool).join('×')

/** How a rubric item begins: what follows is a clause, or for `said` a noun phrase. */
export const STATES: Ways = {
  en: [
    'States that {claim}.',
    'Notes that {claim}.',
    'Reports that {claim}.',
    'Makes clear that {claim}.',
    'The answer conveys that {claim}.',
  ],
  zh: ['说明{claim}。', '指出{claim}。', '报告{claim}。', '明确{claim}。', '回答表明{claim}。'],
}
