import { compareClinicalTimes } from '#lib/charts/clinical-time.ts'
import type { ChartProblem, ResourceRow } from '#lib/charts/resource.ts'
import type { Row } from './read-table.ts'
import { admissionReference, facts, patientReference, resourceRow, shortHash } from './resource-row.ts'
import type { MEDRECON, PHARMACY, PRESCRIPTIONS } from './tables.ts'
import { decimal, type JsonValue } from './write-json.ts'

type PrescriptionRow = Row<typeof PRESCRIPTIONS>
type PharmacyRow = Row<typeof PHARMACY>

/**
 * An order with what the pharmacy knows of it (frequency, status). The status follows the reference implementation
 * (start and stop: completed; start only: active); the pharmacy's own words for how it ended are the status reason.
 * A dose that is no single number (`1-2`, `25,000`) stays text.
 */
export function prescriptionRow(row: PrescriptionRow, pharmacy: PharmacyRow | undefined): ResourceRow {
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.starttime,
    label: row.drug,
    category: 'inpatient',
    alias: `rx-${row.subject_id}-${row.position}`,
  }
  const dose = `${row.dose_val_rx} ${row.dose_unit_rx}`.trim()
  const number = decimal(row.dose_val_rx)
  const frequency = pharmacy?.frequency ?? ''
  return resourceRow('MedicationRequest', prescriptionId(row), about, {
    identifier: [
      ...(row.pharmacy_id === '' ? [] : [{ system: 'mimic-iv/pharmacy', value: row.pharmacy_id }]),
      ...(row.poe_id === '' ? [] : [{ system: 'mimic-iv/poe', value: row.poe_id }]),
    ],
    status: row.starttime === '' ? 'unknown' : row.stoptime === '' ? 'active' : 'completed',
    statusReason: pharmacy?.status ? { text: pharmacy.status } : undefined,
    intent: 'order',
    category: [{ coding: [{ system: `${REQUEST_CATEGORY}`, code: 'inpatient' }] }],
    medicationCodeableConcept: { coding: drugCodings(row), text: row.drug },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    authoredOn: pharmacy?.entertime,
    dosageInstruction: [
      {
        text: [dose, row.route, frequency].filter(Boolean).join(' '),
        timing: {
          code: frequency === '' ? undefined : { text: frequency },
          repeat: { boundsPeriod: { start: row.starttime, end: row.stoptime } },
        },
        asNeededBoolean: /\bPRN\b/.test(frequency) || undefined,
        route: row.route === '' ? undefined : { text: row.route },
        doseAndRate: number ? [{ doseQuantity: { value: number, unit: row.dose_unit_rx } }] : undefined,
      },
    ],
    extension: facts({
      'drug-type': row.drug_type,
      'product-strength': row.prod_strength,
      'dispensed-per-dose': `${row.form_val_disp} ${row.form_unit_disp}`.trim(),
      'doses-per-24-hours': row.doses_per_24_hrs || (pharmacy?.doses_per_24_hrs ?? ''),
      'pharmacy-procedure': pharmacy?.proc_type ?? '',
      'infusion-type': pharmacy?.infusion_type ?? '',
      duration: pharmacy?.duration ? `${pharmacy.duration} ${pharmacy.duration_interval}`.trim() : '',
    }),
  })
}

const REQUEST_CATEGORY = 'http://terminology.hl7.org/CodeSystem/medicationrequest-category'

/** One pharmacy order may hold several drugs (main, base, additive), so the id also rests on what was ordered. */
function prescriptionId(row: PrescriptionRow): string {
  const what = [row.drug_type, row.drug, row.ndc, row.dose_val_rx, row.dose_unit_rx, row.starttime]
  return `medreq-${row.pharmacy_id || row.subject_id}-${shortHash(...what)}`
}

function drugCodings(row: { drug: string; ndc: string; gsn: string; formulary_drug_cd: string }): JsonValue[] {
  const codings: JsonValue[] = [{ system: 'mimic-iv/drug', display: row.drug }]
  if (row.ndc !== '' && row.ndc !== '0') codings.push({ system: 'http://hl7.org/fhir/sid/ndc', code: row.ndc })
  if (row.gsn !== '') codings.push({ system: 'mimic-iv/gsn', code: row.gsn })
  if (row.formulary_drug_cd !== '') codings.push({ system: 'mimic-iv/formulary', code: row.formulary_drug_cd })
  return codings
}

/** Said of an order that stops before it starts; the order is kept with both times as given. */
export function prescriptionDoubt(row: PrescriptionRow): ChartProblem | null {
  if (row.starttime === '' || row.stoptime === '') return null
  if (compareClinicalTimes(row.stoptime, row.starttime) >= 0) return null
  const message = `${row.drug} stops ${row.stoptime}, before it starts ${row.starttime}; kept as given`
  return { file: row.file, line: row.line, path: 'stoptime', code: 'stop_before_start', message, severity: 'warning' }
}

/** A drug the patient said to be taking on arrival in the emergency department. */
export function medicationReconciliationRow(row: Row<typeof MEDRECON>): ResourceRow {
  const id = `medrecon-${row.stay_id}-${shortHash(row.charttime, row.name, row.gsn, row.ndc, row.etcdescription)}`
  const encounter = `Encounter/ed-${row.stay_id}`
  const about = { subject: row.subject_id, encounter, at: row.charttime, label: row.name, category: 'emergency' }
  return resourceRow('MedicationStatement', id, about, {
    status: 'active',
    medicationCodeableConcept: {
      coding: drugCodings({ drug: row.name, ndc: row.ndc, gsn: row.gsn, formulary_drug_cd: '' }),
      text: row.name,
    },
    subject: patientReference(row.subject_id),
    context: { reference: about.encounter },
    dateAsserted: row.charttime,
    extension: facts({ 'therapeutic-class': row.etcdescription }),
  })
}
