import type { Coefficient } from '#lib/agreement/coefficient.ts'

/** One axis for every mark of a table, so that they can be compared down and across. Pure. */
export type ForestScale = { low: number; high: 1 }

/** Pixels of a mark: its width, and what it keeps free on both sides for half a dot. */
export const MARK = { width: 128, height: 16, inset: 6 } as const

const STEP = 0.2

/** From 0, or from as far below as a value or a limit lies, to 1; never from below −1. */
export function forestScale(coefficients: readonly Pick<Coefficient, 'value' | 'ci'>[]): ForestScale {
  const lowest = Math.min(0, ...coefficients.flatMap(({ value, ci }) => [value ?? 0, ci?.[0] ?? 0]))
  return { low: Math.max(-1, Math.floor(lowest / STEP) * STEP), high: 1 }
}

/** Where a value lies on a mark in pixels; a value beyond an end lies at that end. */
export function markX(scale: ForestScale, value: number): number {
  const share = (Math.min(scale.high, Math.max(scale.low, value)) - scale.low) / (scale.high - scale.low)
  return MARK.inset + share * (MARK.width - 2 * MARK.inset)
}

/** Two decimals, with a true minus sign and no minus before zero. */
export function shown(value: number): string {
  const text = value.toFixed(2)
  return text === '-0.00' ? '0.00' : text.replace('-', '−')
}
