/** Failed tries by key within a sliding time. Pure: the moment is passed in. */
export type Attempts = { begin: (key: string, nowMs: number) => boolean; clear: (key: string) => void }

/** @param remembered bounds the memory: beyond it the keys tried longest ago are forgotten */
export function createAttempts({
  allowed,
  withinMs,
  remembered = 10_000,
}: {
  allowed: number
  withinMs: number
  remembered?: number
}): Attempts {
  const tries = new Map<string, number[]>()
  return {
    begin(key, nowMs) {
      const recent = (tries.get(key) ?? []).filter((at) => at > nowMs - withinMs)
      // A map keeps the order of insertion: putting the key anew makes it the youngest.
      tries.delete(key)
      const oldest = tries.keys().next()
      if (tries.size >= remembered && !oldest.done) tries.delete(oldest.value)
      const free = recent.length < allowed
      tries.set(key, free ? [...recent, nowMs] : recent)
      return free
    },
    clear(key) {
      tries.delete(key)
    },
  }
}
