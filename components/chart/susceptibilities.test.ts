import { describe, expect, it } from 'vitest'
import type { OrganismView, SpecimenView } from '#lib/charts/chart-summary.ts'
import { isTaken, susceptibilityTable, testState } from './susceptibilities.ts'

const organism = (name: string, drugs: Record<string, string> = {}): OrganismView => ({
  ref: `Observation/${name}`,
  name,
  quantity: null,
  comment: null,
  susceptibilities: Object.entries(drugs).map(([drug, code]) => ({ drug, code, word: null, dilution: null })),
})
const test = (more: Partial<SpecimenView['tests'][number]> = {}) => ({
  ref: 'DiagnosticReport/1',
  title: 'Blood culture',
  finding: '',
  resulted: null,
  status: 'final',
  organisms: [],
  later: false,
  ...more,
})

describe('testState', () => {
  it.each([
    [{ organisms: [organism('Escherichia coli')] }, 'growth'],
    [{ finding: 'NO GROWTH.' }, 'none'],
    [{ finding: 'Influenza A negative' }, 'none'],
    [{ finding: '培养5天未生长' }, 'none'],
    [{ organisms: [organism('No growth')] }, 'none'],
    [{ status: 'registered' }, 'pending'],
    [{ status: 'preliminary', finding: 'GRAM NEGATIVE ROD(S)' }, 'preliminary'],
    [{ finding: 'GRAM NEGATIVE ROD(S)' }, 'other'],
    [{ finding: 'Coagulase negative' }, 'other'],
    [{ finding: 'Moderate growth of commensal flora. No anaerobes isolated.' }, 'other'],
    [{ finding: '2+ polymorphonuclear leukocytes' }, 'other'],
  ])('%j is %s', (more, state) => expect(testState(test(more), false)).toBe(state))
  it('was pending on the as-of day when its result came later', () => {
    const later = test({ later: true, organisms: [organism('Escherichia coli')] })
    expect([testState(later, false), testState(later, true)]).toEqual(['pending', 'growth'])
  })
})

it('counts a specimen as taken by the time it was taken, not by its result', () => {
  const specimen: SpecimenView = { key: 'k', specimen: 'Blood', at: '2160-05-10 23:00:00', tests: [], later: true }
  expect([isTaken(specimen, '2160-05-10'), isTaken(specimen, '2160-05-09')]).toEqual([true, false])
})

it('lays organisms by drugs, with nothing where a drug was not tested', () => {
  const table = susceptibilityTable([
    organism('A', { Meropenem: 'S', Cefepime: 'R' }),
    organism('B', { Cefepime: 'I' }),
    organism('C'),
  ])
  expect(table.organisms.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(table.rows.map(({ drug, cells }) => [drug, ...cells.map((cell) => cell?.[0]?.code ?? null)])).toEqual([
    ['Cefepime', 'R', 'I'],
    ['Meropenem', 'S', null],
  ])
})
