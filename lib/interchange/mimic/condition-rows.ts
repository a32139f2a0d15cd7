import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Row } from './read-table.ts'
import { admissionReference, facts, patientReference, resourceRow } from './resource-row.ts'
import type { DIAGNOSES_ICD, ED_DIAGNOSIS } from './tables.ts'

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical'

/** FHIR system of an ICD code; a patient may have codes of both versions. */
function icdSystem(version: string): string {
  return version === '9' ? 'http://hl7.org/fhir/sid/icd-9-cm' : 'http://hl7.org/fhir/sid/icd-10-cm'
}

/** A coded discharge diagnosis. It has no time of its own: codes are given after discharge for the whole admission. */
export function diagnosisRow(row: Row<typeof DIAGNOSES_ICD>, dictionaries: Dictionaries): ResourceRow {
  const title = dictionaries.diagnosis(row.icd_code, row.icd_version, row.file)
  const id = `condition-${row.subject_id}-${row.icd_code}-${row.hadm_id}`
  const about = { subject: row.subject_id, hadm: row.hadm_id, label: title, category: 'encounter-diagnosis' }
  return resourceRow('Condition', id, about, {
    clinicalStatus: { coding: [{ system: CLINICAL, code: 'active' }] },
    category: encounterDiagnosis(),
    code: { coding: [{ system: icdSystem(row.icd_version), code: row.icd_code, display: title }], text: title },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    extension: facts({ 'sequence-number': row.seq_num }),
  })
}

export function edDiagnosisRow(row: Row<typeof ED_DIAGNOSIS>): ResourceRow {
  const title = row.icd_title || row.icd_code
  const id = `ed-condition-${row.stay_id}-${row.seq_num || '0'}-${row.icd_code}`
  const encounter = `Encounter/ed-${row.stay_id}`
  const about = { subject: row.subject_id, encounter, label: title, category: 'encounter-diagnosis' }
  return resourceRow('Condition', id, about, {
    clinicalStatus: { coding: [{ system: CLINICAL, code: 'active' }] },
    category: encounterDiagnosis(),
    code: { coding: [{ system: icdSystem(row.icd_version), code: row.icd_code, display: title }], text: title },
    subject: patientReference(row.subject_id),
    encounter: { reference: about.encounter },
    extension: facts({ 'sequence-number': row.seq_num }),
  })
}

function encounterDiagnosis() {
  const system = 'http://terminology.hl7.org/CodeSystem/condition-category'
  return [{ coding: [{ system, code: 'encounter-diagnosis' }] }]
}
