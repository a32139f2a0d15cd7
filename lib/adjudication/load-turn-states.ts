import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { findOwed } from '#lib/reviews/find-owed.ts'
import type { DeskTurn } from './desk.ts'
import { loadDesk } from './load-turns.ts'
import { type TurnStanding, turnStanding, unseenStanding } from './turn-state.ts'

/** One turn with where it stands; `desk` holds everybody's opinions and is for the program alone. */
export type LoadedTurn = { desk: DeskTurn; standing: TurnStanding }

/**
 * Where every turn of these sessions stands, in reading order, as far as the actor may know. The gate of tiers is the
 * caller's to ask.
 */
export async function loadTurnStates(ctx: Context, tx: Db | Tx, sessions: string[]): Promise<LoadedTurn[]> {
  const owed = await findOwed(ctx, tx)
  return (await loadDesk(tx, sessions)).map((desk) => ({
    desk,
    standing: owed(desk.session, desk.turn) ? unseenStanding(desk) : turnStanding(desk),
  }))
}
