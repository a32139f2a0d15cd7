import type { AnalyteFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import { type SessionTask, sessionName, type ToolCall } from '#lib/generation/agents.ts'

/** The calls topics are made of. Pure. */

type Who = Pick<SessionTask, 'subjectId' | 'hadmId' | 'id'>

const of = ({ subjectId, hadmId }: Who) => ({ subject_id: subjectId, ...(hadmId === null ? {} : { hadm_id: hadmId }) })

/** The latest few of an analyte. */
export const observe = (who: Who, { label, category }: AnalyteFacts): ToolCall => ({
  tool: 'Observation.search',
  arguments: { ...of(who), category, code: label, _count: 5 },
})

/** All of an analyte in the stay: as many as a caller would ask for who does not know how many there are. */
export const observeAll = (who: Who, analyte: AnalyteFacts): ToolCall => {
  const { tool, arguments: args } = observe(who, analyte)
  return { tool, arguments: { ...args, _count: Math.ceil((analyte.sameName + 1) / 20) * 20 } }
}

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
  arguments: { subject_id: who.subjectId, session_id: sessionName(who.id), ...more },
})
