import type { QueueEntry } from '#lib/reviews/contract.ts'

export type TurnPlace = { assignment: string; turn: number }

/** Where a physician goes on. Sent-back turns come first, then sessions already begun, then the order of assignment. Pure. */

export function turnPath(place: TurnPlace): string {
  return `/review/${encodeURIComponent(place.assignment)}/${place.turn + 1}`
}

/** The place an address names (turns count from 1 there), or null when it names none. */
export function placeOfPath(pathname: string): TurnPlace | null {
  const match = /^\/review\/([^/]+)\/(\d{1,4})$/.exec(pathname)
  const turn = Number(match?.[2] ?? 0)
  return match?.[1] && turn >= 1 ? { assignment: decodeURIComponent(match[1]), turn: turn - 1 } : null
}

function isOwed(turn: QueueEntry['turns'][number]): boolean {
  return turn.state !== 'submitted'
}

/** The entries in the order to work them off; done ones last. */
export function inOrder(entries: readonly QueueEntry[]): QueueEntry[] {
  const rank = (entry: QueueEntry): number => {
    const owed = entry.turns.filter(isOwed)
    if (owed.length === 0) return 3
    if (owed.some((turn) => turn.returned !== null)) return 0
    const begun = owed.length < entry.turns.length || owed.some((turn) => turn.judged > 0)
    return begun ? 1 : 2
  }
  return entries
    .map((entry, index) => ({ entry, index, rank: rank(entry) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ entry }) => entry)
}

/** The turn to open in one session: the first sent back, else the first still owed; null when it is done. */
export function owedTurn(entry: QueueEntry): TurnPlace | null {
  const owed = entry.turns.filter(isOwed)
  const turn = owed.find((one) => one.returned !== null) ?? owed[0]
  return turn ? { assignment: entry.assignment, turn: turn.index } : null
}

/** The turn to resume, or null when nothing is owed. */
export function resumeTurn(entries: readonly QueueEntry[]): TurnPlace | null {
  return (
    inOrder(entries)
      .map(owedTurn)
      .find((place) => place !== null) ?? null
  )
}

/** The turn after `here`: what is still owed in the same session, later turns first, then the next session. */
export function nextTurn(entries: readonly QueueEntry[], here: TurnPlace): TurnPlace | null {
  const current = entries.find((entry) => entry.assignment === here.assignment)
  const owed = (current?.turns ?? []).filter((turn) => isOwed(turn) && turn.index !== here.turn)
  const turn = owed.find((one) => one.index > here.turn) ?? owed[0]
  if (turn) return { assignment: here.assignment, turn: turn.index }
  return resumeTurn(entries.filter((entry) => entry.assignment !== here.assignment))
}

/** `physassistbench_med_safety_14_L2` as people say it: `14`. Any other id stays as it is. */
export function sessionName(id: string): string {
  return /_(\d+)(?:_L\d)?$/.exec(id)?.[1] ?? id
}
