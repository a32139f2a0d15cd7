import { type ChartWriter, coded, reference, type Stay } from './chart.ts'
import { type PractitionerId, signature } from './staff.ts'

const NOTE_TYPES = {
  'admission-note': ['34117-2', 'History and physical note'],
  'progress-note': ['11506-3', 'Progress note'],
  'consult-note': ['11488-4', 'Consult note'],
  'discharge-summary': ['18842-5', 'Discharge summary'],
  'clinic-note': ['34131-3', 'Outpatient Progress note'],
  'nursing-note': ['34746-8', 'Nurse Note'],
} as const

export type NoteType = keyof typeof NOTE_TYPES
export type Section = readonly [title: string, text: string]

export function encodeText(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}

export function decodeText(data: string): string {
  return Buffer.from(data, 'base64').toString('utf8')
}

/** Charts a signed note made of titled sections. */
export function note(
  stay: Stay,
  type: NoteType,
  when: string,
  author: PractitionerId,
  sections: readonly Section[],
): void {
  const [loinc, display] = NOTE_TYPES[type]
  const text = `${sections.map(([title, body]) => `${title}:\n${body}`).join('\n\n')}\n\nSigned: ${signature(author)}\n`
  stay.chart.add({
    resourceType: 'DocumentReference',
    id: stay.chart.nextId('note'),
    status: 'current',
    docStatus: 'final',
    type: { coding: [{ system: 'http://loinc.org', code: loinc, display }], text: display },
    category: [{ coding: [{ system: 'https://lakeside.example/note-type', code: type }], text: type }],
    subject: reference(stay.chart.ref),
    date: stay.at(when),
    author: [reference(author)],
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', title: display, data: encodeText(text) } }],
    context: { encounter: [reference(stay.encounter)] },
  })
}

const REPORT_CATEGORIES = {
  radiology: ['LP29684-5', 'Radiology'],
  cardiology: ['LP29708-2', 'Cardiology'],
  endoscopy: ['LP7796-8', 'Endoscopy'],
  pathology: ['LP7839-6', 'Pathology'],
} as const

/** Charts a report on a study, read and signed; the impression is also its conclusion. */
export function imaging(
  stay: Stay,
  when: string,
  reader: PractitionerId,
  study: {
    kind?: keyof typeof REPORT_CATEGORIES
    name: string
    indication: string
    comparison?: string
    findings: string
    impression: string
  },
): void {
  const [code, display] = REPORT_CATEGORIES[study.kind ?? 'radiology']
  const text = [
    study.name.toUpperCase(),
    `INDICATION: ${study.indication}`,
    `COMPARISON: ${study.comparison ?? 'None.'}`,
    `FINDINGS: ${study.findings}`,
    `IMPRESSION: ${study.impression}`,
    `Signed: ${signature(reader)}`,
  ].join('\n\n')
  stay.chart.add({
    resourceType: 'DiagnosticReport',
    id: stay.chart.nextId('report'),
    status: 'final',
    category: [coded('http://loinc.org', code, display)],
    code: { text: study.name },
    subject: reference(stay.chart.ref),
    encounter: reference(stay.encounter),
    effectiveDateTime: stay.at(when),
    resultsInterpreter: [reference(reader)],
    conclusion: study.impression,
    presentedForm: [{ contentType: 'text/plain; charset=utf-8', data: encodeText(`${text}\n`) }],
  })
}

const SHORT: Record<string, string> = {
  Sodium: 'Na',
  Potassium: 'K',
  Chloride: 'Cl',
  Bicarbonate: 'HCO3',
  'Anion Gap': 'AG',
  'Urea Nitrogen': 'BUN',
  Creatinine: 'Cr',
  'White Blood Cells': 'WBC',
  Hemoglobin: 'Hgb',
  'Platelet Count': 'Plt',
  'INR(PT)': 'INR',
  'Bilirubin, Total': 'T bili',
  'Alanine Aminotransferase (ALT)': 'ALT',
  'Aspartate Aminotransferase (AST)': 'AST',
  NTproBNP: 'NT-proBNP',
  'Vancomycin Trough': 'vancomycin trough',
}

/** `Cr 3.0 mg/dL, K 5.4 mEq/L` from the newest results at that time; tests not yet drawn are left out. */
export function labLine(chart: ChartWriter, names: readonly string[], at: string): string {
  return names
    .filter((name) => chart.has(name, at))
    .map((name) => `${SHORT[name] ?? name} ${chart.latest(name, at).text}`)
    .join(', ')
}

/** One line of vital signs at that time. */
export function vitalLine(chart: ChartWriter, at: string): string {
  return (
    [
      ['T', 'Temperature'],
      ['HR', 'Heart Rate'],
      ['BP', 'Blood Pressure'],
      ['RR', 'Respiratory Rate'],
      ['SpO2', 'Oxygen Saturation'],
    ] as const
  )
    .filter(([, name]) => chart.has(name, at))
    .map(([short, name]) => `${short} ${chart.latest(name, at).text}`)
    .join(', ')
}
