import type { Db, Tx } from '#lib/platform/db.ts'
import type { TurnEvidence } from '#lib/sessions/evidence.ts'
import type { TurnRevision } from '#lib/sessions/revision.ts'
import { findEvidence } from './store.ts'

/** The evidence behind everything that is settled of these turns now. */
export function loadEvidence(tx: Db | Tx, turns: readonly Pick<TurnRevision, 'turnId'>[]): Promise<TurnEvidence[]> {
  return findEvidence(
    tx,
    turns.map(({ turnId }) => ({ turnId, through: null })),
  )
}
