import { findNamedResources } from '#lib/charts/find-named-resources.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Tx } from '#lib/platform/db.ts'
import { observedResources } from './observed-resources.ts'
import { findFirstTurns, findSessions, findUnpinned, type PinRow, upsertPins } from './store.ts'

/**
 * Tie every resource in the sessions' observations to the chart's resource as it stands now: by the chart's own name,
 * by the reference's name for the same row, else by code, time and value. What no chart holds stays open for the next
 * call. Idempotent; called inside the import's own transaction.
 */
export async function pinEvidence(tx: Tx, sessions: string[]): Promise<void> {
  if (sessions.length === 0) return
  const rows = await findSessions(tx, { ids: sessions })
  const turns = await findFirstTurns(tx, sessions)
  const pins: PinRow[] = []
  for (const session of rows) {
    const wanted = turns
      .filter((turn) => turn.session === session.id)
      .flatMap((turn) => turn.items)
      .flatMap((item) => (item.kind === 'step' ? observedResources(item.item, item.value.observation) : []))
    const found = await findNamedResources(tx, session.subjectId, wanted)
    for (const { item, ref } of wanted) {
      const hit = found.get(ref)
      pins.push({ sessionId: session.id, item, ref, resource: hit?.seq ?? null, via: hit?.via ?? null })
    }
  }
  const unique = new Map(pins.map((pin) => [`${pin.sessionId}\n${pin.item}\n${pin.ref}`, pin]))
  await upsertPins(tx, [...unique.values()])
}

/** After a chart import: pin what could not be pinned before. @returns sessions looked at */
export async function pinOpenEvidence(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const open = await findUnpinned(tx, null)
    await pinEvidence(tx, open)
    return open.length
  })
}
