import type { Scenario } from '#lib/sessions/turn.ts'

/** What each scenario may read, must read and may write. Pure. */

export const READ_TOOLS = [
  'Patient.read',
  'Encounter.search',
  'Condition.search',
  'Observation.search',
  'MedicationRequest.search',
  'MedicationAdministration.search',
  'DiagnosticReport.search',
  'DocumentReference.search',
  'CarePlan.search',
] as const
export type ReadTool = (typeof READ_TOOLS)[number]

export const PATIENT_TOOLS = [
  'patient.get_symptom_history',
  'patient.get_medication_adherence',
  'patient.get_social_history',
  'patient.get_functional_status',
  'patient.get_pain_assessment',
] as const
export type PatientTool = (typeof PATIENT_TOOLS)[number]

export type WriteTool = 'MedicationRequest.create' | 'ServiceRequest.create' | 'Flag.create'

export type ScenarioRules = {
  reads: readonly ReadTool[]
  /** At least one turn reads one of these. */
  mustRead: readonly ReadTool[]
  /** Pairs of tools a Data Gathering turn may lay beside each other; empty: any allowed ones. */
  pairs: readonly (readonly [ReadTool, ReadTool])[]
  writes: readonly WriteTool[]
  /** What its reasoning turns decide. */
  reasoning: readonly string[]
}

const NEUTRAL: readonly ReadTool[] = ['Patient.read', 'Encounter.search']

/**
 * The reference's constraints, with its contradictions settled: treatment response reads no orders, so a pair of orders
 * and doses is not among its pairs, while a new order may still be written; discharge planning has rules of its own in
 * place of none.
 */
export const SCENARIO_RULES: Readonly<Record<Scenario, ScenarioRules>> = {
  diagnostic_workup: {
    reads: [
      ...NEUTRAL,
      'Observation.search',
      'DiagnosticReport.search',
      'Condition.search',
      'MedicationRequest.search',
      'DocumentReference.search',
    ],
    mustRead: ['DiagnosticReport.search'],
    pairs: [
      ['Observation.search', 'Observation.search'],
      ['Observation.search', 'DiagnosticReport.search'],
      ['Observation.search', 'Condition.search'],
      ['DiagnosticReport.search', 'Condition.search'],
    ],
    writes: ['ServiceRequest.create'],
    reasoning: ['differential', 'score', 'severity'],
  },
  med_safety: {
    reads: [...NEUTRAL, 'Observation.search', 'MedicationRequest.search'],
    mustRead: ['MedicationRequest.search'],
    pairs: [
      ['Observation.search', 'MedicationRequest.search'],
      ['MedicationRequest.search', 'MedicationRequest.search'],
      ['Observation.search', 'Observation.search'],
    ],
    writes: ['MedicationRequest.create', 'Flag.create'],
    reasoning: ['dose', 'contraindication', 'interaction'],
  },
  treatment_response: {
    reads: [
      ...NEUTRAL,
      'Observation.search',
      'MedicationAdministration.search',
      'Condition.search',
      'DiagnosticReport.search',
    ],
    mustRead: ['MedicationAdministration.search'],
    pairs: [
      ['Observation.search', 'MedicationAdministration.search'],
      ['Observation.search', 'Observation.search'],
      ['Observation.search', 'Condition.search'],
      ['Observation.search', 'DiagnosticReport.search'],
    ],
    writes: ['MedicationRequest.create', 'ServiceRequest.create'],
    reasoning: ['escalation', 'de_escalation', 'readiness'],
  },
  discharge_planning: {
    reads: [
      ...NEUTRAL,
      'Observation.search',
      'MedicationRequest.search',
      'Condition.search',
      'CarePlan.search',
      'DocumentReference.search',
    ],
    mustRead: ['MedicationRequest.search', 'CarePlan.search'],
    pairs: [
      ['CarePlan.search', 'MedicationRequest.search'],
      ['Observation.search', 'MedicationRequest.search'],
      ['MedicationRequest.search', 'MedicationRequest.search'],
      ['MedicationRequest.search', 'Condition.search'],
      ['Observation.search', 'Observation.search'],
    ],
    writes: ['ServiceRequest.create', 'MedicationRequest.create', 'Flag.create'],
    reasoning: ['readiness', 'follow_up', 'reconciliation'],
  },
}
