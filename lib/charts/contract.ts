import { z } from 'zod'
import { operation } from '#lib/platform/http/operation.ts'
import { COMPARED } from './compare/compare-sources.ts'
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

const Both = z.strictObject({ here: z.string().nullable(), there: z.string().nullable() })

export const ChartComparison = z.strictObject({
  here: z.string(),
  there: z.string(),
  /** How many each source has, and how many of them are the same in both. */
  counts: z.strictObject(
    Object.fromEntries(
      COMPARED.map((of) => [of, z.strictObject({ here: z.int(), there: z.int(), same: z.int() })]),
    ) as Record<(typeof COMPARED)[number], z.ZodObject<{ here: z.ZodInt; there: z.ZodInt; same: z.ZodInt }>>,
  ),
  differences: z.array(
    z.strictObject({
      of: z.enum(COMPARED),
      kind: z.enum(['only_here', 'only_there', 'start', 'end', 'repeated']),
      text: z.string(),
      ...Both.shape,
      refs: Both,
    }),
  ),
})
export type ChartComparison = z.infer<typeof ChartComparison>

/** What two sources of the same patient say of problems, encounters and stays. Both charts are read, and recorded. */
export const compareCharts = operation({
  id: 'compareCharts',
  method: 'GET',
  path: '/charts/{patient}/comparison',
  summary: 'Where another source of the same patient says otherwise: problems, encounters, stays',
  may: 'charts.read',
  params: z.strictObject({ patient: z.string() }),
  query: z.strictObject({ with: z.string().optional() }),
  response: ChartComparison,
  problems: ['not_found', 'not_credentialed', 'invalid_input'],
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
