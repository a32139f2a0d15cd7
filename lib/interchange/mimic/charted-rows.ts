import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Row } from './read-table.ts'
import {
  admissionReference,
  category,
  facts,
  ownCategory,
  patientReference,
  resourceRow,
  timeId,
  valueId,
} from './resource-row.ts'
import type { CHARTEVENTS, DATETIMEEVENTS, OMR, OUTPUTEVENTS } from './tables.ts'
import { decimal, type JsonValue } from './write-json.ts'

/**
 * Charted items that are vital signs although the flowsheet files them elsewhere: respiratory rate, oxygen saturation,
 * height, weight, coma scale, pain, sedation, bedside glucose. Everything in `Routine Vital Signs` is one too.
 */
const VITAL_ITEMS = new Set(
  '220210 224690 220277 226707 226730 224639 226512 226531 220739 223900 223901 223791 228096 225664 223834 223835'.split(
    ' ',
  ),
)

/** Whatever else the bedside flowsheet holds (ventilator settings, lines, skin, alarms, re-typed labs). */
const CHARTED = 'icu-charted'

/** One charted value; null where the row carries neither a number nor a text. */
export function chartedRow(row: Row<typeof CHARTEVENTS>, dictionaries: Dictionaries): ResourceRow | null {
  const number = decimal(row.valuenum)
  const text = row.value || row.valuenum
  if (!number && text === '') return null
  const item = dictionaries.item(row.itemid, row.file)
  const vital = VITAL_ITEMS.has(row.itemid) || item.group === 'Routine Vital Signs'
  const id = `vital-${row.subject_id}-${row.itemid}-${timeId(row.charttime)}-${valueId(row.valuenum || row.value)}`
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.charttime,
    label: item.label,
    category: vital ? 'vital-signs' : CHARTED,
    alias: `vital-${row.subject_id}-${row.itemid}-${row.charttime}`,
  }
  const unit = unitOf(row.valueuom || item.unit)
  return resourceRow('Observation', id, about, {
    status: 'final',
    category: vital ? category('vital-signs', item.group) : ownCategory(CHARTED, item.group),
    code: { coding: [{ system: 'mimic-iv/icu-itemid', code: row.itemid, display: item.label }], text: item.label },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    effectiveDateTime: row.charttime,
    ...(number ? { valueQuantity: { value: number, unit } } : { valueString: text }),
    extension: facts({
      'stay-id': row.stay_id,
      'value-as-written': number && row.value !== '' && decimal(row.value) === null ? row.value : '',
      warning: row.warning === '1' ? 'charted value was marked with a warning' : '',
    }),
  })
}

/** MIMIC writes `None` for a number without a unit. */
function unitOf(unit: string): string {
  return unit === 'None' ? '' : unit
}

/** A charted date (line placed, last dialysis …). */
export function chartedDateRow(row: Row<typeof DATETIMEEVENTS>, dictionaries: Dictionaries): ResourceRow | null {
  if (row.value === '') return null
  const item = dictionaries.item(row.itemid, row.file)
  const id = `date-${row.subject_id}-${row.itemid}-${timeId(row.charttime)}-${timeId(row.value)}`
  const about = { subject: row.subject_id, hadm: row.hadm_id, at: row.charttime, label: item.label, category: CHARTED }
  return resourceRow('Observation', id, about, {
    status: 'final',
    category: ownCategory(CHARTED, item.group),
    code: { coding: [{ system: 'mimic-iv/icu-itemid', code: row.itemid, display: item.label }], text: item.label },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    effectiveDateTime: row.charttime,
    valueDateTime: row.value,
    extension: facts({ 'stay-id': row.stay_id }),
  })
}

/** What left the body in the ICU (urine, drains). */
export function outputRow(row: Row<typeof OUTPUTEVENTS>, dictionaries: Dictionaries): ResourceRow | null {
  if (row.value === '') return null
  const item = dictionaries.item(row.itemid, row.file)
  const number = decimal(row.value)
  const id = `output-${row.stay_id || row.subject_id}-${row.itemid}-${timeId(row.charttime)}-${valueId(row.value)}`
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.charttime,
    label: item.label,
    category: 'intake-output',
  }
  return resourceRow('Observation', id, about, {
    status: 'final',
    category: ownCategory('intake-output', item.group),
    code: { coding: [{ system: 'mimic-iv/icu-itemid', code: row.itemid, display: item.label }], text: item.label },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    effectiveDateTime: row.charttime,
    ...(number
      ? { valueQuantity: { value: number, unit: unitOf(row.valueuom || item.unit) } }
      : { valueString: row.value }),
    extension: facts({ 'stay-id': row.stay_id, direction: 'output' }),
  })
}

/** An outpatient or ward measurement; its unit stands in brackets behind its name (`Weight (Lbs)`). Date only. */
export function omrRow(row: Row<typeof OMR>): ResourceRow {
  const id = `omr-${row.subject_id}-${timeId(row.chartdate)}-${row.seq_num || '0'}-${nameId(row.result_name)}`
  const about = {
    subject: row.subject_id,
    at: row.chartdate,
    label: row.result_name,
    category: 'vital-signs',
    alias: `omr-${row.subject_id}-${row.position}`,
  }
  return resourceRow('Observation', id, about, {
    status: 'final',
    category: category('vital-signs'),
    code: { coding: [{ system: 'mimic-iv/omr', display: row.result_name }], text: row.result_name },
    subject: patientReference(row.subject_id),
    effectiveDateTime: row.chartdate,
    ...omrValue(row.result_name, row.result_value),
  })
}

function omrValue(name: string, value: string): Record<string, JsonValue> {
  const number = decimal(value)
  const unit = /\(([^()]*[A-Za-z/][^()]*)\)$/.exec(name)?.[1] ?? ''
  if (number && unit !== '') return { valueQuantity: { value: number, unit } }
  return number ? { valueQuantity: { value: number } } : { valueString: value }
}

function nameId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
}
