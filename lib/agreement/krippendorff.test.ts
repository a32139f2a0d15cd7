import { describe, expect, it } from 'vitest'
import { krippendorff, LEVELS, type Level } from './krippendorff.ts'
import { seededGenerator } from './seeded-generator.ts'
import { ratingsOf } from './testing.ts'

/** Straight from the definition: every pair of ratings, nothing precomputed. */
function byDefinition(rows: (number | null)[][], level: Level): number {
  const units = rows.map((row) => row.filter((value) => value !== null)).filter(({ length }) => length >= 2)
  const all = units.flat().sort((a, b) => a - b)
  const difference = (a: number, b: number) => {
    if (level === 'nominal') return a === b ? 0 : 1
    if (level === 'interval') return (a - b) ** 2
    if (level === 'ratio') return a + b === 0 ? 0 : ((a - b) / (a + b)) ** 2
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    const among = all.filter((value) => value >= low && value <= high).length
    const ends = all.filter((value) => value === low).length + all.filter((value) => value === high).length
    return low === high ? 0 : (among - ends / 2) ** 2
  }
  const pairs = (values: number[]) =>
    values.flatMap((a, i) => values.filter((_, j) => j !== i).map((b) => difference(a, b))).reduce((x, y) => x + y, 0)
  const observed = units.reduce((sum, values) => sum + pairs(values) / (values.length - 1), 0) / all.length
  return 1 - observed / (pairs(all) / (all.length * (all.length - 1)))
}

const wikipedia = [
  '. . . . . 3 4 1 2 1 1 3 3 . 3',
  '1 . 2 1 3 3 4 3 . . . . . . .',
  '. . 2 1 3 4 4 . 2 1 1 3 3 . 4',
].map((line) => line.split(' ').map((cell) => (cell === '.' ? null : Number(cell))))
const published = (wikipedia[0] ?? []).map((_, at) => wikipedia.map((coder) => coder[at] ?? null))

describe('alpha', () => {
  it.each([
    ['nominal', 0.691358],
    ['interval', 0.810845],
  ] as const)('is the published value at level %s', (level, value) => {
    expect(krippendorff(ratingsOf(published), level).value).toBeCloseTo(value, 6)
  })

  it.each(LEVELS)('is what its definition says at level %s', (level) => {
    const random = seededGenerator(5)
    for (let round = 0; round < 20; round++) {
      const rows = Array.from({ length: 15 }, () => {
        const truth = 1 + Math.floor(random() * 6)
        return Array.from({ length: 4 }, () =>
          random() < 0.25 ? null : random() < 0.6 ? truth : 1 + Math.floor(random() * 6),
        )
      })
      expect(krippendorff(ratingsOf(rows), level).value).toBeCloseTo(byDefinition(rows, level), 10)
    }
  })

  it('gives an interval that leaves out each cluster once', () => {
    const { value, ci, se, method } = krippendorff(ratingsOf(published), 'ordinal')
    const rows = published.filter((row) => row.filter((cell) => cell !== null).length >= 2)
    const without = rows.map((_, left) =>
      byDefinition(
        rows.filter((_, at) => at !== left),
        'ordinal',
      ),
    )
    const mean = without.reduce((a, b) => a + b, 0) / without.length
    const squares = without.reduce((sum, one) => sum + (one - mean) ** 2, 0)
    expect(se).toBeCloseTo(Math.sqrt((squares * (without.length - 1)) / without.length), 10)
    expect(ci?.[0]).toBeLessThan(value as number)
    expect(method).toContain(`jackknife over ${rows.length} items`)
  })

  it('has a value but no interval where one item alone holds all the difference', () => {
    const all = ratingsOf([
      ['a', 'a'],
      ['a', 'a'],
      ['a', 'b'],
    ])
    expect(krippendorff(all)).toMatchObject({ ci: null, cause: 'resamples_undefined' })
    expect(krippendorff(all).value).toBeCloseTo(0, 10)
  })

  it('is quick on many items and classes', () => {
    const random = seededGenerator(3)
    const rows = Array.from({ length: 3000 }, () => {
      const truth = Math.floor(random() * 500)
      return [truth, Math.max(0, truth + Math.floor(random() * 5) - 2)]
    })
    const since = performance.now()
    for (const level of ['nominal', 'ordinal', 'interval'] as const) {
      expect(krippendorff(ratingsOf(rows), level).se).toBeGreaterThan(0)
    }
    expect(performance.now() - since).toBeLessThan(15_000)
  })
})
