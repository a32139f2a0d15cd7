/** Versions and what a change in the records demands of the next one. Pure. */

export const VERSION_PATTERN = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/
export const FIRST_VERSION = '0.1.0'

export const BUMPS = ['none', 'patch', 'minor', 'major'] as const
export type Bump = (typeof BUMPS)[number]

type Parts = [number, number, number]

function partsOf(version: string): Parts {
  const match = VERSION_PATTERN.exec(version)
  if (!match) throw new TypeError(`“${version}” is no version`)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** Negative when `a` comes before `b`, 0 when they are the same. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

/**
 * The lowest version that may follow `previous` (null: nothing was frozen before). The rule holds for 0.x too: whoever
 * mends one gold answer of 0.1.0 publishes 1.0.0.
 */
export function lowestVersion(previous: string | null, demanded: Exclude<Bump, 'none'>): string {
  if (previous === null) return FIRST_VERSION
  const [major, minor, patch] = partsOf(previous)
  if (demanded === 'major') return `${major + 1}.0.0`
  return demanded === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
