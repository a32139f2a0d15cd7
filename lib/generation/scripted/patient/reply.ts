import type { AdmissionFacts } from '#lib/generation/admission-facts.ts'
import { AgentFailure, type PatientReply, type SessionTask, type ToolCall } from '#lib/generation/agents.ts'
import { type PatientFact, type PatientProfile, profileOf } from './profile.ts'

/** The patient's answer to one question: the facts it asks for, in the register of the persona, and no other. Pure. */

const ABOUT: Readonly<Record<string, readonly PatientFact['about'][]>> = {
  'patient.get_symptom_history': ['symptom'],
  'patient.get_pain_assessment': ['pain'],
  'patient.get_social_history': ['home'],
  'patient.get_functional_status': ['function'],
  'patient.get_medication_adherence': ['medication'],
}

export function replyOf(facts: AdmissionFacts, task: SessionTask, _turn: number, call: ToolCall): PatientReply {
  const told = factsFor(profileOf(facts, task), call)
  if (told.length === 0)
    throw new AgentFailure('patient_knows_nothing', `the patient has nothing to say to ${call.tool}`)
  const said = (register: 'high' | 'medium' | 'low', language: 'en' | 'zh') =>
    told.map(({ words }) => words[register][language]).join(language === 'en' ? ' ' : '')
  const variants = { high: said('high', 'en'), medium: said('medium', 'en'), low: said('low', 'en') }
  return {
    text: variants[task.persona.health_literacy],
    chinese: said(task.persona.health_literacy, 'zh'),
    variants,
    factsUsed: told.map(({ id }) => id),
    statements: told.map(({ statement }) => statement),
  }
}

/** What a question brings out: a withheld fact only when its drug is named. */
export function factsFor({ facts }: PatientProfile, { tool, arguments: args }: ToolCall): PatientFact[] {
  const about = ABOUT[tool] ?? []
  const drug = typeof args.drug === 'string' ? args.drug.toLowerCase() : null
  const asked = facts.filter((fact) => about.includes(fact.about))
  if (!about.includes('medication')) return asked.slice(0, 2)
  if (drug !== null) return asked.filter((fact) => fact.drug?.toLowerCase() === drug)
  return asked.filter(({ withheld }) => !withheld).slice(0, 2)
}
