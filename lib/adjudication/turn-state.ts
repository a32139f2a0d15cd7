import { isInPlay } from '#lib/sessions/revision.ts'
import type { DeskItem, DeskTurn } from './desk.ts'

/** Where a whole turn stands, and what keeps it from being settled, as data and in words. Pure. */

export const TURN_STATES = ['unassigned', 'in_review', 'conflict', 'stale', 'settled', 'blocked'] as const
export type TurnState = (typeof TURN_STATES)[number]

/** One thing that has to happen before a turn may be released. */
export type Hindrance =
  /** Nobody was ever assigned. */
  | { code: 'unassigned' }
  /** Physicians have not answered yet; `reviews` is null where even their number may not be told. */
  | { code: 'owed'; reviews: number | null }
  /** Everybody assigned has answered, and the overlap asks for more physicians. */
  | { code: 'reader_missing'; items: string[] }
  | { code: 'conflict'; items: string[] }
  /** An edit made items doubtful, and nobody has looked at them since. */
  | { code: 'doubtful'; items: { item: string; because: string }[] }
  /** Every verdict is in, and what they come to is not written down yet. */
  | { code: 'unsettled'; items: string[] }
  | { code: 'rejected'; items: { item: string; reasons: string[] }[] }

export type TurnStanding = {
  session: string
  turn: number
  /** Number of the newest revision. */
  revision: number
  state: TurnState
  /** Empty exactly when the turn is settled. */
  hindrances: Hindrance[]
}

/**
 * Where a turn stands. Settled means that every item of the newest revision that had to be judged has its resolution
 * on that revision, that nothing waits for a physician or a lead since, and that nothing is rejected.
 */
export function turnStanding(desk: DeskTurn): TurnStanding {
  const hindrances = desk.unassigned ? [{ code: 'unassigned' as const }] : hindrancesOf(desk)
  const { session, turn, revision } = desk
  return { session, turn, revision: revision.number, state: stateOf(hindrances), hindrances }
}

/** The same for somebody who still owes a review of the turn, and so may be told nothing of what others said of it. */
export function unseenStanding({ session, turn, revision }: DeskTurn): TurnStanding {
  return {
    session,
    turn,
    revision: revision.number,
    state: 'in_review',
    hindrances: [{ code: 'owed', reviews: null }],
  }
}

function hindrancesOf({ items, revision }: DeskTurn): Hindrance[] {
  const found: Hindrance[] = []
  const conflicts = items.filter(({ state }) => state.state === 'conflict')
  if (conflicts.length > 0) found.push({ code: 'conflict', items: conflicts.map(idOf) })

  const waiting = items.filter(({ state }) => state.state === 'waiting')
  const doubtful = waiting.flatMap(({ item }) =>
    item.stale === null ? [] : [{ item: item.item, because: item.stale }],
  )
  if (doubtful.length > 0) found.push({ code: 'doubtful', items: doubtful })
  const owing = new Set(waiting.flatMap(({ owed }) => owed))
  if (owing.size > 0) found.push({ code: 'owed', reviews: owing.size })
  const short = waiting.filter(({ owed }) => owed.length === 0)
  if (short.length > 0) found.push({ code: 'reader_missing', items: short.map(idOf) })

  const unsettled = items.filter(
    ({ item, state, resolution }) =>
      state.state === 'settled' && isInPlay(revision, item) && resolution?.revisionId !== revision.id,
  )
  // Said of the whole turn only when nothing else is: it settles at once, when its last item does.
  if (found.length === 0 && unsettled.length > 0) found.push({ code: 'unsettled', items: unsettled.map(idOf) })

  const rejected = items.filter(({ resolution }) => resolution?.outcome === 'block')
  if (rejected.length > 0) {
    found.push({
      code: 'rejected',
      items: rejected.map((entry) => ({ item: entry.item.item, reasons: reasonsAgainst(entry) })),
    })
  }
  return found
}

function idOf({ item }: DeskItem): string {
  return item.item
}

function reasonsAgainst({ opinions }: DeskItem): string[] {
  return [...new Set(opinions.filter(({ verdict }) => verdict === 'reject').flatMap(({ reasons }) => reasons))].sort()
}

/** Of several hindrances the one that somebody can act on first names the state. */
function stateOf(hindrances: Hindrance[]): TurnState {
  const has = (...codes: Hindrance['code'][]) => hindrances.some(({ code }) => codes.includes(code))
  if (has('unassigned')) return 'unassigned'
  if (has('conflict')) return 'conflict'
  if (has('doubtful')) return 'stale'
  if (has('owed', 'reader_missing', 'unsettled')) return 'in_review'
  return has('rejected') ? 'blocked' : 'settled'
}

/** One hindrance as a curator reads it, without its turn. */
export function hindranceInWords(hindrance: Hindrance): string {
  switch (hindrance.code) {
    case 'unassigned':
      return 'nobody is assigned'
    case 'owed':
      return hindrance.reviews === null ? 'reviews are still owed' : `${counted(hindrance.reviews)} still owed`
    case 'reader_missing':
      return `${hindrance.items.join(', ')}: another reviewer is needed`
    case 'conflict':
      return `${hindrance.items.join(', ')} ${hindrance.items.length === 1 ? 'waits' : 'wait'} for a ruling`
    case 'doubtful':
      return hindrance.items.map(({ item, because }) => `${item} is doubtful since ${sinceWhat(because)}`).join(', ')
    case 'unsettled':
      return 'every verdict is in; it settles with the next submission or ruling'
    case 'rejected':
      return `rejected: ${hindrance.items.map(({ item, reasons }) => (reasons.length > 0 ? `${item} (${reasons.join(', ')})` : item)).join(', ')}`
  }
}

function counted(reviews: number): string {
  return reviews === 1 ? 'one review is' : `${reviews} reviews are`
}

const SINCE: Record<string, string> = {
  other_language: 'its other language was edited',
  reply_variants: 'its reply was edited',
  answer_value: 'the answer no longer gives a value it quotes',
  observed_value: 'no result gives a value it quotes any more',
  call_argument: 'the order no longer has an argument it quotes',
}

function sinceWhat(because: string): string {
  return SINCE[because] ?? 'something it rests on was edited'
}

/** What keeps a session's turns from release, in one line: `turn 2: t2.rubric.1 waits for a ruling`. */
export function standingsInWords(standings: readonly TurnStanding[]): string {
  const open = standings.filter(({ state }) => state !== 'settled')
  if (open.length === standings.length && open.every(({ state }) => state === 'unassigned')) return 'nobody is assigned'
  const turns = new Map<string, number[]>()
  for (const { turn, hindrances } of open) {
    const words = hindrances.map(hindranceInWords).join(', ')
    turns.set(words, [...(turns.get(words) ?? []), turn])
  }
  return [...turns].map(([words, of]) => `${of.length === 1 ? 'turn' : 'turns'} ${of.join(', ')}: ${words}`).join('; ')
}
