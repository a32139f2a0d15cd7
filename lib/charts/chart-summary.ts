import type { DoseOutcome } from './administration-event.ts'
import type { Flag } from './read-value.ts'
import type { FhirResource } from './resource.ts'

/**
 * What the chart pane shows of one patient. Lists are sorted by clinical time, oldest first, unless said otherwise;
 * `at` is as given; `later` means after the end of the as-of day. `ref` is `Type/id` of the resource behind a line.
 */
export type ChartSummary = {
  asOf: string
  patient: PatientHeader
  encounters: EncounterView[]
  problems: ProblemView[]
  labs: LabTable
  medications: MedicationLane[]
  vitals: Series[]
  /** Everything else charted at the bedside. */
  charted: Series[]
  /** What left the body. What went in is among the medications. */
  outputs: Series[]
  /** Observations that are neither (history, survey, examination, imaging findings). */
  observations: Series[]
  microbiology: SpecimenView[]
  procedures: ProcedureView[]
  /** Notes and reports with text, newest first. */
  notes: NoteView[]
  /** Reports without a text of their own (panels of results). */
  reports: ReportView[]
  plans: PlanView[]
  /** Resources of other types, to be found by type and name. */
  others: OtherView[]
  /** Every resource by `Type/id`. */
  resources: ReadonlyMap<string, FhirResource>
}

export type PatientHeader = {
  /** Null when the chart holds no Patient. */
  ref: string | null
  name: string | null
  identifiers: { system: string | null; value: string }[]
  sex: string | null
  birthDate: string | null
  /** Age on the as-of date as text (`52`, `32–33`, `over 89`); null when it cannot be told. */
  age: string | null
  died: { at: string; later: boolean } | null
  /** The stay the as-of date falls in, else the last one before it. */
  admission: EncounterView | null
  allergies: AllergyHeader
}

/** `none_recorded` is silence of the record; `none_known` is a statement that there is none. */
export type AllergyHeader =
  | { state: 'none_recorded'; items: [] }
  | { state: 'none_known'; items: AllergyView[] }
  | { state: 'listed'; items: AllergyView[] }

export type AllergyView = {
  ref: string
  text: string
  reactions: string[]
  criticality: string | null
  /** `active`, `inactive`, `resolved`, `refuted`, `entered-in-error` …; null when not stated. */
  status: string | null
  at: string | null
  later: boolean
}

export type EncounterView = {
  ref: string
  /** Class code: `IMP`, `ACUTE`, `EMER`, `AMB` … */
  kind: string | null
  text: string
  start: string | null
  end: string | null
  status: string | null
  locations: { text: string; start: string | null; end: string | null }[]
  partOf: string | null
  later: boolean
}

export type ProblemView = {
  /** System and code, else the text: occurrences with the same key are one problem. */
  key: string
  title: string
  code: string | null
  /** `ICD-10`, `ICD-9`, `SNOMED CT`, else the system as given. */
  system: string | null
  status: string | null
  occurrences: { ref: string; encounter: string | null; at: string | null; rank: number | null; later: boolean }[]
  later: boolean
}

export type Point = {
  ref: string
  at: string | null
  /** For reading: value with comparator, without the unit where it is that of the series; components put together. */
  text: string
  /** Single value, or the parts of a composed one (systolic, diastolic). */
  numbers: number[]
  unit: string | null
  flag: Flag | null
  /** Why there is no value; null when there is one. */
  absent: string | null
  note: string | null
  status: string | null
  later: boolean
}

export type Series = {
  key: string
  label: string
  group: string | null
  /** Unit of most of its numbers; single points that differ say their own. */
  unit: string | null
  /** All units of its numbers (`''` for none), the most frequent first: more than one and they make no single line. */
  units: string[]
  points: Point[]
  /** Latest point that is not later than the as-of date and not withdrawn; null when there is none. */
  latest: Point | null
}

export type LabResult = Point & {
  /** Column of `LabTable.times`. */
  column: number
  range: string | null
  /** Change against the result before it, where both are plain numbers in one unit. */
  delta: { text: string; number: number; hours: number | null } | null
}

export type LabRow = {
  key: string
  label: string
  code: string | null
  system: string | null
  specimen: string | null
  unit: string | null
  /** See `Series.units`. */
  units: string[]
  /** Range of the latest number in the row's unit; null when none is stated, which the reader must be told. */
  range: string | null
  results: LabResult[]
  latest: LabResult | null
}

export type LabTable = {
  /** The distinct times of all results; null stands last, for results without a time. */
  times: { at: string | null; later: boolean }[]
  groups: { name: string | null; rows: LabRow[] }[]
}

export type MedicationOrder = {
  ref: string
  dose: string
  route: string | null
  frequency: string | null
  start: string | null
  stop: string | null
  /** Stop is before start in the record. */
  reversed: boolean
  status: string | null
  reason: string | null
  /** `order`, `home` (a statement of what the patient takes), `dispensed`. */
  kind: 'order' | 'home' | 'dispensed'
  /** What the drug is for in a mixture (`MAIN`, `BASE`, `ADDITIVE`); null when not stated. */
  role: string | null
  later: boolean
}

export type Administration = {
  ref: string
  at: string | null
  end: string | null
  dose: string
  due: string | null
  outcome: DoseOutcome
  /** The source's own words for what happened. */
  text: string
  later: boolean
}

/** One drug: its orders and what became of its doses. */
export type MedicationLane = {
  key: string
  drug: string
  orders: MedicationOrder[]
  administrations: Administration[]
  /** Counts up to the as-of date. */
  given: number
  notGiven: number
  /** Everything about the drug lies after the as-of date. */
  later: boolean
}

export type Susceptibility = { drug: string; code: string | null; word: string | null; dilution: string | null }

export type OrganismView = {
  ref: string
  name: string
  quantity: string | null
  comment: string | null
  susceptibilities: Susceptibility[]
}

export type SpecimenView = {
  key: string
  specimen: string
  at: string | null
  tests: {
    ref: string
    title: string
    finding: string
    /** When the result was released; a result released after the as-of date is later even if taken before. */
    resulted: string | null
    status: string | null
    organisms: OrganismView[]
    later: boolean
  }[]
  later: boolean
}

export type ProcedureView = {
  ref: string
  title: string
  code: string | null
  category: string | null
  start: string | null
  end: string | null
  status: string | null
  later: boolean
}

export type NoteView = {
  ref: string
  title: string
  type: string | null
  at: string | null
  characters: number
  later: boolean
}

export type ReportView = {
  ref: string
  title: string
  at: string | null
  conclusion: string | null
  results: string[]
  later: boolean
}

export type PlanView = {
  ref: string
  title: string
  category: string | null
  text: string
  at: string | null
  later: boolean
}

export type OtherView = { ref: string; type: string; label: string; at: string | null; later: boolean }
