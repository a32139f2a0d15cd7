import type { DoseOutcome } from '#lib/charts/administration-event.ts'
import type { ChartSummary, LabResult, MedicationLane, Point, SpecimenView } from '#lib/charts/chart-summary.ts'
import { compareClinicalTimes, sortByClinicalTime } from '#lib/charts/clinical-time.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import type { Term } from '#lib/charts/terms/term.ts'
import { categoriesOf } from '#lib/charts/tools/tool-chart.ts'

/**
 * What one admission of a chart offers to ask about, as of a day: nothing later, nothing of another stay. Selection,
 * planning and the scripted agents read the same facts. Pure.
 */

export type Measured = { at: string; number: number; text: string; flag: 'high' | 'low' | null; ref: string }

/** One analyte or vital sign, oldest first; never empty. */
export type AnalyteFacts = {
  term: Term
  /** The name under which the record has it, by which a tool finds it. */
  label: string
  category: 'laboratory' | 'vital-signs'
  unit: string | null
  range: string | null
  points: Measured[]
  /** How many results of the stay a search by `label` finds, those of other specimens and units among them. */
  sameName: number
}

export type OrderFacts = {
  ref: string
  /** The amount alone, `40 mg` or `0.5-5 mg`; `''` where the record gives none that a sentence could name. */
  dose: string
  route: string | null
  frequency: string | null
  start: string | null
  stop: string | null
}
export type DoseFacts = { ref: string; at: string; outcome: DoseOutcome; text: string }

/** One drug with what was ordered, newest order first, and what became of it, oldest dose first. */
export type DrugFacts = {
  term: Term | null
  label: string
  orders: OrderFacts[]
  doses: DoseFacts[]
}

export type DiagnosisFacts = { ref: string; title: string; code: string | null; rank: number | null; term: Term | null }

export type AdmissionFacts = {
  encounter: { ref: string; start: string | null; end: string | null; resource: FhirResource } | null
  asOf: string
  sex: string | null
  age: number | null
  diedInStay: boolean
  analytes: AnalyteFacts[]
  drugs: DrugFacts[]
  diagnoses: DiagnosisFacts[]
  specimens: SpecimenView[]
  procedures: { ref: string; title: string; at: string | null }[]
  reports: { ref: string; title: string; at: string | null }[]
  documents: { ref: string; title: string; type: string | null; at: string | null }[]
  carePlans: number
}

/** Finds the term by which a record's name or code is known; null when no table has it. */
export type TermOf = (kind: 'analyte' | 'drug' | 'condition', label: string, code: string | null) => Term | null

/** @param encounter `Encounter/…` of the admission, null for a chart without one: then everything counts */
export function admissionFacts(
  resources: readonly FhirResource[],
  task: { encounter: string | null; asOf: string },
  termOf: TermOf,
): AdmissionFacts {
  return factsIn(summarizeChart(resources, task.asOf), task, termOf)
}

/** `admissionFacts` of a chart that is summarized for the day already. */
export function factsIn(
  chart: ChartSummary,
  task: { encounter: string | null; asOf: string },
  termOf: TermOf,
): AdmissionFacts {
  const stay = chart.encounters.find(({ ref }) => ref === task.encounter) ?? null
  const within = insideOf(chart, stay)
  // The fluid chart holds doses a second time, and no tool tells them.
  const isIntake = (ref: string) => {
    const resource = chart.resources.get(ref)
    return resource !== undefined && categoriesOf(resource).includes('intake-output')
  }
  return {
    encounter: stay
      ? {
          ref: stay.ref,
          start: stay.start,
          end: stay.end,
          resource: chart.resources.get(stay.ref) ?? { resourceType: 'Encounter' },
        }
      : null,
    asOf: task.asOf,
    sex: chart.patient.sex,
    age: chart.patient.age !== null && /^\d+$/.test(chart.patient.age) ? Number(chart.patient.age) : null,
    diedInStay: chart.patient.died !== null && !chart.patient.died.later,
    analytes: analytesOf(chart, within, termOf),
    drugs: chart.medications.flatMap((lane) => drugOf(lane, within, isIntake, termOf)),
    diagnoses: chart.problems
      .flatMap((problem) =>
        problem.occurrences
          .filter(({ ref, later }) => !later && within(ref, null))
          .slice(0, 1)
          .map(
            ({ ref, rank }): DiagnosisFacts => ({
              ref,
              title: problem.title,
              code: problem.code,
              rank,
              term: termOf('condition', problem.title, problem.code),
            }),
          ),
      )
      .sort((a, b) => (a.rank ?? 999) - (b.rank ?? 999)),
    specimens: chart.microbiology.filter(
      (specimen) => !specimen.later && specimen.tests.some(({ ref, later }) => !later && within(ref, specimen.at)),
    ),
    procedures: chart.procedures
      .filter(({ ref, start, later }) => !later && within(ref, start))
      .map(({ ref, title, start }) => ({ ref, title, at: start })),
    reports: chart.reports
      .filter(({ ref, at, later }) => !later && within(ref, at))
      .map(({ ref, title, at }) => ({ ref, title, at })),
    documents: chart.notes
      .filter(({ ref, at, later }) => !later && within(ref, at))
      .map(({ ref, title, type, at }) => ({ ref, title, type, at })),
    carePlans: chart.plans.filter(({ ref, at, later }) => !later && within(ref, at)).length,
  }
}

type Within = (ref: string, at: string | null) => boolean

/**
 * Whether a resource belongs to the stay: by the encounter it names. A tool that is asked for an admission finds only
 * those; by its time a resource belongs only in a chart where none names an encounter.
 */
function insideOf(chart: ChartSummary, stay: { ref: string; start: string | null; end: string | null } | null): Within {
  if (stay === null) return () => true
  const parts = new Set([
    stay.ref,
    ...chart.encounters.filter(({ partOf }) => partOf === stay.ref).map(({ ref }) => ref),
  ])
  const encounterOf = (ref: string): string | null => {
    const resource = chart.resources.get(ref)
    return referenceOf(resource?.encounter) ?? referenceOf(resource?.context)
  }
  const named = [...chart.resources.keys()].some((ref) => encounterOf(ref) !== null)
  return (ref, at) => {
    if (named) return parts.has(encounterOf(ref) ?? '')
    if (at === null || stay.start === null) return false
    return compareClinicalTimes(at, stay.start) >= 0 && (stay.end === null || compareClinicalTimes(at, stay.end) <= 0)
  }
}

function referenceOf(value: unknown): string | null {
  const reference = typeof value === 'object' && value !== null ? (value as { reference?: unknown }).reference : null
  return typeof reference === 'string' && reference.startsWith('Encounter/') ? reference : null
}

function analytesOf(chart: ChartSummary, within: Within, termOf: TermOf): AnalyteFacts[] {
  const rows = [
    ...chart.labs.groups.flatMap(({ rows: labs }) =>
      labs.map(({ label, code, unit, range, results }) => ({
        label,
        code,
        unit,
        range,
        points: results as Point[],
        category: 'laboratory' as const,
      })),
    ),
    ...chart.vitals.map(({ label, unit, points }) => ({
      label,
      code: null,
      unit,
      range: null,
      points,
      category: 'vital-signs' as const,
    })),
  ]
  const sameName = new Map<string, number>()
  for (const { label, points } of rows) {
    const count = points.filter(({ ref, at }) => within(ref, at)).length
    sameName.set(label.toLowerCase(), (sameName.get(label.toLowerCase()) ?? 0) + count)
  }
  const found = new Map<string, AnalyteFacts>()
  for (const row of rows) {
    const term = termOf('analyte', row.label, row.code)
    if (!term) continue
    const points = row.points.flatMap((point) => measured(point, row.unit, within))
    if (points.length === 0) continue
    const known = found.get(term.key)
    const facts = {
      term,
      label: row.label,
      category: row.category,
      unit: row.unit,
      range: latestRange(row.points, row.range),
      points,
      sameName: sameName.get(row.label.toLowerCase()) ?? points.length,
    }
    if (known && known.label.toLowerCase() === row.label.toLowerCase() && known.unit === row.unit) {
      // One name and unit from two machines is one course to whoever asks by name.
      known.points = sortByClinicalTime([...known.points, ...points], ({ at }) => at)
    } else if (!known || known.points.length < points.length) found.set(term.key, facts)
  }
  return [...found.values()]
}

/** A text, a pair, a withdrawn or a timeless value is nothing a sentence can rest on. */
function measured(point: Point, unit: string | null, within: Within): Measured[] {
  const [number] = point.numbers
  if (point.later || point.at === null || number === undefined || point.numbers.length !== 1) return []
  if (!within(point.ref, point.at) || (point.unit !== null && unit !== null && point.unit !== unit)) return []
  return [{ at: point.at, number, text: point.text, flag: directionOf(point), ref: point.ref }]
}

function latestRange(points: readonly Point[], range: string | null): string | null {
  const last = [...points].reverse().find((point) => !point.later)
  return last && 'range' in last ? (last as LabResult).range : range
}

function directionOf({ flag }: Point): Measured['flag'] {
  if (flag === null) return null
  if (/^H/.test(flag.code)) return 'high'
  return /^L/.test(flag.code) ? 'low' : null
}

function drugOf(lane: MedicationLane, within: Within, isIntake: (ref: string) => boolean, termOf: TermOf): DrugFacts[] {
  const orders = lane.orders
    .filter(({ ref, start, later, kind, reversed }) => kind === 'order' && !later && !reversed && within(ref, start))
    .map(
      ({ ref, dose, route, frequency, start, stop }): OrderFacts => ({
        ref,
        dose: bareDose(dose, route, frequency),
        route,
        frequency,
        start,
        stop,
      }),
    )
    .reverse()
  const doses = lane.administrations.flatMap(({ ref, at, outcome, text, later }): DoseFacts[] =>
    at !== null && !later && within(ref, at) && !isIntake(ref) ? [{ ref, at, outcome, text }] : [],
  )
  if (orders.length + doses.length === 0) return []
  return [{ term: termOf('drug', lane.drug, null), label: lane.drug, orders, doses }]
}

/** The amount of an order whose text says route and frequency too; an amount of nothing is none. */
function bareDose(text: string, ...others: (string | null)[]): string {
  let dose = text
  for (const other of others) {
    if (other === null || other === '') continue
    const at = dose.toLowerCase().indexOf(other.toLowerCase())
    if (at > 0) dose = `${dose.slice(0, at)}${dose.slice(at + other.length)}`
  }
  const amount = /^\s*(\d[\d.,]*(?:\s*[-–]\s*\d[\d.,]*)?\s*[A-Za-zµ%][\w/%()]*)\s*$/.exec(dose)?.[1]
  return amount !== undefined && /[1-9]/.test(amount) ? amount.trim() : ''
}
