import { readAdministrationEvent } from '#lib/charts/administration-event.ts'
import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Row } from './read-table.ts'
import {
  admissionReference,
  facts,
  factUrl,
  ownCategory,
  patientReference,
  resourceRow,
  shortHash,
  timeId,
} from './resource-row.ts'
import type { EMAR, EMAR_DETAIL, INPUTEVENTS, PYXIS } from './tables.ts'
import { Digits, decimal, type JsonValue } from './write-json.ts'

type EmarRow = Row<typeof EMAR>
type DetailRow = Row<typeof EMAR_DETAIL>

/**
 * One entry of the bedside administration record with its details: what was due (the entry's own detail row) and what
 * was given (one row a product). A dose not given has the status `not-done` with the nurse's words as the reason, and
 * never a dose.
 */
export function emarRow(row: EmarRow, details: DetailRow[]): ResourceRow {
  const event = readAdministrationEvent(row.event_txt)
  const due = details.find(({ parent_field_ordinal }) => parent_field_ordinal === '') ?? details[0]
  const products = details.filter(({ parent_field_ordinal }) => parent_field_ordinal !== '')
  const given = event.status === 'not-done' ? null : doseGiven(products.length > 0 ? products : details)
  const descriptions = unique(details.map((one) => one.product_description || one.product_description_other))
  const name = row.medication || descriptions[0] || 'unnamed medication'
  const rate = decimal(due?.infusion_rate ?? '')
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.charttime,
    label: name,
    category: 'inpatient',
    alias: `emar-${row.subject_id}-${row.position}`,
  }
  const route = unique(details.map((one) => one.route)).join(', ')
  return resourceRow('MedicationAdministration', `mar-${row.emar_id}`, about, {
    identifier: [
      { system: 'mimic-iv/emar', value: row.emar_id },
      ...(row.pharmacy_id === '' ? [] : [{ system: 'mimic-iv/pharmacy', value: row.pharmacy_id }]),
      ...(row.poe_id === '' ? [] : [{ system: 'mimic-iv/poe', value: row.poe_id }]),
    ],
    status: event.status,
    statusReason: event.status === 'not-done' ? [{ text: row.event_txt.trim() }] : undefined,
    medicationCodeableConcept: { text: name },
    subject: patientReference(row.subject_id),
    context: admissionReference(row.hadm_id),
    effectiveDateTime: row.charttime,
    dosage: {
      text: [given?.text, route].filter(Boolean).join(' ') || undefined,
      site: siteOf(due),
      route: route === '' ? undefined : { text: route },
      dose: given?.quantity,
      rateQuantity: rate ? { value: rate, unit: due?.infusion_rate_unit } : undefined,
    },
    extension: [
      ...facts({
        event: row.event_txt,
        'dose-due': `${due?.dose_due ?? ''} ${due?.dose_due_unit ?? ''}`.trim(),
        'administration-type': due?.administration_type ?? '',
        'complete-dose-not-given': due?.complete_dose_not_given ?? '',
        'reason-for-no-barcode': due?.reason_for_no_barcode ?? '',
        'infusion-rate': rate ? '' : (due?.infusion_rate ?? ''),
        'infusion-complete': due?.infusion_complete ?? '',
        'scheduled-time': row.scheduletime,
        'stored-time': row.storetime,
      }),
      ...descriptions.map((text): JsonValue => ({ url: factUrl('product'), valueString: text })),
    ],
  })
}

function siteOf(due: DetailRow | undefined): JsonValue {
  const text = [due?.side, due?.site].filter(Boolean).join(' ')
  return text === '' ? undefined : { text }
}

function unique(texts: string[]): string[] {
  return [...new Set(texts.filter(Boolean))]
}

/**
 * The sum over products where every amount is a number in one unit; otherwise the amounts as text. Null when nothing
 * is stated.
 */
function doseGiven(products: DetailRow[]): { text: string; quantity?: JsonValue } | null {
  const stated = products.filter(({ dose_given }) => dose_given !== '')
  if (stated.length === 0) return null
  const amounts = stated.map(({ dose_given }) => decimal(dose_given))
  const units = unique(stated.map(({ dose_given_unit }) => dose_given_unit))
  if (amounts.every((amount) => amount !== null) && units.length <= 1) {
    const unit = units[0] ?? ''
    const value = addDigits(amounts.map((amount) => amount?.digits ?? '0'))
    return { text: `${value} ${unit}`.trim(), quantity: { value: new Digits(value), unit } }
  }
  return { text: stated.map((one) => `${one.dose_given} ${one.dose_given_unit}`.trim()).join(' + ') }
}

/** Adds decimals as written, so that 0.1 + 0.2 is 0.3; a single one keeps its spelling. */
function addDigits(amounts: string[]): string {
  const [first = '0'] = amounts
  if (amounts.length === 1 || amounts.some((digits) => /[eE]/.test(digits))) {
    return amounts.length === 1 ? first : String(amounts.reduce((sum, digits) => sum + Number(digits), 0))
  }
  const places = Math.max(...amounts.map((digits) => digits.split('.')[1]?.length ?? 0))
  const sum = amounts.reduce((total, digits) => total + BigInt(scaled(digits, places)), 0n)
  const sign = sum < 0n ? '-' : ''
  const text = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0')
  const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '')
  return `${sign}${text.slice(0, text.length - places)}${fraction === '' ? '' : `.${fraction}`}`
}

function scaled(digits: string, places: number): string {
  const [whole = '0', fraction = ''] = digits.split('.')
  return `${whole}${fraction.padEnd(places, '0')}`
}

/**
 * One segment of what went into the patient in the ICU (infusions, fluids, boluses, blood, feeds). A segment ends at
 * each change of rate; a `Rewritten` one was withdrawn.
 */
export function inputRow(row: Row<typeof INPUTEVENTS>, dictionaries: Dictionaries): ResourceRow {
  const item = dictionaries.item(row.itemid, row.file)
  const amount = decimal(row.amount)
  const rate = decimal(row.rate)
  const amountText = row.amount === '' ? '' : `${row.amount} ${row.amountuom}`.trim()
  const rateText = row.rate === '' ? '' : `${row.rate} ${row.rateuom}`.trim()
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.starttime,
    label: item.label,
    category: 'intake-output',
  }
  return resourceRow('MedicationAdministration', `input-${row.orderid}-${row.itemid}-${timeId(row.starttime)}`, about, {
    identifier: [{ system: 'mimic-iv/order', value: row.orderid }],
    status: /^rewritten$/i.test(row.statusdescription) ? 'entered-in-error' : 'completed',
    category: (ownCategory('intake-output', row.ordercategoryname) as JsonValue[])[0],
    medicationCodeableConcept: {
      coding: [{ system: 'mimic-iv/icu-itemid', code: row.itemid, display: item.label }],
      text: item.label,
    },
    subject: patientReference(row.subject_id),
    context: admissionReference(row.hadm_id),
    effectivePeriod: { start: row.starttime, end: row.endtime },
    dosage: {
      text: [amountText, rateText && `at ${rateText}`].filter(Boolean).join(' ') || undefined,
      dose: amount ? { value: amount, unit: row.amountuom } : undefined,
      rateQuantity: rate ? { value: rate, unit: row.rateuom } : undefined,
    },
    extension: facts({
      'stay-id': row.stay_id,
      direction: 'input',
      'status-description': row.statusdescription,
      'order-category': row.ordercategorydescription,
      'order-component': row.ordercomponenttypedescription,
      'patient-weight-kg': row.patientweight,
    }),
  })
}

/** A drug taken from the cabinet in the emergency department: dispensed, not seen given. */
export function pyxisRow(row: Row<typeof PYXIS>): ResourceRow {
  const id = `pyxis-${row.stay_id}-${shortHash(row.charttime, row.med_rn, row.gsn_rn, row.name, row.gsn)}`
  const encounter = `Encounter/ed-${row.stay_id}`
  const about = { subject: row.subject_id, encounter, at: row.charttime, label: row.name, category: 'emergency' }
  return resourceRow('MedicationDispense', id, about, {
    status: 'completed',
    medicationCodeableConcept: {
      coding: row.gsn === '' ? undefined : [{ system: 'mimic-iv/gsn', code: row.gsn }],
      text: row.name,
    },
    subject: patientReference(row.subject_id),
    context: { reference: about.encounter },
    whenHandedOver: row.charttime,
  })
}
