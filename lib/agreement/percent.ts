import type { ChanceModel } from './chance-corrected.ts'

/** Percent agreement: nothing is taken off for chance. It rises with skew, so that it never stands alone. Pure. */
export const percentModel = (q: number): ChanceModel => ({
  name: 'percent agreement',
  q,
  expected: () => 0,
  part: () => 0,
})
