import type { AnalyteName, CodedName, DrugName, OrganismName, ProcedureName } from './names.ts'
import type { Stay } from './record.ts'

/** What one sentence says, before it is put in words. A mutation changes this and leaves the words around it alone. */

/** When it was so: a day or a minute as told. `relative` tells a day by its distance to the as-of date. */
export type When = { at: string; relative: boolean }

export type Told = { value: number; decimals: number; unit: string }

export type Which = 'latest' | 'highest' | 'lowest' | 'admission' | 'previous'
export type Flag = 'high' | 'low' | 'normal'

export type DoseTold = { amount: number; high: number | null; unit: string }

export type Said = {
  /** Rows it was made from; any row with the same value and time is as good. */
  refs: string[]
} & (
  | {
      kind: 'result'
      name: AnalyteName
      told: Told
      comparator: '>' | '<' | '~' | null
      when: When | null
      which: Which | null
      /** The admission within which `which` holds; null for the whole chart. */
      stay: Stay | null
      flag: Flag | null
      range: { low: number; high: number } | null
    }
  | { kind: 'pressure'; systolic: number; diastolic: number; when: When | null; which: 'latest' | null }
  | { kind: 'flag'; name: AnalyteName; flag: Flag; when: When | null; which: 'latest' | null }
  | {
      kind: 'trend'
      name: AnalyteName
      direction: 'rising' | 'falling' | 'stable'
      from: Told
      to: Told
      fromWhen: When | null
      toWhen: When | null
      stay: Stay | null
    }
  | {
      kind: 'order'
      drug: DrugName
      label: string
      dose: DoseTold | null
      route: string | null
      frequency: string | null
      what: 'ordered' | 'started' | 'stopped' | 'home' | 'last'
      when: When | null
    }
  | {
      kind: 'dose'
      drug: DrugName
      label: string
      dose: DoseTold | null
      route: string | null
      when: When
      negated: boolean
    }
  | { kind: 'no_drug'; drug: DrugName; negated: boolean }
  | {
      kind: 'condition'
      name: CodedName
      label: string | null
      code: string | null
      stay: Stay | null
      negated: boolean
    }
  | { kind: 'procedure'; name: ProcedureName; when: When | null; negated: boolean }
  | { kind: 'organism'; organism: OrganismName; specimen: number | null; when: When }
  | { kind: 'no_growth'; specimen: number; when: When; negated: boolean }
  | { kind: 'panel'; organism: OrganismName; drug: DrugName; result: 'S' | 'I' | 'R'; when: When | null }
  | { kind: 'stay'; what: 'admitted' | 'discharged' | 'both' | 'icu'; stay: Stay; start: When; end: When | null }
  | { kind: 'length'; stay: Stay; days: number }
)

export type SaidKind = Said['kind']
export type SaidOf<K extends SaidKind> = Extract<Said, { kind: K }>

export const MUTATIONS = [
  'value',
  'unit',
  'date',
  'drug',
  'dose',
  'negation',
  'other_admission',
  'trend',
  'flag',
  'condition',
  'procedure',
  'organism',
  'susceptibility',
  'after_as_of',
] as const
export type Mutation = (typeof MUTATIONS)[number]
