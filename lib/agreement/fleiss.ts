import type { ChanceModel } from './chance-corrected.ts'
import type { WeightMatrix } from './weights.ts'

/**
 * Fleiss' kappa for any number of raters an item, with two raters Scott's pi: p_e = Σ w_kl π_k π_l. It falls with skew.
 * Pure.
 */
export function fleissModel(weights: WeightMatrix): ChanceModel {
  const weighted = (shares: readonly number[], k: number) =>
    (weights[k] ?? []).reduce((sum, weight, l) => sum + weight * (shares[l] ?? 0), 0)
  const expected = (ofItem: readonly number[], shares: readonly number[]) =>
    ofItem.reduce((sum, share, k) => sum + share * weighted(shares, k), 0)
  return {
    name: 'generalised Fleiss kappa',
    q: weights.length,
    expected: (shares) => expected(shares, shares),
    part: expected,
  }
}
