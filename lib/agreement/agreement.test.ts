import { describe, expect, it } from 'vitest'
import { type Agreement, measureAgreement, measureCohen } from './agreement.ts'
import type { Coefficient } from './coefficient.ts'
import { computeAgreement } from './compute-agreement.ts'
import { LEVELS } from './krippendorff.ts'
import type { Ratings } from './ratings.ts'
import { seededGenerator } from './seeded-generator.ts'
import { ratingsOf, ratingsOfTable } from './testing.ts'

const ITEMS = { independence: { units: 'items' } } as const
const SESSIONS = { independence: { units: 'sessions', resamples: 2000, seed: 7 } } as const

const row = (text: string) => text.split(' ').map((cell) => (cell === '.' ? null : cell))
/** Four raters, twelve units, gaps (Krippendorff; Gwet). */
const four = [
  '1 2 3 3 2 1 4 1 2 . . .',
  '1 2 3 3 2 2 4 1 2 5 . 3',
  '. 3 3 3 2 3 4 2 2 5 1 .',
  '1 2 3 3 2 4 4 1 2 5 1 .',
]
const byRater = four.map(row)
const fourRaters = ratingsOf((byRater[0] ?? []).map((_, unit) => byRater.map((cells) => cells[unit] ?? null)))
const skewed = ratingsOfTable(
  [
    [184, 5, 1],
    [5, 4, 0],
    [1, 0, 0],
  ],
  ['accept', 'edit', 'reject'],
)

const values = (one: Agreement) =>
  [one.percent, one.ac1, one.fleiss, one.alpha].map(({ value }) => (value === null ? null : Number(value.toFixed(5))))

describe('golden values (statistics.md B3)', () => {
  it('four raters with gaps', () => {
    const measured = measureAgreement(fourRaters, ITEMS)
    expect(values(measured)).toEqual([0.81818, 0.77544, 0.76117, 0.74342])
    expect(measured).toMatchObject({ n_items: 12, n_pairable: 11, n_ratings: 41, n_raters: 4 })
    expect(measureCohen(fourRaters, ITEMS)).toBeNull()
  })
  it('two raters, 130/56/9/5', () => {
    const table = ratingsOfTable([
      [130, 56],
      [9, 5],
    ])
    const measured = measureAgreement(table, ITEMS)
    expect(measured.percent.value).toBeCloseTo(0.675, 12)
    expect(measured.ac1.value).toBeCloseTo(0.5326, 4)
    expect(measured.fleiss.value).toBeCloseTo(-0.0667, 4)
    expect(measured.alpha.value).toBeCloseTo(-0.064, 4)
    expect(measureCohen(table, ITEMS)?.value).toBeCloseTo(0.022, 4)
  })
  it('a skewed verdict: 94 % agreement, kappa 0.37, and agreement on an edit of 0.44', () => {
    const measured = measureAgreement(skewed, ITEMS)
    expect(measured.percent.value).toBeCloseTo(0.94, 12)
    expect(measured.ac1.value).toBeCloseTo(0.937, 3)
    expect(measured.fleiss.value).toBeCloseTo(0.371, 3)
    expect(measured.alpha.value).toBeCloseTo(0.373, 3)
    expect(measureCohen(skewed, ITEMS)?.value).toBeCloseTo(0.371, 3)
    expect(measured.specific.edit?.value).toBeCloseTo(8 / 18, 12)
    expect(measured.specific.reject?.value).toBe(0)
    expect(measured.confusion).toMatchObject({
      raters: ['R1', 'R2'],
      pairs: 200,
      counts: [
        [184, 5, 1],
        [5, 4, 0],
        [1, 0, 0],
      ],
    })
  })
})

/** Invented ratings with gaps: raters agree with a common truth more often than not. */
function invented(seed: number): Ratings {
  const random = seededGenerator(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const q = 2 + whole(4)
  const raters = 2 + whole(4)
  const rows = Array.from({ length: 12 + whole(60) }, () => {
    const truth = whole(q)
    return Array.from({ length: raters }, () => (random() < 0.2 ? null : 1 + (random() < 0.7 ? truth : whole(q))))
  })
  const ratings = ratingsOf(
    rows,
    Array.from({ length: q }, (_, k) => String(k + 1)),
  )
  return { ...ratings, units: ratings.units.map((unit, at) => ({ ...unit, cluster: `s${at % 9}` })) }
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seededGenerator(seed)
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function coefficientsOf(one: Agreement): Record<string, Coefficient> {
  const { percent, ac1, alpha, fleiss, specific } = one
  return { percent, ac1, alpha, fleiss, ...specific }
}

function expectSame(a: Record<string, Coefficient>, b: Record<string, Coefficient>): void {
  expect(Object.keys(b).sort()).toEqual(Object.keys(a).sort())
  for (const [name, { value, se, ci, ...rest }] of Object.entries(a)) {
    const other = b[name] as Coefficient
    expect([name, other]).toMatchObject([name, rest])
    for (const [left, right] of [
      [value, other.value],
      [se, other.se],
      ...(ci ?? []).map((v, i) => [v, other.ci?.[i]]),
    ]) {
      if (left === null) expect([name, right]).toEqual([name, null])
      else expect(right, name).toBeCloseTo(left as number, 9)
    }
  }
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('invented ratings %i', (seed) => {
  const ratings = invented(seed)
  for (const options of [ITEMS, SESSIONS]) {
    const { units } = options.independence
    it(`come out the same whatever the order of items and ratings (${units})`, () => {
      const mixed = shuffled(ratings.units, seed + 100).map((unit) => ({
        ...unit,
        ratings: shuffled(unit.ratings, seed + 200),
      }))
      const other = { ...ratings, units: mixed }
      expectSame(coefficientsOf(measureAgreement(ratings, options)), coefficientsOf(measureAgreement(other, options)))
    })
    it(`come out the same whoever is called what (${units})`, () => {
      const names = shuffled(['R1', 'R2', 'R3', 'R4', 'R5'], seed)
      const renamed = ratings.units.map((unit) => ({
        ...unit,
        ratings: unit.ratings.map((one) => ({ ...one, rater: names[Number(one.rater.slice(1)) - 1] ?? '' })),
      }))
      const other = { ...ratings, units: renamed }
      expectSame(coefficientsOf(measureAgreement(ratings, options)), coefficientsOf(measureAgreement(other, options)))
      const [kappa, again] = [measureCohen(ratings, options), measureCohen(other, options)]
      if (kappa && again) expect(again.value).toBeCloseTo(kappa.value as number, 12)
      else expect(again).toBe(kappa)
    })
    it(`come out the same in whatever order the code book lists its classes (${units})`, () => {
      const order = shuffled(
        ratings.classes.map((_, k) => k),
        seed + 300,
      )
      const other = {
        classes: order.map((k) => ratings.classes[k] ?? ''),
        units: ratings.units.map((unit) => ({
          ...unit,
          ratings: unit.ratings.map((one) => ({ ...one, value: order.indexOf(one.value) })),
        })),
      }
      expectSame(coefficientsOf(measureAgreement(ratings, options)), coefficientsOf(measureAgreement(other, options)))
    })
  }
  it('are measured within bounds, each with its interval around it', () => {
    for (const options of [ITEMS, SESSIONS]) {
      for (const [name, { value, ci, n, method }] of Object.entries(
        coefficientsOf(measureAgreement(ratings, options)),
      )) {
        expect([name, Number(value) <= 1 && Number(value) >= -1]).toEqual([name, true])
        expect([name, ci !== null && ci[0] <= Number(value) && Number(value) <= ci[1] && ci[1] <= 1]).toEqual([
          name,
          true,
        ])
        expect(n).toBeGreaterThan(0)
        expect(method).toMatch(/95% interval: /)
      }
    }
  })
})

describe('the ends', () => {
  it('is 1 where all agree, with a lower limit that few items leave low', () => {
    const all = ratingsOf([
      ['a', 'a', 'a'],
      ['b', 'b', 'b'],
      ['c', 'c', null],
      ['a', 'a', 'a'],
    ])
    for (const options of [ITEMS, SESSIONS]) {
      for (const [name, one] of Object.entries(coefficientsOf(measureAgreement(all, options)))) {
        expect([name, one.value, one.ci?.[1]]).toEqual([name, 1, 1])
        expect([name, Number(one.ci?.[0]) < 0.55]).toEqual([name, true])
        expect(one.method).toContain('Wilson')
      }
    }
    for (const level of LEVELS) {
      const scored = ratingsOf([
        [1, 1],
        [2, 2],
        [4, 4],
      ])
      expect(
        computeAgreement({ ratings: scored, n_cannot_judge: 0, n_missing: 0 }, { level, weights: 'quadratic' }),
      ).toMatchObject({
        percent: { value: 1 },
        ac1: { value: 1 },
        alpha: { value: 1 },
        fleiss: { value: 1 },
        cohen: { value: 1 },
        conger: { value: 1 },
        brennan_prediger: { value: 1 },
      })
    }
  })

  it('is 0 where none agree, with an upper limit that few items leave high', () => {
    const none = ratingsOf([
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'c'],
      ['c', 'b'],
    ])
    for (const options of [ITEMS, SESSIONS]) {
      const measured = measureAgreement(none, options)
      for (const one of [measured.percent, measured.specific.a]) {
        expect(one).toMatchObject({ value: 0, method: expect.stringContaining('Wilson') })
        expect(one?.ci?.[0]).toBe(0)
        expect(one?.ci?.[1]).toBeGreaterThan(0.45)
      }
      expect(measured.ac1.value).toBeLessThan(0)
    }
  })

  it('is undefined, and says why, where only one class was used', () => {
    const one = ratingsOf(
      [
        ['a', 'a'],
        ['a', 'a'],
        ['a', 'a'],
      ],
      ['a', 'b'],
    )
    const measured = measureAgreement(one, ITEMS)
    expect(measured.percent.value).toBe(1)
    expect(measured.ac1.value).toBe(1)
    for (const coefficient of [measured.alpha, measured.fleiss, measureCohen(one, ITEMS)]) {
      expect(coefficient).toMatchObject({ value: null, se: null, ci: null, cause: 'one_class' })
      expect(coefficient?.reason).toMatch(/^undefined: one class only/)
    }
    expect(measured.specific.b).toMatchObject({ value: null, cause: 'class_absent', n: 0 })
    expect(measureAgreement({ ...one, classes: ['a'] }, ITEMS).ac1).toMatchObject({ cause: 'one_class_in_book' })
  })

  it('is undefined where no item has two ratings, and a rater without a shared item changes only the shares', () => {
    const apart = ratingsOf([
      ['a', null],
      [null, 'b'],
    ])
    const measured = measureAgreement(apart, ITEMS)
    for (const [name, one] of Object.entries(coefficientsOf(measured))) {
      expect([name, one.value, one.cause]).toEqual([name, null, /^[ab]$/.test(name) ? 'class_absent' : 'no_pairs'])
    }
    expect(measured).toMatchObject({ n_items: 2, n_pairable: 0, n_ratings: 2 })
    expect(measureCohen(apart, ITEMS)).toMatchObject({ value: null, cause: 'no_pairs' })

    const alone = { item: 'x', cluster: 'x', ratings: [{ rater: 'R9', value: 0 }] }
    const before = measureAgreement(skewed, ITEMS)
    const after = measureAgreement({ ...skewed, units: [...skewed.units, alone] }, ITEMS)
    expect(after.percent.value).toBe(before.percent.value)
    expect(after.alpha).toEqual(before.alpha)
    expect(after.specific.edit?.value).toBe(before.specific.edit?.value)
    expect(after.ac1.value).not.toBe(before.ac1.value)
    expect(after.n_items).toBe(before.n_items + 1)
  })

  it('has no interval of one item, or of one session', () => {
    const single = measureAgreement(ratingsOf([['a', 'b', 'b']]), ITEMS)
    expect(single.percent).toMatchObject({ se: null, ci: null, cause: 'one_unit' })
    expect(single.percent.value).toBeCloseTo(1 / 3, 12)
    const oneSession = { ...skewed, units: skewed.units.map((unit) => ({ ...unit, cluster: 's' })) }
    expect(measureAgreement(oneSession, SESSIONS).ac1).toMatchObject({ ci: null, cause: 'one_unit', n: 200 })
  })

  it('has nothing to say of nothing', () => {
    const nothing = measureAgreement({ classes: ['a', 'b'], units: [] }, SESSIONS)
    expect(nothing).toMatchObject({ n_items: 0, n_ratings: 0, percent: { value: null, cause: 'no_pairs' } })
  })
})

describe('sessions as what is independent', () => {
  const clustered = (size: number) => {
    const random = seededGenerator(11)
    const units = Array.from({ length: 40 }, (_, session) => {
      // A session is easy or hard as a whole.
      const hard = random() < 0.4
      return Array.from({ length: 12 }, (_, at) => {
        const first = random() < 0.5 ? 0 : 1
        const second = random() < (hard ? 0.5 : 0.02) ? 1 - first : first
        const ratings = [first, second].map((value, rater) => ({ rater: `R${rater}`, value }))
        return { item: `${session}/${at}`, cluster: `${Math.floor((session * 12 + at) / size)}`, ratings }
      })
    }).flat()
    return measureAgreement({ classes: ['a', 'b'], units }, SESSIONS)
  }
  it('gives wider intervals than items would, around the same values', () => {
    const [bySession, byItem] = [clustered(12), clustered(1)]
    for (const name of ['percent', 'ac1', 'alpha', 'fleiss'] as const) {
      expect(bySession[name].value).toBeCloseTo(byItem[name].value as number, 12)
      expect([name, Number(bySession[name].se) > 1.3 * Number(byItem[name].se)]).toEqual([name, true])
    }
  })
  it('names the seed and the number of draws, and draws the same again', () => {
    expect(clustered(12).ac1.method).toContain('bootstrap over 40 sessions, B = 2000, seed = 7')
    expect(clustered(12).ac1).toEqual(clustered(12).ac1)
    expect(clustered(12).alpha.method).toContain('jackknife over 40 sessions')
  })
  it('draws Cohen’s kappa over sessions too', () => {
    const units = skewed.units.map((unit, at) => ({ ...unit, cluster: `s${at % 20}` }))
    const kappa = measureCohen({ ...skewed, units }, SESSIONS)
    expect(kappa?.method).toContain('bootstrap over 20 sessions')
    expect(kappa?.value).toBeCloseTo(0.371, 3)
    expect(kappa?.se).toBeGreaterThan(0.05)
  })
})

describe('content', () => {
  it('is a share of pairs of its own', () => {
    const units = skewed.units.map((unit, at) => ({ ...unit, content: at % 2 }))
    const measured = measureAgreement({ ...skewed, units }, ITEMS)
    expect(measured.content_percent).toMatchObject({ value: 0.5, n: 200 })
    expect(measureAgreement(skewed, ITEMS).content_percent).toBeUndefined()
  })
})
