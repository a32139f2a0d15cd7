import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import type { HashedItems, RevisionCause, TurnRevision } from './revision.ts'
import { insertRevisions } from './store.ts'

/** Add the next revision of a turn, in the caller's transaction; the one before stays as it is. */
export async function addRevision(
  ctx: Context,
  tx: Tx,
  parent: TurnRevision,
  cause: RevisionCause,
  { items, hash }: HashedItems,
): Promise<TurnRevision> {
  const revision = {
    id: ctx.clock.id('rev'),
    number: parent.number + 1,
    hash,
    parentId: parent.id,
    cause,
    createdAt: ctx.clock.now(),
    items,
  }
  await insertRevisions(tx, [{ turnId: parent.turnId, revision }])
  return { ...parent, id: revision.id, number: revision.number, cause, hash, items }
}
