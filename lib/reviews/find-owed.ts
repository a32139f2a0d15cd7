import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { owes } from './get-queue.ts'
import { findStandings } from './store.ts'

/** Says of a turn whether the actor still owes a review of it, and so may see nothing of others' opinions of it. */
export type Owed = (session: string, turn: number) => boolean

/** Blindness is per person and turn, not per role: every view of opinions asks this first. */
export async function findOwed(ctx: Context, tx: Db | Tx = ctx.db): Promise<Owed> {
  if (ctx.actor.kind === 'operator') return () => false
  const rows = await findStandings(tx, ctx.actor.id)
  const owed = new Set(rows.filter(owes).map(({ session, turn }) => `${session}/${turn}`))
  return (session, turn) => owed.has(`${session}/${turn}`)
}

/** Sessions the actor still owes a review of, whichever turn: what is told of a whole session asks this. */
export async function findOwedSessions(ctx: Context, tx: Db | Tx = ctx.db): Promise<ReadonlySet<string>> {
  if (ctx.actor.kind === 'operator') return new Set()
  const rows = await findStandings(tx, ctx.actor.id)
  return new Set(rows.filter(owes).map(({ session }) => session))
}
