import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { owes } from '#lib/reviews/get-queue.ts'
import { loadStandings, type StandingRow } from '#lib/reviews/load-opinions.ts'
import { addRevision } from '#lib/sessions/add-revision.ts'
import { hashItems, type TurnRevision } from '#lib/sessions/revision.ts'
import { staleAfterEdit } from '#lib/sessions/stale.ts'
import type { DeskItem, ResolutionRecord } from './desk.ts'
import { loadDesk } from './load-turns.ts'
import { recordEvidence } from './record-evidence.ts'
import { applyOutcomes, emptiesRubric, type Outcome } from './settle.ts'
import { findRulings, insertResolutions } from './store.ts'

export type Settlement = {
  settled: boolean
  revision: TurnRevision
  /** Items an edit made doubtful; they go back to the reviewers. */
  stale: { item: string; because: string }[]
}

/**
 * When every item of a turn's newest revision has its resolution, write them down and make the next revision if any
 * content changed. The caller holds the turn's lock, so this happens once; called again it finds nothing to do.
 */
export async function settleTurn(
  ctx: Context,
  tx: Tx,
  session: string,
  turn: number,
  known: readonly StandingRow[] | null = null,
): Promise<Settlement> {
  const [desk] = await loadDesk(tx, [session], turn, known)
  if (!desk) throw new Error(`turn ${turn} of ${session} vanished inside its own transaction`)
  const { revision, items } = desk
  const unsettled = items.some(({ state }) => state.state === 'waiting' || state.state === 'conflict')
  const news = items.filter((entry) => isNews(entry, revision))
  if (unsettled || news.length === 0) return { settled: !unsettled, revision, stale: [] }

  const outcomes = new Map<string, Outcome>()
  for (const { item, state } of items) if (state.state === 'settled') outcomes.set(item.item, state.outcome)
  // Everybody rejected every rubric item: the last one never leaves by itself, the lead has to look.
  const rubricBlocked = emptiesRubric(revision.items, outcomes)
  if (rubricBlocked) {
    for (const [item, outcome] of outcomes) if (outcome.is === 'remove') outcomes.set(item, { is: 'block' })
  }
  const before = revision.items.map(({ hash: _hash, stale: _stale, ...item }) => item)
  const after = applyOutcomes(before, outcomes)
  const stale = staleAfterEdit(revision.items, after)
  const hashed = hashItems(after, jsonHash, new Map(stale.map(({ item, because }) => [item, because])))
  const next = hashed.hash === revision.hash ? revision : await addRevision(ctx, tx, revision, 'settlement', hashed)

  const resolutions = await insertResolutions(
    tx,
    news.map((entry) => resolutionOf(entry, revision.id, next.id, outcomes)),
  )
  await recordEvidence(tx, session, news, resolutions)
  const blocked = [...outcomes].filter(([, outcome]) => outcome.is === 'block').map(([item]) => item)
  await appendEvent(tx, ctx, {
    action: 'turn.settled',
    subject: `turn:${session}/${turn}`,
    payload: {
      revision: revision.number,
      next: next.number,
      nextHash: next.hash,
      unanimous: count(items, 'unanimous'),
      adjudicated: count(items, 'adjudicated'),
      // Tells which resolutions of the turn there were when the ledger came to this event.
      resolved: Math.max(0, ...[...resolutions.values()].map(Number)),
      blocked,
      stale: stale.map(({ item }) => item),
    },
  })
  return { settled: stale.length === 0, revision: next, stale }
}

/**
 * The same after a submit to a revision, where most often a colleague still owes theirs: then one look at where people
 * stand is enough. Not after a ruling, which settles an item whoever owes it.
 */
export async function settleAfterSubmit(ctx: Context, tx: Tx, { id, session, turn }: TurnRevision): Promise<void> {
  const standings = await loadStandings(tx, null, [session], turn)
  if (standings.some(owes) && (await findRulings(tx, [id])).length === 0) return
  await settleTurn(ctx, tx, session, turn, standings)
}

/**
 * Settled and not written down for this revision yet, or otherwise since: ruled on after it was blocked or because
 * somebody who was asked later saw it differently, or judged anew after it was sent back.
 */
function isNews({ state, resolution }: DeskItem, revision: TurnRevision): boolean {
  if (state.state !== 'settled') return false
  if (resolution?.revisionId !== revision.id) return true
  if (state.resolution === 'adjudicated' && resolution.resolution !== 'adjudicated') return true
  // The last rubric item was kept from leaving, which is no other outcome than the one that was asked for.
  const asked = resolution.outcome === 'block' && state.outcome.is === 'remove' ? 'remove' : resolution.outcome
  return state.outcome.is !== asked
}

function resolutionOf(
  { item, state }: DeskItem,
  revisionId: string,
  nextRevisionId: string,
  outcomes: ReadonlyMap<string, Outcome>,
): ResolutionRecord {
  if (state.state !== 'settled') throw new Error('only settled items have a resolution')
  return {
    revisionId,
    item: item.item,
    resolution: state.resolution,
    outcome: outcomes.get(item.item)?.is ?? state.outcome.is,
    opinions: state.opinions,
    nextRevisionId,
  }
}

function count(items: DeskItem[], resolution: 'unanimous' | 'adjudicated'): number {
  return items.filter(({ state }) => state.state === 'settled' && state.resolution === resolution).length
}
