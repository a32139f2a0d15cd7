import type { ChartSummary } from './chart-summary.ts'
import type { FhirResource } from './resource.ts'
import type { SummaryParts } from './summarize-chart.ts'

/** A summary on its way from one thread to another: each part as JSON text, for texts are handed over at no cost. */
export type PackedSummary = Record<keyof SummaryParts, string>

export function packSummary(parts: SummaryParts): PackedSummary {
  const packed = Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)])
  return Object.fromEntries(packed) as PackedSummary
}

/** The summary again, each part parsed when it is first looked at. */
export function unpackSummary(packed: PackedSummary, resources: ReadonlyMap<string, FhirResource>): ChartSummary {
  const summary = { resources }
  for (const [name, text] of Object.entries(packed)) {
    let part: { value: unknown } | undefined
    Object.defineProperty(summary, name, {
      enumerable: true,
      get: () => {
        part ??= { value: JSON.parse(text) }
        return part.value
      },
    })
  }
  return summary as ChartSummary
}
