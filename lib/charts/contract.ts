import { z } from 'zod'
import { operation } from '#lib/platform/http/operation.ts'
import { TIERS } from './tier.ts'

export const PatientView = z.strictObject({
  patient: z.string(),
  source: z.string(),
  tier: z.enum(TIERS),
  subjectId: z.int().nullable(),
  /** The same person in another source, by identifier. */
  linked: z.array(z.strictObject({ patient: z.string(), source: z.string() })),
})

export type PatientView = z.infer<typeof PatientView>

export const listPatients = operation({
  id: 'listPatients',
  method: 'GET',
  path: '/charts',
  summary: 'The patients whose charts this person may read',
  may: 'charts.read',
  response: z.strictObject({ patients: z.array(PatientView) }),
  problems: [],
})

/** The resources of one chart, current versions, as FHIR JSON, read through the gate of tiers and recorded. */
export const readChart = operation({
  id: 'readChart',
  method: 'GET',
  path: '/charts/{patient}',
  summary: 'One chart: its FHIR resources, current versions',
  may: 'charts.read',
  params: z.strictObject({ patient: z.string() }),
  query: z.strictObject({ type: z.string().optional(), asOf: z.iso.date().optional() }),
  response: z.strictObject({
    patient: PatientView,
    resources: z.array(z.looseObject({ resourceType: z.string() })),
  }),
  problems: ['not_found', 'not_credentialed'],
})

/** The first line of `readChartLines`. */
export const ChartLinesHead = z.strictObject({ patient: PatientView, resources: z.int() })
export type ChartLinesHead = z.infer<typeof ChartLinesHead>

/** The same chart, whole, for whoever reads it line by line: as stored, nothing parsed on the way. */
export const readChartLines = operation({
  id: 'readChartLines',
  method: 'GET',
  path: '/charts/{patient}/resources',
  summary:
    'One chart as NDJSON: first {patient, resources}, then a line [“Type/id”, resource] each, digits as the source gave them',
  may: 'charts.read',
  params: z.strictObject({ patient: z.string() }),
  responseStream: 'application/x-ndjson',
  response: z.string(),
  problems: ['not_found', 'not_credentialed'],
})

export const ChartImportReport = z.strictObject({
  patients: z.int(),
  resources: z.record(z.string(), z.int()),
  problems: z.record(z.string(), z.int()),
  skipped: z.int(),
  /** The first problems with their places; counts are in `problems`. */
  places: z.array(
    z.strictObject({
      file: z.string(),
      line: z.int().nullable(),
      path: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      severity: z.enum(['error', 'warning']),
    }),
  ),
})
export type ChartImportReport = z.infer<typeof ChartImportReport>
