import { unanimousInterval } from './chance-corrected.ts'
import { type Coefficient, noInterval, withInterval } from './coefficient.ts'
import { COHEN, cohen, cohenValue } from './cohen.ts'
import { type Confusion, confusionOf } from './confusion.ts'
import { fleissModel } from './fleiss.ts'
import { gwetModel } from './gwet.ts'
import { byModel, type Independence, inContent, onClass, withIntervals } from './intervals.ts'
import { krippendorff, type Level } from './krippendorff.ts'
import { percentModel } from './percent.ts'
import { countsByClass, inOrder, type Ratings, ratersOf, sharedBy } from './ratings.ts'
import { bootstrapIntervals } from './resample.ts'
import { PAIRABLE, sumOf, talliesOf } from './tally.ts'
import { type WeightsName, weightMatrix } from './weights.ts'

/** Every number of one group of ratings, none of them alone. Pure. */
export type Agreement = {
  /** Items that anyone rated, and of these the ones that two rated. */
  n_items: number
  n_pairable: number
  n_ratings: number
  n_raters: number
  /** The code book, and how many ratings each class got. */
  classes: string[]
  counts: Record<string, number>
  percent: Coefficient
  /** There where the ratings say whether they agree in content. */
  content_percent?: Coefficient
  ac1: Coefficient
  alpha: Coefficient
  fleiss: Coefficient
  /** By class. */
  specific: Record<string, Coefficient>
  confusion: Confusion
}

export type MeasureOptions = {
  independence: Independence
  /** The level of measurement of alpha. */
  level?: Level
  /** The weights of everything but alpha. */
  weights?: WeightsName
  /** Whether the confusion table may say who of two raters chose which class. */
  directed?: boolean
}

export function measureAgreement(ratings: Ratings, options: MeasureOptions): Agreement {
  const { independence, level = 'nominal', directed = true } = options
  const matrix = weightMatrix(ratings.classes, options.weights ?? 'identity')
  const q = matrix.length
  const tallies = talliesOf(ratings, matrix)
  const counts = countsByClass(ratings)
  const hasContent = ratings.units.some(({ content }) => content !== undefined)
  const [percent, ac1, fleiss, ...others] = withIntervals(
    [
      byModel(percentModel(q)),
      byModel(gwetModel(matrix)),
      byModel(fleissModel(matrix)),
      ...ratings.classes.map((_, k) => onClass(k, q)),
      ...(hasContent ? [inContent] : []),
    ],
    tallies,
    q,
    independence,
  ) as [Coefficient, Coefficient, Coefficient, ...Coefficient[]]
  const content = others[q]
  return {
    n_items: tallies.items.length,
    n_pairable: sumOf(tallies.items, q)[PAIRABLE] ?? 0,
    n_ratings: counts.reduce((sum, count) => sum + count, 0),
    n_raters: ratersOf(ratings).length,
    classes: [...ratings.classes],
    counts: byClass(counts),
    percent,
    ...(content ? { content_percent: content } : {}),
    ac1,
    alpha: krippendorff(ratings, level, independence.units),
    fleiss,
    specific: byClass(others.slice(0, q)),
    confusion: confusionOf(ratings, directed),
  }

  function byClass<T>(values: readonly T[]): Record<string, T> {
    return Object.fromEntries(ratings.classes.map((name, k) => [name, values[k] as T]))
  }
}

/** Cohen's kappa where there are two raters, else null. Where sessions are the units, its interval draws sessions. */
export function measureCohen(ratings: Ratings, { independence, weights }: MeasureOptions): Coefficient | null {
  const [first, second, ...more] = ratersOf(ratings)
  if (first === undefined || second === undefined || more.length > 0) return null
  const matrix = weightMatrix(ratings.classes, weights ?? 'identity')
  const q = matrix.length
  const clusters = new Map<string, Float64Array>()
  for (const unit of inOrder(ratings.units)) {
    for (const [k, l] of sharedBy({ ...ratings, units: [unit] }, first, second)) {
      const table = clusters.get(unit.cluster) ?? new Float64Array(q * q)
      table[k * q + l] = (table[k * q + l] ?? 0) + 1
      clusters.set(unit.cluster, table)
    }
  }
  const square = (flat: Float64Array) => matrix.map((_, k) => [...flat.subarray(k * q, (k + 1) * q)])
  const total = new Float64Array(q * q)
  for (const table of clusters.values()) for (const [at, count] of table.entries()) total[at] = (total[at] ?? 0) + count
  const table = square(total)
  const estimated = cohenValue(table, matrix)
  if (independence.units === 'items' || typeof estimated === 'string') return cohen(table, matrix)
  const { value, n, agreed, expected } = estimated
  const statistic = (flat: Float64Array) => {
    const drawn = cohenValue(square(flat), matrix)
    return typeof drawn === 'string' ? drawn : drawn.value
  }
  const [drawn] = bootstrapIntervals([...clusters.values()], [statistic], { ...independence, noun: 'sessions' })
  const interval = agreed === 1 ? unanimousInterval(clusters.size, 1 / (1 - expected), 'sessions') : drawn
  return withInterval(COHEN, value, n, interval ?? noInterval('one_unit'))
}
