import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Row } from './read-table.ts'
import { admissionReference, category, facts, patientReference, resourceRow } from './resource-row.ts'
import type { LABEVENTS } from './tables.ts'
import { decimal, type JsonValue } from './write-json.ts'

const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'

export function laboratoryRow(row: Row<typeof LABEVENTS>, dictionaries: Dictionaries): ResourceRow {
  const test = dictionaries.labItem(row.itemid, row.file)
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.charttime,
    label: test.label,
    category: 'laboratory',
  }
  const { value, asWritten } = labValue(row.value, row.valuenum, row.valueuom)
  return resourceRow('Observation', `lab-${row.labevent_id}`, about, {
    status: 'final',
    category: category('laboratory', test.group),
    code: { coding: [{ system: 'mimic-iv/itemid', code: row.itemid, display: test.label }], text: test.label },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    effectiveDateTime: row.charttime,
    issued: row.storetime,
    ...value,
    interpretation: interpretation(row.flag),
    referenceRange: referenceRange(row),
    specimen: test.unit === '' ? undefined : { display: test.unit },
    note: row.comments === '' ? undefined : [{ text: row.comments }],
    extension: facts({ 'value-as-written': asWritten, priority: row.priority, 'specimen-id': row.specimen_id }),
  })
}

const COMPARED = /^(<=|>=|<|>|less than|greater than)\s*(\d+(?:\.\d+)?)$/i
const SIGNS: Record<string, string> = { 'less than': '<', 'greater than': '>' }

/**
 * The number of a result with the digits of its text (`0.00` rather than `0`), its comparator where the text has one,
 * else the text. A text that the number does not say (`___`, `12-14`) is kept beside it.
 */
export function labValue(
  value: string,
  valuenum: string,
  unit: string,
): { value: Record<string, JsonValue>; asWritten: string } {
  const text = value.trim()
  const number = decimal(valuenum)
  const compared = COMPARED.exec(text)
  if (compared?.[1] && compared[2] && (number === null || Number(number.digits) === Number(compared[2]))) {
    const sign = SIGNS[compared[1].toLowerCase()] ?? compared[1]
    const asWritten = sign === compared[1] ? '' : value
    return { value: { valueQuantity: { value: decimal(compared[2]), comparator: sign, unit } }, asWritten }
  }
  if (number === null) {
    if (text !== '') return { value: { valueString: value }, asWritten: '' }
    return { value: valuenum.trim() === '' ? {} : { valueString: valuenum }, asWritten: '' }
  }
  const written = decimal(text)
  const same = written !== null && Number(written.digits) === Number(number.digits)
  const quantity = { value: same ? written : number, unit }
  return { value: { valueQuantity: quantity }, asWritten: same || text === '' ? '' : value }
}

function interpretation(flag: string): JsonValue {
  if (flag.trim() === '') return undefined
  const abnormal = /^(abnormal|delta)$/i.test(flag.trim())
  return abnormal ? [{ coding: [{ system: INTERPRETATION, code: 'A', display: 'Abnormal' }] }] : [{ text: flag }]
}

function referenceRange(row: Row<typeof LABEVENTS>): JsonValue {
  const low = decimal(row.ref_range_lower)
  const high = decimal(row.ref_range_upper)
  if (!low && !high) return undefined
  const unit = row.valueuom
  return [{ low: low ? { value: low, unit } : undefined, high: high ? { value: high, unit } : undefined }]
}
