import { inventedEnvelope, inventedSession, inventedTurns } from '#lib/sessions/testing.ts'
import { writeNewSession } from './new-session.ts'
import type { RawRecord } from './record.ts'

/** The invented session of the tests as a record of the reference format, free to be changed. */
export function inventedRecord(): RawRecord {
  return JSON.parse(inventedLine()) as RawRecord
}

export function inventedLine(): string {
  return writeNewSession({
    ...inventedSession,
    envelope: inventedEnvelope(),
    turns: inventedTurns(),
    tools: [
      'Observation.search',
      'MedicationRequest.search',
      'patient.get_medication_adherence',
      'Flag.create',
      'prepare_to_answer',
    ].map((name) => ({
      type: 'function',
      function: { name, description: name, parameters: { type: 'object', properties: {}, required: [] } },
    })),
    generatedAt: '2201-03-10T08:00:00.000000',
    annotations: [
      {
        turn: 0,
        query_type: 'get_medication_adherence',
        query: '',
        drug: 'spironolactone',
        patient_response: 'I take two of the 25 mg pills every morning because one did nothing for the swelling.',
        annotation: { medical_entities: ['spironolactone'], critical_flags_triggered: true },
      },
    ],
  })
}
