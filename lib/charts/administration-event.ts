/** What a bedside record of an administration says happened to the dose. */
export type DoseOutcome = 'given' | 'not-given' | 'started' | 'stopped' | 'delayed' | 'other'

/** FHIR R4 MedicationAdministration.status. */
export type AdministrationCode = 'in-progress' | 'not-done' | 'on-hold' | 'completed' | 'stopped' | 'unknown'

/**
 * Reads the event text of an electronic medication administration record (MIMIC-IV `emar.event_txt`). `Not Given`,
 * `Not Given per Sliding Scale`, `Not Started`, `Hold Dose` and their like are doses the patient did not get; `Delayed`
 * alone is a dose put off, `Delayed Administered` one that was given late. `Confirmed`, `Assessed`, `Removed` and
 * `Infusion Reconciliation` are done acts that give no dose. An empty text says nothing.
 */
export function readAdministrationEvent(event: string): { outcome: DoseOutcome; status: AdministrationCode } {
  const text = event.trim().toLowerCase()
  if (text === '' || text === 'in other location') return { outcome: 'other', status: 'unknown' }
  if (/^(not|hold|held|refused)\b/.test(text)) return { outcome: 'not-given', status: 'not-done' }
  const act = text.replace(/^delayed\s*/, '')
  if (act === '') return { outcome: 'delayed', status: 'on-hold' }
  if (/^(re)?started\b/.test(act)) return { outcome: 'started', status: 'in-progress' }
  if (/^stopped\b/.test(act)) return { outcome: 'stopped', status: 'stopped' }
  if (/^(administered|partial administered|applied|flushed|given|removed existing)/.test(act)) {
    return { outcome: 'given', status: 'completed' }
  }
  return { outcome: 'other', status: 'completed' }
}
