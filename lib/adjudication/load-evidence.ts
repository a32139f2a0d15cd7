import { findNamedResources } from '#lib/charts/find-named-resources.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { itemEvidence, type TurnEvidence } from '#lib/sessions/evidence.ts'
import type { TurnRevision } from '#lib/sessions/revision.ts'
import type { SettledEvidence } from './contract.ts'
import { findEvidence } from './store.ts'

/** The evidence behind everything that is settled of these turns now. */
export function loadEvidence(tx: Db | Tx, turns: readonly Pick<TurnRevision, 'turnId'>[]): Promise<TurnEvidence[]> {
  return findEvidence(
    tx,
    turns.map(({ turnId }) => ({ turnId, through: null })),
  )
}

/** Seq of the current chart resource behind each `Type/id`, over every chart of the subject; absent where none has it. */
export async function loadPins(tx: Tx, subjectId: number, refs: readonly string[]): Promise<Map<string, bigint>> {
  if (refs.length === 0) return new Map()
  const wanted = refs.map((ref) => {
    const resourceType = ref.split('/')[0] ?? ''
    return { ref, type: resourceType, at: null, resource: { resourceType } }
  })
  const hits = await findNamedResources(tx, subjectId, wanted)
  return new Map([...hits].map(([ref, { seq }]) => [ref, seq]))
}

/** The evidence behind what is settled of a turn, and whether the chart still says what it said then. */
export async function loadSettledEvidence(
  tx: Tx,
  subjectId: number,
  turn: Pick<TurnRevision, 'turnId'>,
): Promise<SettledEvidence[]> {
  const pieces = await loadEvidence(tx, [turn])
  const current = await loadPins(tx, subjectId, [...new Set(pieces.map(({ ref }) => ref))])
  return pieces.map((piece) => {
    const now = current.get(piece.ref)
    const state = now === undefined ? 'gone' : now === piece.resource ? 'same' : 'changed'
    return { ...itemEvidence(piece), state }
  })
}
