import type { ChartSummary, MedicationLane, NoteView, SpecimenView } from '#lib/charts/chart-summary.ts'
import { resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { splitAnchor } from '#lib/charts/note-sentences.ts'
import { rowOfSeries, rowsOfLabs, type ValueRow } from './value-table.ts'

/** The evidence sorted into the views it is drawn in. Pure. */
export type EvidenceParts = {
  labs: ValueRow[]
  signs: ValueRow[]
  lanes: MedicationLane[]
  specimens: SpecimenView[]
  notes: NoteView[]
  /** Everything else, a line each. */
  lines: { ref: string; type: string; label: string; at: string | null; later: boolean }[]
  /** Named as evidence, and not in this chart. */
  missing: string[]
}

export function evidenceParts(chart: ChartSummary, refs: readonly string[]): EvidenceParts {
  // A sentence of a note is shown in its note.
  const marked = new Set(refs.map((ref) => splitAnchor(ref).ref))
  const drawn = new Set<string>()
  const has = (ref: string) => {
    if (marked.has(ref)) drawn.add(ref)
    return marked.has(ref)
  }
  // `some` would stop at the first, and every ref must be known as drawn.
  const any = (list: readonly string[]) => list.filter(has).length > 0
  const labs = rowsOfLabs(chart.labs).filter((row) => any(row.points.map((point) => point.ref)))
  const series = [...chart.vitals, ...chart.charted, ...chart.outputs, ...chart.observations]
  const signs = series.filter((one) => any(one.points.map((point) => point.ref))).map(rowOfSeries)
  const lanes = chart.medications.filter((lane) => any([...lane.orders, ...lane.administrations].map((one) => one.ref)))
  const specimens = chart.microbiology.filter((specimen) =>
    any(specimen.tests.flatMap((test) => [test.ref, ...test.organisms.map((organism) => organism.ref)])),
  )
  const notes = chart.notes.filter((note) => has(note.ref))
  const later = new Set(
    [...chart.encounters, ...chart.reports, ...chart.plans, ...chart.procedures, ...chart.others]
      .filter((one) => one.later)
      .map((one) => one.ref),
  )
  for (const problem of chart.problems) {
    for (const one of problem.occurrences) if (one.later) later.add(one.ref)
  }
  const rest = [...marked].filter((ref) => !drawn.has(ref))
  return {
    labs,
    signs,
    lanes,
    specimens,
    notes,
    lines: rest.flatMap((ref) => {
      const resource = chart.resources.get(ref)
      if (!resource) return []
      const label = resourceLabel(resource) ?? resource.resourceType
      return [{ ref, type: resource.resourceType, label, at: resourceTime(resource), later: later.has(ref) }]
    }),
    missing: rest.filter((ref) => !chart.resources.has(ref)),
  }
}
