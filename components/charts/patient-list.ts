import type { PatientView } from '#lib/charts/contract.ts'

/** Every word of the query must stand in the patient's number, id or source; a number is found from its beginning. Pure. */
export function findPatients(patients: readonly PatientView[], query: string): PatientView[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return patients.filter((patient) => {
    const subject = patient.subjectId === null ? '' : String(patient.subjectId)
    const rest = `${patient.patient} ${patient.source} ${patient.tier}`.toLowerCase()
    return words.every((word) =>
      /^\d+$/.test(word) && subject !== '' ? subject.startsWith(word) : rest.includes(word),
    )
  })
}

/** By source, then by number; patients without a number by their id, last in their source. */
export function inListOrder(patients: readonly PatientView[]): PatientView[] {
  const rank = (patient: PatientView) => patient.subjectId ?? Number.POSITIVE_INFINITY
  return [...patients].sort((a, b) => {
    if (a.source !== b.source) return a.source < b.source ? -1 : 1
    if (rank(a) !== rank(b)) return rank(a) < rank(b) ? -1 : 1
    return a.patient < b.patient ? -1 : 1
  })
}

/** What a patient is called in lists: the number, or the id within the source where there is none. */
export function patientName(patient: PatientView): string {
  return patient.subjectId === null ? patient.patient.replace(`${patient.source}:`, '') : String(patient.subjectId)
}

export function addressOfChart(patient: string): string {
  return `/charts/${encodeURIComponent(patient)}`
}
