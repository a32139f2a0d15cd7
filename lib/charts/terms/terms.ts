import { ANALYTES } from './analytes.ts'
import { CONDITIONS } from './conditions.ts'
import { DRUGS } from './drugs.ts'
import { ORGANISMS } from './organisms.ts'
import { PROCEDURES } from './procedures.ts'
import { SCORES } from './scores.ts'
import type { Term, TermKind } from './term.ts'
import { VITAL_SIGNS } from './vitals.ts'

/** Every term of the tables. Pure. */
export const TERMS: readonly Term[] = [
  ...ANALYTES,
  ...VITAL_SIGNS,
  ...DRUGS,
  ...CONDITIONS,
  ...PROCEDURES,
  ...ORGANISMS,
  ...SCORES,
]

const byKey = new Map(TERMS.map((term) => [`${term.kind} ${term.key}`, term]))

/** The term of a key within its kind; undefined where the tables have none (it may come from a chart). */
export function termOf(kind: TermKind, key: string): Term | undefined {
  return byKey.get(`${kind} ${key}`)
}
