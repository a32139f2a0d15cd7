import type { Db, Tx } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { TurnRevision } from './revision.ts'
import { findLatestTurns, findSession, lockTurn, type SessionRow } from './store.ts'

/**
 * A session and the newest revision of one of its turns. With `lock` the turn is held to the end of the transaction:
 * whoever submits or rules next waits, and sees what this one wrote.
 * @throws Problem `not_found`
 */
export async function requireTurn(
  tx: Db | Tx,
  session: string,
  turn: number,
  { lock = false } = {},
): Promise<{ session: SessionRow; revision: TurnRevision }> {
  if (lock && !(await lockTurn(tx as Tx, session, turn))) throw missing(session, turn)
  const row = await findSession(tx, session)
  const revision = row ? (await findLatestTurns(tx, [session], turn))[0] : undefined
  if (!row || !revision) throw missing(session, turn)
  return { session: row, revision }
}

function missing(session: string, turn: number): Problem {
  return new Problem('not_found', `No turn ${turn} of a session “${session}”.`)
}
