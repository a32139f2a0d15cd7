import type { OrganismView, SpecimenView, Susceptibility } from '#lib/charts/chart-summary.ts'
import { isAfterAsOf } from '#lib/charts/clinical-time.ts'

/** What a microbiology test says, for a table of organisms by drugs. Pure. */

export type TestState = 'pending' | 'preliminary' | 'none' | 'growth' | 'other'

type Test = SpecimenView['tests'][number]

const WAITING = new Set(['registered', 'requested', 'draft', 'unknown'])
const UNFINISHED = new Set(['preliminary', 'partial'])
/**
 * Only a text that is nothing but this: `Gram negative rods` and `coagulase negative staphylococci` are findings, and
 * `moderate growth, no anaerobes` grew.
 */
const NOTHING =
  /^\s*no\b.{0,60}\b(growth|organisms?|isolated|found|seen|detected)\b|^\s*not (isolated|detected|seen|found)\b|^\s*(?:(?!gram\b|coagulase\b|oxidase\b)[\w\s-]){0,60}\bnegative\.?\s*$|未生长|^无.{0,8}生长|阴性$|^未检出|^未见/iu

/** `none`: nothing grew or was found. A test whose result came after the as-of day was pending on it. */
export function testState(test: Test, showLater: boolean): TestState {
  if (test.later && !showLater) return 'pending'
  if (test.organisms.length > 0 && !test.organisms.every(({ name }) => NOTHING.test(name))) return 'growth'
  if (WAITING.has(test.status ?? '') && test.finding === '') return 'pending'
  if (NOTHING.test(test.finding) || test.organisms.length > 0) return 'none'
  if (UNFINISHED.has(test.status ?? '')) return 'preliminary'
  return test.finding === '' ? 'pending' : 'other'
}

/** Taken by the end of the as-of day, whenever its result came. */
export function isTaken(specimen: SpecimenView, asOf: string): boolean {
  return specimen.at === null ? !specimen.later : !isAfterAsOf(specimen.at, asOf)
}

/** Drugs down, organisms across; a cell holds all results of a drug for an organism, null where it was not tested. */
export function susceptibilityTable(organisms: readonly OrganismView[]): {
  organisms: OrganismView[]
  rows: { drug: string; cells: (Susceptibility[] | null)[] }[]
} {
  const tested = organisms.filter(({ susceptibilities }) => susceptibilities.length > 0)
  const drugs = [...new Set(tested.flatMap(({ susceptibilities }) => susceptibilities.map(({ drug }) => drug)))].sort()
  return {
    organisms: tested,
    rows: drugs.map((drug) => ({
      drug,
      cells: tested.map(({ susceptibilities }) => {
        const results = susceptibilities.filter((one) => one.drug === drug)
        return results.length > 0 ? results : null
      }),
    })),
  }
}
