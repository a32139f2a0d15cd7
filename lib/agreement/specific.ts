import type { Cause } from './coefficient.ts'
import { agreeingOn, possibleOn, type Tally } from './tally.ts'

/**
 * Specific agreement on class k: of the pairs in which one rater chose it, the share in which the other did too,
 * Σ r_ik (r_ik − 1) / Σ r_ik (r_i − 1). It shows how a rare class fares behind a high total. Pure.
 */
export function specificOf(tally: Tally, q: number, k: number): number | Cause {
  const possible = possibleOn(tally, q, k)
  // A rest of a subtraction is not a rating.
  return possible > 0.5 ? agreeingOn(tally, q, k) / possible : 'class_absent'
}
