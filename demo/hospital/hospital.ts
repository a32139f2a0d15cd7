import type { FhirResource } from '#lib/charts/resource.ts'
import { seededRandom } from '#lib/platform/seeded-random.ts'
import { copd } from './patients/copd.ts'
import { encephalopathy } from './patients/encephalopathy.ts'
import { fall } from './patients/fall.ts'
import { heartFailure } from './patients/heart-failure.ts'
import { ketoacidosis } from './patients/ketoacidosis.ts'
import { kidneyInjury } from './patients/kidney-injury.ts'
import { pneumonia } from './patients/pneumonia.ts'
import { ulcerBleed } from './patients/ulcer-bleed.ts'
import { urosepsis } from './patients/urosepsis.ts'
import { warfarin } from './patients/warfarin.ts'
import { hospitalResources } from './staff.ts'

export type PatientChart = { subject: number; slug: string; resources: FhirResource[] }

/** Lakeside Teaching Hospital: what it shares between patients, and one chart a patient. */
export type Hospital = { shared: FhirResource[]; charts: PatientChart[] }

const PATIENTS = [
  [90000001, 'kidney-injury', kidneyInjury],
  [90000002, 'ketoacidosis', ketoacidosis],
  [90000003, 'heart-failure', heartFailure],
  [90000004, 'warfarin', warfarin],
  [90000005, 'pneumonia', pneumonia],
  [90000006, 'encephalopathy', encephalopathy],
  [90000007, 'ulcer-bleed', ulcerBleed],
  [90000008, 'copd', copd],
  [90000009, 'urosepsis', urosepsis],
  [90000010, 'fall', fall],
] as const

/** Builds every chart from a seed; the same seed gives the same resources in the same order. */
export function buildHospital(seed: number): Hospital {
  return {
    shared: hospitalResources(),
    charts: PATIENTS.map(([subject, slug, admit]) => ({ subject, slug, resources: admit(seededRandom(seed, slug)) })),
  }
}
