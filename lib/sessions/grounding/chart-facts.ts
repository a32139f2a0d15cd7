import type { FhirResource } from '#lib/charts/resource.ts'

/** One chart prepared once for being asked often. Pure. */
export type ChartFacts = { asOf: string }

export function chartFacts(_resources: readonly FhirResource[], asOf: string): ChartFacts {
  return { asOf }
}
