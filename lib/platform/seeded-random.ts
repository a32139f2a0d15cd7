/** Seeded randomness: the same seed and stream give the same numbers on any machine. */

export type Random = {
  /** A number in [0, 1). */
  next: () => number
  /** A number in [low, high). */
  between: (low: number, high: number) => number
  /** Roughly normal around 0 with standard deviation 1, never beyond 2.5. */
  spread: () => number
  /** A whole number from low to high, both included. */
  whole: (low: number, high: number) => number
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/**
 * Mulberry32 over a seed and a named stream. Each subject draws from a stream of its own, so that a change in one
 * leaves the numbers of the others alone.
 */
export function seededRandom(seed: number, stream: string): Random {
  let state = fnv1a(`${seed}/${stream}`)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    spread: () => Math.max(-2.5, Math.min(2.5, (next() + next() + next() + next() - 2) * 1.7320508)),
    whole: (low, high) => Math.floor(between(low, high + 1)),
  }
}
