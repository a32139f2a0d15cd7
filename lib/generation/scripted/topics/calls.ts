import type { AnalyteFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import type { SessionTask, ToolCall } from '#lib/generation/agents.ts'

/** The calls topics are made of. Pure. */

type Who = Pick<SessionTask, 'subjectId' | 'hadmId' | 'id'>

const of = ({ subjectId, hadmId }: Who) => ({ subject_id: subjectId, ...(hadmId === null ? {} : { hadm_id: hadmId }) })

export const observe = (who: Who, { label, category }: AnalyteFacts, count?: number): ToolCall => ({
  tool: 'Observation.search',
  arguments: { ...of(who), category, code: label, ...(count === undefined ? {} : { _count: count }) },
})

export const orders = (who: Who, { label }: DrugFacts): ToolCall => ({
  tool: 'MedicationRequest.search',
  arguments: { ...of(who), medication: label },
})

export const doses = (who: Who, { label }: DrugFacts): ToolCall => ({
  tool: 'MedicationAdministration.search',
  arguments: { ...of(who), medication: label },
})

export const search = (who: Who, tool: string, more: Record<string, unknown> = {}): ToolCall => ({
  tool,
  arguments: { ...of(who), ...more },
})

/** Patient tools know the session and no admission. */
export const interview = (who: Who, tool: string, more: Record<string, unknown> = {}): ToolCall => ({
  tool,
  arguments: { subject_id: who.subjectId, session_id: who.id, ...more },
})
