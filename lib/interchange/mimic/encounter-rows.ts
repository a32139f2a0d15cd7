import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Row } from './read-table.ts'
import { admissionReference, facts, factUrl, patientReference, resourceRow } from './resource-row.ts'
import type { ADMISSIONS, EDSTAYS, ICUSTAYS, SERVICES, TRANSFERS } from './tables.ts'
import type { JsonValue } from './write-json.ts'

const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'

/** One admission with the units it passed through and the services in charge, each in order of time. */
export function admissionRow(
  row: Row<typeof ADMISSIONS>,
  transfers: Row<typeof TRANSFERS>[],
  services: Row<typeof SERVICES>[],
): ResourceRow {
  const stays = transfers.filter(({ careunit }) => careunit !== '').sort(by('intime'))
  const turns = [...services].sort(by('transfertime'))
  const latest = turns.at(-1)?.curr_service ?? ''
  const id = `encounter-${row.hadm_id}`
  const about = { subject: row.subject_id, at: row.admittime, label: row.admission_type, category: 'IMP' }
  return resourceRow('Encounter', id, about, {
    identifier: [{ system: 'mimic-iv/hadm', value: row.hadm_id }],
    status: row.dischtime === '' ? 'in-progress' : 'finished',
    class: { system: ACT_CODE, code: 'IMP', display: 'inpatient encounter' },
    type: [{ text: row.admission_type }],
    serviceType: latest === '' ? undefined : { text: latest },
    subject: patientReference(row.subject_id),
    period: { start: row.admittime, end: row.dischtime },
    hospitalization: {
      admitSource: row.admission_location === '' ? undefined : { text: row.admission_location },
      dischargeDisposition: row.discharge_location === '' ? undefined : { text: row.discharge_location },
    },
    location: stays.map((stay) => ({
      location: { display: stay.careunit },
      period: { start: stay.intime, end: stay.outtime },
      extension: facts({ 'transfer-id': stay.transfer_id, 'event-type': stay.eventtype }),
    })),
    extension: [
      ...facts({
        'admission-type': row.admission_type,
        insurance: row.insurance,
        language: row.language,
        'marital-status': row.marital_status,
        race: row.race || row.ethnicity,
        'hospital-expire-flag': row.hospital_expire_flag,
        'death-time': row.deathtime,
        'ed-registration-time': row.edregtime,
        'ed-out-time': row.edouttime,
      }),
      ...turns.map(
        (turn): JsonValue => ({
          url: factUrl('service'),
          extension: [
            { url: 'service', valueString: turn.curr_service },
            { url: 'from', valueString: turn.transfertime },
          ],
        }),
      ),
    ],
  })
}

export function icuStayRow(row: Row<typeof ICUSTAYS>): ResourceRow {
  const id = `icustay-${row.stay_id}`
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.intime,
    label: row.first_careunit,
    category: 'ACUTE',
  }
  const units = [...new Set([row.first_careunit, row.last_careunit])].filter((unit) => unit !== '')
  return resourceRow('Encounter', id, about, {
    identifier: [{ system: 'mimic-iv/stay', value: row.stay_id }],
    status: row.outtime === '' ? 'in-progress' : 'finished',
    class: { system: ACT_CODE, code: 'ACUTE', display: 'inpatient acute' },
    type: [{ text: 'ICU stay' }],
    subject: patientReference(row.subject_id),
    period: { start: row.intime, end: row.outtime },
    location: units.map((unit) => ({ location: { display: unit } })),
    partOf: admissionReference(row.hadm_id),
    extension: facts({ 'length-of-stay-days': row.los }),
  })
}

export function edStayRow(row: Row<typeof EDSTAYS>): ResourceRow {
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.intime,
    label: 'Emergency department',
    category: 'EMER',
  }
  return resourceRow('Encounter', `ed-${row.stay_id}`, about, {
    identifier: [{ system: 'mimic-iv/stay', value: row.stay_id }],
    status: row.outtime === '' ? 'in-progress' : 'finished',
    class: { system: ACT_CODE, code: 'EMER', display: 'emergency' },
    type: [{ text: 'Emergency department stay' }],
    subject: patientReference(row.subject_id),
    period: { start: row.intime, end: row.outtime },
    hospitalization: row.disposition === '' ? undefined : { dischargeDisposition: { text: row.disposition } },
    partOf: admissionReference(row.hadm_id),
    extension: facts({ 'arrival-transport': row.arrival_transport }),
  })
}

function by<K extends string>(column: K) {
  return (a: Record<K, string>, b: Record<K, string>) => (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : 0)
}
