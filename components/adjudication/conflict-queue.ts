import type { ConflictView } from '#lib/adjudication/contract.ts'
import { ITEM_KINDS, type ItemKind, LANGUAGES, type Language, SCENARIOS, type Scenario } from '#lib/sessions/turn.ts'

/** The lead's queue: conflicts by turn, in the order in which they came. Pure. */

export type ConflictPlace = { session: string; turn: number }
export type QueueTurn = ConflictPlace & { conflicts: ConflictView[] }

export function queueOf(conflicts: readonly ConflictView[]): QueueTurn[] {
  const turns = new Map<string, QueueTurn>()
  for (const conflict of conflicts) {
    const key = `${conflict.session}/${conflict.turn}`
    const turn = turns.get(key)
    if (turn) turn.conflicts.push(conflict)
    else turns.set(key, { session: conflict.session, turn: conflict.turn, conflicts: [conflict] })
  }
  return [...turns.values()]
}

export function samePlace(a: ConflictPlace | null, b: ConflictPlace | null): boolean {
  return a !== null && b !== null && a.session === b.session && a.turn === b.turn
}

/** The turn after `here` in the queue, and after the last the first; `here` itself never. Null when nothing else waits. */
export function turnAfter(queue: readonly QueueTurn[], here: ConflictPlace): QueueTurn | null {
  return walk(queue, here, 1)
}
export function turnBefore(queue: readonly QueueTurn[], here: ConflictPlace): QueueTurn | null {
  return walk(queue, here, -1)
}

function walk(queue: readonly QueueTurn[], here: ConflictPlace, by: 1 | -1): QueueTurn | null {
  const at = queue.findIndex((turn) => samePlace(turn, here))
  const from = at === -1 && by === -1 ? 0 : at
  const others = queue.length - (at === -1 ? 0 : 1)
  return others === 0 ? null : (queue[(from + by + queue.length) % queue.length] ?? null)
}

/** The turns of the queue by session, which come in the order of their first turn. */
export function bySession(queue: readonly QueueTurn[]): { session: string; turns: QueueTurn[] }[] {
  const sessions = new Map<string, QueueTurn[]>()
  for (const turn of queue) {
    const turns = sessions.get(turn.session)
    if (turns) turns.push(turn)
    else sessions.set(turn.session, [turn])
  }
  return [...sessions].map(([session, turns]) => ({ session, turns }))
}

/** The scenario a session id of the reference names (`physassistbench_med_safety_14_L2`); null for any other id. */
export function scenarioOfId(session: string): Scenario | null {
  return SCENARIOS.find((scenario) => session.includes(`_${scenario}_`)) ?? null
}

/** What a turn's conflicts are about, by kind in reading order, with the languages of queries and answers. */
export function subjectsOf(conflicts: readonly ConflictView[]): {
  kind: ItemKind
  count: number
  languages: Language[]
}[] {
  return ITEM_KINDS.flatMap((kind) => {
    const own = conflicts.filter((conflict) => conflict.kind === kind)
    const languages = LANGUAGES.filter((language) => own.some((conflict) => conflict.language === language))
    return own.length === 0 ? [] : [{ kind, count: own.length, languages }]
  })
}

/** Somebody gave `unsafe` as a reason: the lead should see it from the queue. */
export function isUnsafe(conflicts: readonly ConflictView[]): boolean {
  return conflicts.some(({ opinions }) => opinions.some(({ reasons }) => reasons.includes('unsafe')))
}

export function isUnjudged(conflicts: readonly ConflictView[]): boolean {
  return conflicts.some(({ opinions }) => opinions.some(({ verdict }) => verdict === 'cannot_judge'))
}

/** Turns count from 1 in an address. */
export function addressOfPlace(place: ConflictPlace): string {
  return `/adjudication/${encodeURIComponent(place.session)}/${place.turn + 1}`
}

/** The place an address names, or null when it names none. */
export function placeOfAddress(pathname: string): ConflictPlace | null {
  const match = /^\/adjudication\/([^/]+)\/(\d{1,4})$/.exec(pathname)
  const turn = Number(match?.[2] ?? 0)
  return match?.[1] && turn >= 1 ? { session: decodeURIComponent(match[1]), turn: turn - 1 } : null
}
