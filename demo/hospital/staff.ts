import type { FhirResource } from '#lib/charts/resource.ts'

/** The invented hospital, its wards and its doctors. Nothing here stands for a real place or person. */

export const HOSPITAL = 'Organization/lakeside'

const WARDS = {
  'Location/emergency': 'Emergency Department',
  'Location/medicine-5': 'Medicine 5 East',
  'Location/medicine-6': 'Medicine 6 West',
  'Location/cardiology': 'Cardiology Step-Down',
  'Location/icu': 'Medical Intensive Care Unit',
  'Location/step-down': 'Medical Step-Down',
  'Location/geriatrics': 'Acute Care for Elders',
  'Location/clinic': 'Lakeside Ambulatory Clinic',
} as const

const DOCTORS = {
  'Practitioner/adair': ['Adair', 'Noor', 'Hospital medicine'],
  'Practitioner/brandt': ['Brandt', 'Ilse', 'Hospital medicine'],
  'Practitioner/castellan': ['Castellan', 'Rui', 'Cardiology'],
  'Practitioner/desrosiers': ['Desrosiers', 'Maude', 'Nephrology'],
  'Practitioner/eriksen': ['Eriksen', 'Tor', 'Critical care'],
  'Practitioner/faulkner': ['Faulkner', 'June', 'Geriatrics'],
  'Practitioner/gallo': ['Gallo', 'Pietro', 'Gastroenterology'],
  'Practitioner/hwang': ['Hwang', 'Min-seo', 'Radiology'],
  'Practitioner/ibarra': ['Ibarra', 'Luz', 'Infectious diseases'],
  'Practitioner/jansen': ['Jansen', 'Bram', 'Primary care'],
  'Practitioner/kovacs': ['Kovacs', 'Dora', 'Pulmonology'],
  'Practitioner/laboratory': ['Okonkwo', 'Ada', 'Laboratory medicine'],
} as const

export type LocationId = keyof typeof WARDS
export type PractitionerId = keyof typeof DOCTORS

const idOf = (ref: string) => ref.slice(ref.indexOf('/') + 1)

/** Name as it stands under a note. */
export function signature(ref: PractitionerId): string {
  const [family, given, specialty] = DOCTORS[ref]
  return `${given} ${family}, MD (${specialty})`
}

/** The resources that belong to no patient. */
export function hospitalResources(): FhirResource[] {
  return [
    {
      resourceType: 'Organization',
      id: idOf(HOSPITAL),
      active: true,
      type: [{ text: 'Teaching hospital' }],
      name: 'Lakeside Teaching Hospital',
    },
    ...Object.entries(WARDS).map(([ref, name]) => ({
      resourceType: 'Location',
      id: idOf(ref),
      status: 'active',
      name,
      managingOrganization: { reference: HOSPITAL },
    })),
    ...Object.entries(DOCTORS).map(([ref, [family, given, specialty]]) => ({
      resourceType: 'Practitioner',
      id: idOf(ref),
      active: true,
      name: [{ family, given: [given], prefix: ['Dr.'] }],
      qualification: [{ code: { text: specialty } }],
    })),
  ]
}
