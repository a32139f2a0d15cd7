import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { isAfterAsOf } from './clinical-time.ts'
import type { PatientView } from './contract.ts'
import { patientView } from './list-patients.ts'
import { parseResource } from './parse-resource.ts'
import type { FhirResource } from './resource.ts'
import { findLinked, findPatient, findResources } from './store.ts'
import { mayRead, requireTier } from './tier.ts'

/**
 * One chart, current versions, through the gate of tiers; the read is in the ledger before a byte is returned.
 * `asOf` (YYYY-MM-DD) leaves out what is dated after that day; `type` keeps one resource type.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function readChart(
  ctx: Context,
  input: { patient: string; type?: string; asOf?: string },
): Promise<{ patient: PatientView; resources: FhirResource[] }> {
  authorize(ctx.actor, 'charts.read')
  const found = await findPatient(ctx.db, input.patient)
  const patient = found.find(({ id }) => id === input.patient) ?? found[0]
  if (!patient) throw new Problem('not_found', `No patient “${input.patient}”.`)
  requireTier(ctx.actor, patient)
  return inTransaction(ctx.db, async (tx) => {
    const rows = await findResources(tx, patient, input.type ?? null)
    const asOf = input.asOf
    const kept = asOf === undefined ? rows : rows.filter((row) => row.at === null || !isAfterAsOf(row.at, asOf))
    const linked = (await findLinked(tx, patient)).filter((other) => mayRead(ctx.actor, other))
    await appendRead(tx, ctx, {
      action: 'chart.read',
      subject: `patient:${patient.id}`,
      payload: { resources: kept.length, ...(input.type ? { type: input.type } : {}), ...(asOf ? { asOf } : {}) },
    })
    return { patient: patientView(patient, linked), resources: kept.map((row) => parseResource(row.body, row.ref)) }
  })
}
