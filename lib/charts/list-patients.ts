import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { PatientView } from './contract.ts'
import { findPatients, type PatientRow } from './store.ts'
import { mayRead } from './tier.ts'

/** The patients whose charts the actor may read, those of other sources linked by MIMIC subject. */
export async function listPatients(ctx: Context): Promise<{ patients: PatientView[] }> {
  authorize(ctx.actor, 'charts.read')
  const readable = (await findPatients(ctx.db)).filter((patient) => mayRead(ctx.actor, patient))
  const bySubject = new Map<number, PatientRow[]>()
  for (const patient of readable) {
    if (patient.subjectId === null) continue
    bySubject.set(patient.subjectId, [...(bySubject.get(patient.subjectId) ?? []), patient])
  }
  return {
    patients: readable.map((patient) =>
      patientView(
        patient,
        (patient.subjectId === null ? [] : (bySubject.get(patient.subjectId) ?? [])).filter((p) => p.id !== patient.id),
      ),
    ),
  }
}

export function patientView(patient: PatientRow, linked: PatientRow[]): PatientView {
  return {
    patient: patient.id,
    source: patient.source,
    tier: patient.tier,
    subjectId: patient.subjectId,
    linked: linked.map(({ id, source }) => ({ patient: id, source })),
  }
}
