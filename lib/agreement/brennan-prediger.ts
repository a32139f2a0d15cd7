import type { ChanceModel } from './chance-corrected.ts'
import type { WeightMatrix } from './weights.ts'

/** Brennan and Prediger's kappa (1981), “free-marginal”: by chance every class is as likely as any other. Pure. */
export function brennanPredigerModel(weights: WeightMatrix): ChanceModel {
  const q = weights.length
  const chance = weights.flat().reduce((sum, weight) => sum + weight, 0) / (q * q)
  return {
    name: 'Brennan-Prediger kappa',
    q,
    expected: () => (q < 2 ? 'one_class_in_book' : chance),
    part: () => chance,
  }
}
