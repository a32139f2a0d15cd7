import { type Agreement, measureAgreement, measureCohen } from './agreement.ts'
import { brennanPredigerModel } from './brennan-prediger.ts'
import type { Coefficient } from './coefficient.ts'
import { conger } from './conger.ts'
import { byModel, withIntervals } from './intervals.ts'
import type { Level } from './krippendorff.ts'
import type { CodedRows } from './rated-rows.ts'
import { talliesOf } from './tally.ts'
import { type WeightsName, weightMatrix } from './weights.ts'

/** The agreement of a whole table, with the coefficients other programs print beside it. */
export type ComputedAgreement = Agreement & {
  key: string
  level: Level
  weights: WeightsName
  n_cannot_judge: number
  n_missing: number
  brennan_prediger: Coefficient
  conger: Coefficient
  /** Where there are two raters. */
  cohen?: Coefficient
}

/** Agreement of anyone's ratings, the items being independent of each other. Pure. */
export function computeAgreement(
  { ratings, n_cannot_judge, n_missing }: CodedRows,
  { level, weights }: { level: Level; weights: WeightsName },
): ComputedAgreement {
  const options = { independence: { units: 'items' }, level, weights } as const
  const matrix = weightMatrix(ratings.classes, weights)
  const [brennanPrediger] = withIntervals(
    [byModel(brennanPredigerModel(matrix))],
    talliesOf(ratings, matrix),
    matrix.length,
    options.independence,
  )
  const cohen = measureCohen(ratings, options)
  return {
    key: 'all',
    level,
    weights,
    ...measureAgreement(ratings, options),
    n_cannot_judge,
    n_missing,
    brennan_prediger: brennanPrediger as Coefficient,
    conger: conger(ratings, matrix),
    ...(cohen ? { cohen } : {}),
  }
}
