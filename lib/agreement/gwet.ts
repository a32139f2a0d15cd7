import type { ChanceModel } from './chance-corrected.ts'
import type { WeightMatrix } from './weights.ts'

/**
 * Gwet's AC1, with weights AC2 (Br. J. Math. Stat. Psychol. 61:29–48, 2008): p_e = T Σ π_k (1 − π_k) / (q (q − 1)), T
 * the sum of the weights. q is the code book's, whether or not a class was used. It flatters where one class dominates
 * and says little of a rare one. Pure.
 */
export function gwetModel(weights: WeightMatrix): ChanceModel {
  const q = weights.length
  const total = weights.flat().reduce((sum, weight) => sum + weight, 0)
  const scale = total / (q * (q - 1))
  return {
    name: total === q ? 'Gwet AC1' : 'Gwet AC2',
    q,
    expected: (shares) =>
      q < 2 ? 'one_class_in_book' : scale * shares.reduce((sum, share) => sum + share * (1 - share), 0),
    part: (ofItem, shares) => scale * ofItem.reduce((sum, share, k) => sum + share * (1 - (shares[k] ?? 0)), 0),
  }
}
