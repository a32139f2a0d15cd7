import { byCodeUnits } from './record.ts'
import type { Bump } from './version.ts'

/** What differs between the records of two versions. Pure. */

/** A record as a manifest names it: its id and the hash of its line. */
export type NamedRecord = { id: string; sha256: string }

export type Changes = { added: string[]; removed: string[]; changed: string[] }

/** Ids in UTF-16 order. `changed` are records with the same id and other bytes. */
export function changesBetween(from: readonly NamedRecord[], to: readonly NamedRecord[]): Changes {
  const before = new Map(from.map(({ id, sha256 }) => [id, sha256]))
  const after = new Map(to.map(({ id, sha256 }) => [id, sha256]))
  return {
    added: [...after.keys()].filter((id) => !before.has(id)).sort(byCodeUnits),
    removed: [...before.keys()].filter((id) => !after.has(id)).sort(byCodeUnits),
    changed: [...after]
      .filter(([id, sha256]) => before.has(id) && before.get(id) !== sha256)
      .map(([id]) => id)
      .sort(byCodeUnits),
  }
}

/** MAJOR when a record was edited or removed, MINOR when some were only added, PATCH when the records are the same. */
export function demandedBump({ added, removed, changed }: Changes): Exclude<Bump, 'none'> {
  if (removed.length > 0 || changed.length > 0) return 'major'
  return added.length > 0 ? 'minor' : 'patch'
}
