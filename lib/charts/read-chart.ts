import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inBareTransaction, inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { chartLines } from './chart-lines.ts'
import { isAfterAsOf } from './clinical-time.ts'
import type { PatientView } from './contract.ts'
import { patientView } from './list-patients.ts'
import { parseResource } from './parse-resource.ts'
import type { FhirResource } from './resource.ts'
import { RESOURCE_TYPES } from './resource-types.ts'
import { findBodies, findLinked, findPatient, findResources, type PatientRow } from './store.ts'
import { mayRead, requireTier } from './tier.ts'

/**
 * One chart, current versions, through the gate of tiers; the read is in the ledger before a byte is returned.
 * `asOf` (YYYY-MM-DD) leaves out what is dated after that day; `type` keeps one resource type.
 * @throws Problem `not_found`, `not_credentialed`, `usage` for what is no resource type
 */
export async function readChart(
  ctx: Context,
  input: { patient: string; type?: string; asOf?: string },
): Promise<{ patient: PatientView; resources: FhirResource[] }> {
  const patient = await admit(ctx, input.patient)
  return inTransaction(ctx.db, async (tx) => {
    const rows = await findResources(tx, patient, input.type ?? null)
    if (input.type !== undefined && rows.length === 0) requireType(input.type)
    const asOf = input.asOf
    const kept = asOf === undefined ? rows : rows.filter((row) => row.at === null || !isAfterAsOf(row.at, asOf))
    const linked = (await findLinked(tx, patient)).filter((other) => mayRead(ctx.actor, other))
    await recordRead(tx, ctx, patient, {
      resources: kept.length,
      ...(input.type ? { type: input.type } : {}),
      ...(asOf ? { asOf } : {}),
    })
    return { patient: patientView(patient, linked), resources: kept.map((row) => parseResource(row.body, row.ref)) }
  })
}

/**
 * One chart, current versions, through the same gate and with the same record, as lines of NDJSON in pieces of some
 * hundred kilobytes: a `ChartLinesHead`, then `["Type/id",<resource as stored>]` each.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function readChartLines(ctx: Context, input: { patient: string }): Promise<AsyncIterable<string>> {
  const patient = await admit(ctx, input.patient)
  const linked = (await findLinked(ctx.db, patient)).filter((other) => mayRead(ctx.actor, other))
  const rows = await inBareTransaction(ctx.db, async (client) => {
    const found = await findBodies(client, patient)
    await recordRead(client, ctx, patient, { resources: found.length })
    return found
  })
  return oneByOne(chartLines({ patient: patientView(patient, linked), resources: rows.length }, rows))
}

/** A chart may keep types of another FHIR version; a name that is neither kept nor of R4 is a slip of the pen. */
function requireType(type: string): void {
  if (RESOURCE_TYPES.includes(type)) return
  const message = `“${type}” is no FHIR resource type; it is one of ${RESOURCE_TYPES.join(', ')}`
  throw new Problem('usage', `“${type}” is no FHIR resource type.`, [{ path: 'type', code: 'unknown_type', message }])
}

async function admit(ctx: Context, named: string): Promise<PatientRow> {
  authorize(ctx.actor, 'charts.read')
  const found = await findPatient(ctx.db, named)
  const patient = found.find(({ id }) => id === named) ?? found[0]
  if (!patient) throw new Problem('not_found', `No patient “${named}”.`)
  requireTier(ctx.actor, patient)
  return patient
}

function recordRead(
  tx: Parameters<typeof appendRead>[0],
  ctx: Context,
  patient: PatientRow,
  payload: { resources: number; type?: string; asOf?: string },
): Promise<bigint> {
  return appendRead(tx, ctx, { action: 'chart.read', subject: `patient:${patient.id}`, payload })
}

async function* oneByOne(pieces: Iterable<string>): AsyncGenerator<string> {
  yield* pieces
}
