import { dischargeSections, sectionText } from '#lib/charts/note-sections.ts'
import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Row } from './read-table.ts'
import { admissionReference, factUrl, patientReference, resourceRow } from './resource-row.ts'
import type { DISCHARGE, RADIOLOGY } from './tables.ts'
import type { JsonValue } from './write-json.ts'

type NoteRow = Row<typeof DISCHARGE>

/**
 * A discharge summary: the whole note as a DocumentReference, the plans its sections hold as CarePlans, and the
 * allergies its header names as AllergyIntolerances, each with an id of its own.
 */
export function dischargeNoteRows(row: NoteRow): ResourceRow[] {
  const sections = dischargeSections(row.text).map((section) => ({
    heading: section.heading.toLowerCase(),
    text: sectionText(row.text, section),
  }))
  // A note may repeat a heading (several problems with a plan each); later ones are numbered.
  const seen = new Map<Plan, number>()
  const plans = sections.flatMap(({ heading, text }) => {
    const plan = PLANS[heading]
    if (!plan || /^_*$/.test(text)) return []
    const count = (seen.get(plan) ?? 0) + 1
    seen.set(plan, count)
    return [carePlanRow(row, plan, count === 1 ? plan.id : `${plan.id}-${count}`, text)]
  })
  const allergies = sections.find(({ heading }) => heading === 'allergies')?.text ?? ''
  return [documentRow(row, 'discharge-summary', 'Discharge summary'), ...plans, ...allergyRows(row, allergies)]
}

/** A radiology report, as the report it is and as the document it also is (the reference offers both). */
export function radiologyNoteRows(row: Row<typeof RADIOLOGY>): ResourceRow[] {
  const title = radiologyTitle(row.text)
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.charttime,
    label: title,
    category: 'radiology',
  }
  const report = resourceRow('DiagnosticReport', `dr-${row.note_id}`, about, {
    status: 'final',
    category: [
      { coding: [{ system: 'http://loinc.org', code: 'LP29684-5', display: 'Radiology' }], text: 'radiology' },
    ],
    code: { text: title },
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    effectiveDateTime: row.charttime,
    issued: row.storetime,
    presentedForm: [attachment(row.text)],
  })
  return [report, documentRow(row, 'radiology', title)]
}

const LOINC_TYPES: Record<string, { code: string; display: string }> = {
  'discharge-summary': { code: '18842-5', display: 'Discharge summary' },
  radiology: { code: '18748-4', display: 'Diagnostic imaging study' },
}

function documentRow(row: NoteRow, type: string, title: string): ResourceRow {
  const about = { subject: row.subject_id, hadm: row.hadm_id, at: row.charttime, label: title, category: type }
  const loinc = LOINC_TYPES[type]
  return resourceRow('DocumentReference', `docref-${row.note_id}`, about, {
    status: 'current',
    type: {
      coding: [
        { system: factUrl('note-type'), code: type },
        ...(loinc ? [{ system: 'http://loinc.org', code: loinc.code, display: loinc.display }] : []),
      ],
      text: title,
    },
    subject: patientReference(row.subject_id),
    date: row.charttime,
    content: [{ attachment: attachment(row.text) }],
    context: {
      encounter: row.hadm_id === '' ? undefined : [admissionReference(row.hadm_id)],
      related: type === 'radiology' ? [{ reference: `DiagnosticReport/dr-${row.note_id}` }] : undefined,
    },
  })
}

function attachment(text: string): JsonValue {
  return { contentType: 'text/plain; charset=utf-8', data: Buffer.from(text, 'utf8').toString('base64') }
}

/** The first line that is not the indication, as the reference names a report. */
function radiologyTitle(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const title = lines.find((line) => line !== '' && line !== '___' && !/^indication/i.test(line))
  return (title ?? 'Radiology report').slice(0, 120)
}

type Plan = { id: string; category: 'discharge-planning' | 'followup' | 'treatment'; title: string }

const FOLLOWUP: Plan = { id: 'followup-instructions', category: 'followup', title: 'Follow-up instructions' }
const PLANS: Record<string, Plan> = {
  'discharge instructions': {
    id: 'discharge-instructions',
    category: 'discharge-planning',
    title: 'Discharge instructions',
  },
  'discharge condition': { id: 'discharge-condition', category: 'discharge-planning', title: 'Discharge condition' },
  'followup instructions': FOLLOWUP,
  'follow-up instructions': FOLLOWUP,
  plan: { id: 'plan', category: 'treatment', title: 'Plan' },
}

function carePlanRow(row: NoteRow, plan: Plan, part: string, text: string): ResourceRow {
  const about = {
    subject: row.subject_id,
    hadm: row.hadm_id,
    at: row.charttime,
    label: plan.title,
    category: plan.category,
    alias: `careplan-${row.note_id}-${plan.category}`,
  }
  return resourceRow('CarePlan', `careplan-${row.note_id}-${part}`, about, {
    status: 'completed',
    intent: 'plan',
    category: [
      { coding: [{ system: 'http://hl7.org/fhir/us/core/CodeSystem/careplan-category', code: plan.category }] },
    ],
    title: plan.title,
    subject: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    period: { end: row.charttime },
    supportingInfo: [{ reference: `DocumentReference/docref-${row.note_id}` }],
    note: [{ text }],
  })
}

const NONE_KNOWN = /no known (drug )?(allerg|adverse)|\bnkd?a\b|no allergies/i

/** The allergies of the note's header. A header that is blank or de-identified says nothing, which is not "none". */
function allergyRows(row: NoteRow, section: string): ResourceRow[] {
  const text =
    section
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, ' ')
      .trim() ?? ''
  if (text === '' || /^_+$/.test(text)) return []
  if (NONE_KNOWN.test(text)) {
    const code = {
      coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }],
      text,
    }
    return [allergyRow(row, 'nka', code, 'No known allergy', 'allergy-'.concat(row.subject_id, '-nka'))]
  }
  const names = [...new Set(text.split(/\s+\/\s+|;\s*/).map((name) => name.trim()))].filter((name) =>
    /[A-Za-z]/.test(name),
  )
  return names.map((name, index) =>
    allergyRow(row, String(index + 1), { text: name }, name, `allergy-${row.subject_id}-${index + 1}`),
  )
}

function allergyRow(row: NoteRow, part: string, code: JsonValue, label: string, alias: string): ResourceRow {
  const about = { subject: row.subject_id, hadm: row.hadm_id, at: row.charttime, label, alias }
  const system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical'
  return resourceRow('AllergyIntolerance', `allergy-${row.note_id}-${part}`, about, {
    clinicalStatus: { coding: [{ system, code: 'active' }] },
    code,
    patient: patientReference(row.subject_id),
    encounter: admissionReference(row.hadm_id),
    recordedDate: row.charttime,
  })
}
