import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Row } from './read-table.ts'
import { admissionReference, facts, factUrl, patientReference, resourceRow, timeId } from './resource-row.ts'
import type { HCPCSEVENTS, PROCEDUREEVENTS, PROCEDURES_ICD } from './tables.ts'
import type { JsonValue } from './write-json.ts'

export function procedureRow(row: Row<typeof PROCEDURES_ICD>, dictionaries: Dictionaries): ResourceRow {
  const title = dictionaries.procedure(row.icd_code, row.icd_version, row.file)
  const ninth = row.icd_version === '9'
  const system = ninth ? 'http://hl7.org/fhir/sid/icd-9-cm/procedure' : 'http://www.cms.gov/Medicare/Coding/ICD10'
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.chartdate,
    label: title,
    category: 'procedure',
  }
  return resourceRow('Procedure', `procedure-${row.hadm_id}-${row.seq_num || '0'}-${row.icd_code}`, about, {
    status: 'completed',
    code: { coding: [{ system, code: row.icd_code, display: title }], text: title },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    performedDateTime: row.chartdate,
    extension: facts({ 'sequence-number': row.seq_num }),
  })
}

export function hcpcsRow(row: Row<typeof HCPCSEVENTS>, dictionaries: Dictionaries): ResourceRow {
  const title = row.short_description || (dictionaries.hcpcs.get(row.hcpcs_cd) ?? row.hcpcs_cd)
  const long = dictionaries.hcpcs.get(row.hcpcs_cd) ?? ''
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.chartdate,
    label: title,
    category: 'procedure',
  }
  return resourceRow('Procedure', `hcpcs-${row.hadm_id}-${row.seq_num || '0'}-${row.hcpcs_cd}`, about, {
    status: 'completed',
    code: {
      coding: [
        { system: 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets', code: row.hcpcs_cd, display: long },
      ],
      text: title,
    },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    performedDateTime: row.chartdate,
    extension: facts({ 'sequence-number': row.seq_num }),
  })
}

/** A procedure charted in the ICU (ventilation, lines, dialysis, imaging) with its duration. */
export function icuProcedureRow(row: Row<typeof PROCEDUREEVENTS>, dictionaries: Dictionaries): ResourceRow {
  const item = dictionaries.item(row.itemid, row.file)
  const about = { subject: row.subject_id, hadm: row.hadm_id, at: row.starttime, label: item.label, category: 'icu' }
  const status = /^stopped$/i.test(row.statusdescription) ? 'stopped' : 'completed'
  return resourceRow('Procedure', `icuproc-${row.orderid}-${row.itemid}-${timeId(row.starttime)}`, about, {
    identifier: [{ system: 'mimic-iv/order', value: row.orderid }],
    status: /^rewritten$/i.test(row.statusdescription) ? 'entered-in-error' : status,
    category: row.ordercategoryname === '' ? undefined : { text: row.ordercategoryname },
    code: { coding: [{ system: 'mimic-iv/icu-itemid', code: row.itemid, display: item.label }], text: item.label },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    performedPeriod: { start: row.starttime, end: row.endtime },
    bodySite: row.location === '' ? undefined : [{ text: row.location }],
    extension: [
      ...facts({
        'stay-id': row.stay_id,
        'location-category': row.locationcategory,
        'status-description': row.statusdescription,
      }),
      ...duration(row.value, row.valueuom),
    ],
  })
}

function duration(value: string, unit: string): JsonValue[] {
  return value === '' ? [] : [{ url: factUrl('duration'), valueString: `${value} ${unit}`.trim() }]
}
