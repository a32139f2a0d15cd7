import { sameJson } from '#lib/platform/canonical.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import type { EditForm } from './edit-form.ts'
import type { Note } from './review-state.ts'

/** What stays on this device until the server can keep it: texts that make no value yet, notes without a verdict. */
export type LocalWork = { forms: Record<string, EditForm>; notes: Record<string, Note> }

export const NO_LOCAL: LocalWork = { forms: {}, notes: {} }

/**
 * One turn's draft as this device keeps it. It is written here before anything is sent, and it is the only copy of what
 * the server has not confirmed. Pure.
 */
export type DraftEntry = {
  /** `person/assignment/turn`: a device may be shared, a draft never is. */
  key: string
  person: string
  assignment: string
  turn: number
  revision: number
  /** Hash of every item at the time, to know after a new revision which verdicts still stand. */
  hashes: Record<string, string>
  /** The saved version the next save builds on. */
  baseVersion: number
  verdicts: ItemVerdict[]
  local: LocalWork
  /** What the server confirmed last. */
  confirmed: ItemVerdict[]
  /** Names the latest change the server has not confirmed, and makes its repeat safe; null when all is confirmed. */
  change: string | null
  /** Drafts that lost a choice between two versions. Nothing is thrown away before the turn is submitted. */
  kept: { at: number; version: number; verdicts: ItemVerdict[]; from: 'here' | 'server' }[]
}

export type ServerDraft = { version: number; revision: number; verdicts: ItemVerdict[] }

export function draftKey(person: string, assignment: string, turn: number): string {
  return `${person}/${assignment}/${turn}`
}

export function entryFrom(
  place: { person: string; assignment: string; turn: number },
  draft: ServerDraft,
  hashes: Record<string, string>,
): DraftEntry {
  return {
    key: draftKey(place.person, place.assignment, place.turn),
    ...place,
    revision: draft.revision,
    hashes,
    baseVersion: draft.version,
    verdicts: draft.verdicts,
    local: NO_LOCAL,
    confirmed: draft.verdicts,
    change: null,
    kept: [],
  }
}

/** How many items differ from what the server has confirmed; what is only here counts. */
export function unsentItems(entry: DraftEntry): number {
  const [mine, theirs] = [byItem(entry.verdicts), byItem(entry.confirmed)]
  const here = new Set([...Object.keys(entry.local.forms), ...Object.keys(entry.local.notes)])
  const items = new Set([...mine.keys(), ...theirs.keys(), ...here])
  return [...items].filter((item) => here.has(item) || !sameJson(mine.get(item) ?? null, theirs.get(item) ?? null))
    .length
}

/** A change made on this device. `change` is a fresh id. When it leads back to what is confirmed nothing is to send. */
export function changed(entry: DraftEntry, verdicts: ItemVerdict[], local: LocalWork, change: string): DraftEntry {
  if (sameJson(verdicts, entry.verdicts)) return sameJson(local, entry.local) ? entry : { ...entry, local }
  return { ...entry, verdicts, local, change }
}

/** The server confirmed the save of `change` as `version`. Changes made meanwhile are still to send. */
export function confirmed(entry: DraftEntry, change: string, verdicts: ItemVerdict[], version: number): DraftEntry {
  return {
    ...entry,
    baseVersion: version,
    confirmed: verdicts,
    change: entry.change === change ? null : entry.change,
  }
}

export type Meeting =
  /** Nothing unsent here: the server's draft holds. */
  | { is: 'server'; entry: DraftEntry }
  /** Unsent work here builds on what the server has. */
  | { is: 'here'; entry: DraftEntry }
  /** Both went on from an older version; the person chooses. */
  | { is: 'both'; entry: DraftEntry; theirs: ServerDraft }

/**
 * What to show when a turn is opened and both this device and the server have a draft. After a new revision of the turn
 * the verdicts on items that did not change are carried over and the others are asked again.
 */
export function meet(entry: DraftEntry, draft: ServerDraft, hashes: Record<string, string>): Meeting {
  const fresh = { ...entry, revision: draft.revision, hashes, baseVersion: draft.version, confirmed: draft.verdicts }
  // What the page loaded is older than what this device has saved since.
  if (entry.revision === draft.revision && entry.baseVersion > draft.version) return { is: 'here', entry }
  const nothingHere = entry.change === null && sameJson(entry.local, NO_LOCAL)
  if (nothingHere || (entry.change === null && entry.baseVersion < draft.version)) {
    return { is: 'server', entry: { ...fresh, verdicts: draft.verdicts, local: NO_LOCAL, change: null } }
  }
  if (entry.revision !== draft.revision) {
    const stands = (item: string) => entry.hashes[item] !== undefined && entry.hashes[item] === hashes[item]
    const carried = entry.verdicts.filter((verdict) => stands(verdict.item))
    const keep = <T>(record: Record<string, T>) =>
      Object.fromEntries(Object.entries(record).filter(([item]) => stands(item)))
    const local = { forms: keep(entry.local.forms), notes: keep(entry.local.notes) }
    const mine = byItem(carried)
    const verdicts = [...draft.verdicts.filter((verdict) => !mine.has(verdict.item)), ...carried]
    return { is: 'here', entry: { ...fresh, verdicts, local } }
  }
  if (sameVerdicts(entry.verdicts, draft.verdicts)) return { is: 'here', entry: { ...fresh, change: null } }
  if (entry.baseVersion === draft.version) return { is: 'here', entry: fresh }
  return { is: 'both', entry, theirs: draft }
}

/** The person chose; the other version is kept. */
export function chosen(
  entry: DraftEntry,
  theirs: ServerDraft,
  choice: 'here' | 'server',
  change: string,
  at: number,
): DraftEntry {
  const lost =
    choice === 'here'
      ? { at, version: theirs.version, verdicts: theirs.verdicts, from: 'server' as const }
      : { at, version: entry.baseVersion, verdicts: entry.verdicts, from: 'here' as const }
  return {
    ...entry,
    revision: theirs.revision,
    baseVersion: theirs.version,
    confirmed: theirs.verdicts,
    verdicts: choice === 'here' ? entry.verdicts : theirs.verdicts,
    local: choice === 'here' ? entry.local : NO_LOCAL,
    change: choice === 'here' ? change : null,
    kept: [...entry.kept, lost],
  }
}

/** The same verdicts, in whatever order. */
export function sameVerdicts(a: readonly ItemVerdict[], b: readonly ItemVerdict[]): boolean {
  const sorted = (list: readonly ItemVerdict[]) => [...list].sort((x, y) => (x.item < y.item ? -1 : 1))
  return sameJson(sorted(a), sorted(b))
}

/** How long to wait before try number `attempt` (from 1), in ms: doubling, at most 30 s, spread so that a ward whose network returns does not send in one instant. `random` in [0, 1). */
export function backoff(attempt: number, random: number): number {
  return Math.round(Math.min(30_000, 500 * 2 ** (attempt - 1)) * (0.5 + random / 2))
}

function byItem(verdicts: readonly ItemVerdict[]): Map<string, ItemVerdict> {
  return new Map(verdicts.map((verdict) => [verdict.item, verdict]))
}
