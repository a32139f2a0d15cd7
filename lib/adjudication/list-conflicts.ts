import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { sha256 } from '#lib/platform/digest.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { findOwed } from '#lib/reviews/find-owed.ts'
import { loadStandings } from '#lib/reviews/load-opinions.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import { isRejectedByAll } from './blocked.ts'
import type { ConflictView, listConflicts as operation } from './contract.ts'
import type { DeskItem, DeskTurn } from './desk.ts'
import { loadDesk } from './load-turns.ts'
import { conflictView, lettersOf } from './opinion-view.ts'
import { findResolutions, findRuledTurns } from './store.ts'

/** Of a lead's own rulings the latest turns are told again. */
const RULED_SHOWN = 30

/**
 * What waits for a ruling, what was sent back, and what the actor ruled on. Turns the actor still owes a review of are
 * left out, in the counts too, and so are credentialed sessions without the credential.
 */
export async function listConflicts(ctx: Context): Promise<ResponseOf<typeof operation>> {
  authorize(ctx.actor, 'adjudication.read')
  const owed = await findOwed(ctx)
  const seen = <T extends { session: string; turn: number }>(rows: T[]) =>
    rows.filter(({ session, turn }) => !owed(session, turn))
  const sessions = (await loadSessions(ctx.db)).filter((row) => mayRead(ctx.actor, row)).map(({ id }) => id)
  const standings = await loadStandings(ctx.db, null, sessions)
  const turns = seen(await loadDesk(ctx.db, sessions, null, standings))
  const resolutions = seen(await findResolutions(ctx.db, sessions))
  const conflicts = viewsOf(turns, ({ state }) => state.state === 'conflict')
  const blocked = viewsOf(turns, isRejectedByAll)
  const open = new Set([...conflicts, ...blocked].map(({ session, turn }) => `${session}/${turn}`))
  const ruled = seen(await findRuledTurns(ctx.db, actorName(ctx.actor), sessions, RULED_SHOWN))
  return {
    conflicts,
    blocked,
    returned: returnedOf(seen(standings)),
    ruledTurns: ruled.flatMap(({ session, turn }) => {
      const desk = turns.find((one) => one.session === session && one.turn === turn)
      return !desk || open.has(`${session}/${turn}`) ? [] : [{ session, turn, people: peopleOf(desk) }]
    }),
    unanimous: resolutions.filter(({ resolution }) => resolution === 'unanimous').length,
    ruled: resolutions.filter(({ resolution }) => resolution === 'adjudicated').length,
  }
}

function viewsOf(turns: readonly DeskTurn[], isMeant: (item: DeskItem) => boolean): ConflictView[] {
  return turns.flatMap((turn) => {
    const letters = lettersOf(turn, sha256)
    return turn.items.filter(isMeant).map((entry) => conflictView(turn, entry, letters))
  })
}

function peopleOf(turn: DeskTurn): { letter: string; person: string }[] {
  const letters = lettersOf(turn, sha256)
  const emails = new Map(
    turn.items.flatMap(({ opinions }) => opinions.map((row): [string, string] => [row.assignment, row.email])),
  )
  return [...letters].map(([assignment, letter]) => ({ letter, person: emails.get(assignment) ?? '?' }))
}

function returnedOf(
  rows: readonly { session: string; turn: number; returned: string | null }[],
): { session: string; turn: number; reason: string; reviews: number }[] {
  const turns = new Map<string, { session: string; turn: number; reason: string; reviews: number }>()
  for (const { session, turn, returned } of rows) {
    if (returned === null) continue
    const known = turns.get(`${session}/${turn}`)
    if (known) known.reviews++
    else turns.set(`${session}/${turn}`, { session, turn, reason: returned, reviews: 1 })
  }
  return [...turns.values()]
}
