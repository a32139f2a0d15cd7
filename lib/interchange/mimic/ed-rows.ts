import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Row } from './read-table.ts'
import { category, facts, patientReference, resourceRow, timeId } from './resource-row.ts'
import type { TRIAGE, VITALSIGN } from './tables.ts'
import { decimal } from './write-json.ts'

const MEASURES = {
  temperature: { label: 'Temperature', unit: '°F' },
  heartrate: { label: 'Heart rate', unit: 'bpm' },
  resprate: { label: 'Respiratory rate', unit: '/min' },
  o2sat: { label: 'Oxygen saturation', unit: '%' },
  sbp: { label: 'Systolic blood pressure', unit: 'mmHg' },
  dbp: { label: 'Diastolic blood pressure', unit: 'mmHg' },
  pain: { label: 'Pain', unit: '' },
  rhythm: { label: 'Heart rhythm', unit: '' },
  acuity: { label: 'Triage acuity', unit: '' },
} as const

type Measure = keyof typeof MEASURES

/** The measures of one reading in the emergency department, an Observation each. */
export function edVitalRows(row: Row<typeof VITALSIGN>): ResourceRow[] {
  return measures(row).map(([measure, value]) => edObservation(row, measure, value, row.charttime))
}

/** Triage has no time of its own (it is that of the stay's beginning), so none is given. */
export function triageRows(row: Row<typeof TRIAGE>): ResourceRow[] {
  const rows = measures(row).map(([measure, value]) => edObservation(row, measure, value, ''))
  if (row.chiefcomplaint === '') return rows
  const encounter = `Encounter/ed-${row.stay_id}`
  const about = { subject: row.subject_id, encounter, label: 'Chief complaint', category: 'survey' }
  const complaint = resourceRow('Observation', `triage-${row.stay_id}-chiefcomplaint`, about, {
    status: 'final',
    category: category('survey'),
    code: { text: 'Chief complaint' },
    subject: patientReference(row.subject_id),
    encounter: { reference: about.encounter },
    valueString: row.chiefcomplaint,
  })
  return [...rows, complaint]
}

function measures(row: Partial<Record<Measure, string>>): [Measure, string][] {
  return (Object.keys(MEASURES) as Measure[]).flatMap((measure) => {
    const value = row[measure] ?? ''
    return value === '' ? [] : [[measure, value] as [Measure, string]]
  })
}

function edObservation(row: { subject_id: string; stay_id: string }, measure: Measure, value: string, at: string) {
  const { label, unit } = MEASURES[measure]
  const number = decimal(value)
  const id = at === '' ? `triage-${row.stay_id}-${measure}` : `edvital-${row.stay_id}-${measure}-${timeId(at)}`
  const encounter = `Encounter/ed-${row.stay_id}`
  const about = { subject: row.subject_id, encounter, at, label, category: 'vital-signs' }
  return resourceRow('Observation', id, about, {
    status: 'final',
    category: category('vital-signs'),
    code: { text: label },
    subject: patientReference(row.subject_id),
    encounter: { reference: about.encounter },
    effectiveDateTime: at,
    ...(number ? { valueQuantity: { value: number, unit } } : { valueString: value }),
    extension: facts({ 'stay-id': row.stay_id }),
  })
}
