import type { DoseOutcome } from '#lib/charts/administration-event.ts'
import type { Vocabulary } from '#lib/sessions/claims/claim.ts'
import type { TermIndex } from './term-index.ts'

/**
 * One chart prepared once for being asked often: what `chartFacts` makes. Times are seconds by the clock on the wall
 * (`null` where the source gives none); `later` means after the end of the as-of day. Pure types.
 */

export type FactTime = {
  /** As given. */
  at: string
  seconds: number
  /** Days since 1970-01-01 of the date as written. */
  day: number
  /** The source gives a clock time, not only a date. */
  timed: boolean
}

export type FactBase = {
  ref: string
  /** FHIR path of what is stated; null for the whole resource. */
  path: string | null
  time: FactTime | null
  later: boolean
  /** `Encounter/…` of the admission, an ICU or emergency stay counting as the admission it is part of. */
  stay: string | null
}

export type Reading = {
  number: number
  high: number | null
  comparator: '<' | '<=' | '>' | '>=' | null
  digits: string
}

export type FlagWord = 'high' | 'low' | 'normal' | 'abnormal'

export type Result = FactBase & {
  label: string
  specimen: string | null
  keys: readonly string[]
  reading: Reading | null
  /** The value in words as read, unit included. */
  text: string
  unit: string | null
  flag: FlagWord | null
  flagCode: string | null
  range: { low: number | null; high: number | null } | null
  vital: boolean
}

export type Dose = { low: number; high: number; unit: string; path: string }

export type Order = FactBase & {
  name: string
  start: FactTime | null
  stop: FactTime | null
  doses: Dose[]
  text: string
  route: string | null
  frequency: string | null
  /** `order` on the ward, `home` what is taken outside, `discharge` what is to be taken after, `dispensed`. */
  kind: 'order' | 'home' | 'discharge' | 'dispensed'
  status: string | null
  reason: string | null
}

export type Dosing = FactBase & {
  name: string
  end: FactTime | null
  doses: Dose[]
  text: string
  route: string | null
  outcome: DoseOutcome
  words: string
}

/** One drug by its own name; `keys` are the terms it is known by, its classes among them. */
export type Drug = { name: string; keys: ReadonlySet<string>; orders: Order[]; dosings: Dosing[] }

export type Named = FactBase & {
  name: string
  keys: ReadonlySet<string>
  codes: readonly string[]
  end: FactTime | null
  /** `active`, `resolved`, `completed`, `refuted` …; null when not stated. */
  status: string | null
}

export type Stay = FactBase & {
  kind: 'hospital' | 'icu' | 'emergency' | 'other'
  start: FactTime | null
  end: FactTime | null
  words: string
  places: { name: string; start: FactTime | null; end: FactTime | null; path: string }[]
}

export type Culture = FactBase & {
  specimen: string
  title: string
  /** What it grew; empty where nothing did. */
  organisms: { ref: string; name: string; keys: ReadonlySet<string>; susceptibilities: Susceptibility[] }[]
  finding: string
  issued: FactTime | null
  /** The result is that nothing grew, or nothing was found. */
  negative: boolean
}

export type Susceptibility = {
  ref: string
  path: string | null
  drug: string
  keys: ReadonlySet<string>
  code: string
  dilution: string | null
}

/** A sentence of a note, report, plan or free-text result. */
export type Sentence = FactBase & { text: string; lower: string; title: string; start: number }

export type Person = {
  ref: string | null
  sex: 'female' | 'male' | null
  /** Completed years on the as-of date, both ends where a birth date leaves two; null when it cannot be told. */
  age: { min: number; max: number } | null
  birth: string | null
  died: FactTime | null
}

export type ChartFacts = {
  asOf: string
  asOfDay: number
  person: Person
  /** The hospital stay the as-of date falls in, else the last before it. */
  admission: Stay | null
  stays: Stay[]
  /** Results by term key, in order of time. */
  results: ReadonlyMap<string, readonly Result[]>
  /** Distinct names of results, for words no table knows. */
  resultNames: ReadonlyMap<string, readonly Result[]>
  drugs: readonly Drug[]
  conditions: readonly Named[]
  allergies: readonly (Named & { denies: boolean })[]
  procedures: readonly Named[]
  cultures: readonly Culture[]
  sentences: readonly Sentence[]
  /** Days on which anything is recorded, with one resource of each. */
  days: ReadonlyMap<number, { ref: string; at: string; later: boolean; words: string }>
  terms: TermIndex
  /** What a text about this chart may name. */
  vocabulary: Vocabulary
}
