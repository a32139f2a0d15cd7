/** FHIR R4 resources as the store keeps them. Pure. */

/** Any FHIR R4 resource. Only what the importers themselves read is named here. */
export type FhirResource = { resourceType: string; id?: string } & Record<string, unknown>

/**
 * One resource on its way into the store. `body` is the JSON text to keep: for FHIR sources the source's own text
 * (digits as given), for tables the text written from the row.
 */
export type ResourceRow = {
  /** `Type/id`, stable across extracts of the same source. */
  ref: string
  type: string
  /** `Patient/<id>` the resource belongs to; null for shared ones (Organization, Location, Medication …). */
  patient: string | null
  /** `Encounter/<id>` where the resource names one. */
  encounter: string | null
  /** Clinical time exactly as given (`2180-05-07 01:00:00`, `2019-03`, `2201-02-12T16:58:00-05:00`); null when none. */
  at: string | null
  /** The code or name a reader would search for: lab label, drug, diagnosis. */
  label: string | null
  /** FHIR category code, e.g. `laboratory`, `vital-signs`, `microbiology`. */
  category: string | null
  /** `Type/id` the reference implementation used for the same row where it differs from `ref`. */
  alias: string | null
  body: string
}

/** A row or entry that could not be taken, or was taken with a doubt. `line` counts from 1 and includes the header. */
export type ChartProblem = {
  file: string
  line: number | null
  path: string | null
  code: string
  message: string
  severity: 'error' | 'warning'
}

/** What a chart reader yields, in file order; memory stays flat because nothing is collected. */
export type ChartEvent = { kind: 'resource'; row: ResourceRow } | { kind: 'problem'; problem: ChartProblem }
