import type { Flag } from '#lib/charts/read-value.ts'

const CALM = new Set(['N', 'S', 'NEG', 'ND'])

/** Whether a flag asks to be looked at. Pure. */
export function isAbnormal(flag: Flag | null): boolean {
  return flag !== null && !CALM.has(flag.code)
}

/** High or low enough, or abnormal enough, to act on at once. */
export function isCritical(flag: Flag | null): boolean {
  return flag !== null && ['HH', 'LL', 'AA'].includes(flag.code)
}
