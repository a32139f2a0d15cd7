import type { Stay } from './chart.ts'
import { labLine, note, type Section, vitalLine } from './documents.ts'
import type { PractitionerId } from './staff.ts'

/** The three notes every stay has; numbers in their data lines come from the chart as it stood when they were signed. */

export type Problem = readonly [problem: string, assessment: string]

const problems = (list: readonly Problem[]) =>
  list.map(([name, text], index) => `${index + 1}. ${name}: ${text}`).join('\n')
const bullets = (list: readonly string[]) => list.map((line) => `- ${line}`).join('\n')

export type AdmissionNote = {
  complaint: string
  history: string
  past: readonly string[]
  medications: readonly string[]
  allergies: string
  social: string
  family: string
  exam: string
  labs: readonly string[]
  data?: string
  plan: readonly Problem[]
}

export function admissionNote(stay: Stay, when: string, author: PractitionerId, text: AdmissionNote): void {
  const at = stay.at(when)
  note(stay, 'admission-note', when, author, [
    ['CHIEF COMPLAINT', text.complaint],
    ['HISTORY OF PRESENT ILLNESS', text.history],
    ['PAST MEDICAL HISTORY', bullets(text.past)],
    ['MEDICATIONS ON ADMISSION', bullets(text.medications)],
    ['ALLERGIES', text.allergies],
    ['SOCIAL HISTORY', text.social],
    ['FAMILY HISTORY', text.family],
    ['VITAL SIGNS', vitalLine(stay.chart, at)],
    ['PHYSICAL EXAM', text.exam],
    ['PERTINENT RESULTS', [labLine(stay.chart, text.labs, at), text.data].filter(Boolean).join('\n')],
    ['ASSESSMENT AND PLAN', problems(text.plan)],
  ])
}

export type ProgressNote = {
  interval: string
  exam: string
  labs: readonly string[]
  data?: string
  plan: readonly Problem[]
}

export function progressNote(stay: Stay, when: string, author: PractitionerId, text: ProgressNote): void {
  const at = stay.at(when)
  note(stay, 'progress-note', when, author, [
    ['INTERVAL HISTORY', text.interval],
    ['VITAL SIGNS', vitalLine(stay.chart, at)],
    ['EXAM', text.exam],
    ['RESULTS', [labLine(stay.chart, text.labs, at), text.data].filter(Boolean).join('\n')],
    ['ASSESSMENT AND PLAN', problems(text.plan)],
  ])
}

export type DischargeSummary = {
  diagnoses: readonly string[]
  course: readonly Problem[]
  labs: readonly string[]
  medications: readonly string[]
  changes: readonly string[]
  condition: string
  instructions: string
  followUp: readonly string[]
  pending?: string
}

export function dischargeSummary(stay: Stay, when: string, author: PractitionerId, text: DischargeSummary): void {
  const at = stay.at(when)
  const sections: Section[] = [
    ['DISCHARGE DIAGNOSES', bullets(text.diagnoses)],
    ['HOSPITAL COURSE', text.course.map(([name, body]) => `# ${name}\n${body}`).join('\n\n')],
    ['RESULTS AT DISCHARGE', labLine(stay.chart, text.labs, at)],
    ['DISCHARGE MEDICATIONS', bullets(text.medications)],
    ['MEDICATION CHANGES', bullets(text.changes)],
    ['DISCHARGE CONDITION', text.condition],
    ['DISCHARGE INSTRUCTIONS', text.instructions],
    ['FOLLOWUP INSTRUCTIONS', bullets(text.followUp)],
    ['RESULTS PENDING', text.pending ?? 'None.'],
  ]
  note(stay, 'discharge-summary', when, author, sections)
}
