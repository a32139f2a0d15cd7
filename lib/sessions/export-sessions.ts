import { mayRead } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Tx } from '#lib/platform/db.ts'
import { type ItemEvidence, itemEvidence, type TurnEvidence } from './evidence.ts'
import type { TurnRevision } from './revision.ts'
import type { Envelope } from './session.ts'
import {
  type EnvelopeRow,
  findEnvelopes,
  findFirstEnvelopes,
  findFirstTurns,
  findLatestTurns,
  findSessions,
  findSources,
  type SessionRow,
} from './store.ts'
import type { Item, Scenario } from './turn.ts'

type State = { envelope: Envelope; turns: Item[][] }

/** What a format must be able to do: one session to one line, and lines to files. Doors pass it in. */
export type SessionWriter = {
  line: (
    source: string,
    now: State,
    original: State,
    studio: { turns: { revision: number; evidence: ItemEvidence[] }[] },
  ) => string
  files: (sessions: WrittenSession[]) => { file: string; sessions: number; text: string }[]
}
export type WrittenSession = { id: string; scenario: Scenario; line: string }
/** Finds what physicians attached to what is settled; it lies above this capability, so doors pass it in. */
export type EvidenceLoader = (tx: Tx, turns: readonly TurnRevision[]) => Promise<TurnEvidence[]>
export type ExportedFile = { file: string; sessions: number; text: string }

/**
 * Every session the actor may read, as it stands now, in the writer's layout. One nobody changed comes out as it came
 * in. Credentialed sessions without the credential are left out and named.
 */
export async function exportSessions(
  ctx: Context,
  input: { write: SessionWriter; loadEvidence: EvidenceLoader },
): Promise<{ files: ExportedFile[]; sessions: number; leftOut: { session: string; cause: string }[] }> {
  authorize(ctx.actor, 'sessions.export')
  return inTransaction(ctx.db, async (tx) => {
    const all = await findSessions(tx)
    const rows = all.filter((row) => mayRead(ctx.actor, row))
    const turns = await findLatestTurns(tx, ids(rows))
    const envelopes = await findEnvelopes(tx, ids(rows))
    const evidence = await input.loadEvidence(tx, turns)
    const files = input.write.files(await writeSessions(tx, rows, { turns, envelopes, evidence }, input.write))
    const leftOut = all
      .filter((row) => !rows.includes(row))
      .map((row) => ({ session: row.id, cause: `needs the credential “${row.source}”` }))
    await appendEvent(tx, ctx, {
      action: 'sessions.exported',
      subject: 'sessions:all',
      payload: { sessions: rows.length, left_out: leftOut.length },
    })
    return { files, sessions: rows.length, leftOut }
  })
}

/** Sessions at given revisions, with the evidence of that moment. */
export type SessionContent = {
  turns: readonly TurnRevision[]
  envelopes: readonly EnvelopeRow[]
  evidence: readonly TurnEvidence[]
}

/** The lines of sessions at given revisions, in the order of `rows`. */
export async function writeSessions(
  tx: Tx,
  rows: readonly SessionRow[],
  { turns, envelopes, evidence }: SessionContent,
  write: Pick<SessionWriter, 'line'>,
): Promise<WrittenSession[]> {
  const sources = await findSources(tx, ids(rows))
  const firstTurns = await findFirstTurns(tx, ids(rows))
  const firstEnvelopes = await findFirstEnvelopes(tx, ids(rows))
  return rows.map((row) => {
    const source = sources.get(row.id)
    if (source === undefined) throw new Error(`session ${row.id} has no source line`)
    const now = turns.filter(({ session }) => session === row.id).sort((a, b) => a.turn - b.turn)
    const original = firstTurns.filter(({ session }) => session === row.id).sort((a, b) => a.turn - b.turn)
    const line = write.line(
      source,
      { envelope: envelopeOf(envelopes, row.id), turns: now.map(plainItems) },
      { envelope: envelopeOf(firstEnvelopes, row.id), turns: original.map(plainItems) },
      { turns: now.map(({ number, turn }) => ({ revision: number, evidence: evidenceOf(evidence, row.id, turn) })) },
    )
    return { id: row.id, scenario: row.scenario, line }
  })
}

function evidenceOf(evidence: readonly TurnEvidence[], session: string, turn: number): ItemEvidence[] {
  return evidence.filter((piece) => piece.session === session && piece.turn === turn).map(itemEvidence)
}

function envelopeOf(envelopes: readonly EnvelopeRow[], session: string): Envelope {
  const found = envelopes.find((row) => row.session === session)
  if (!found) throw new Error(`session ${session} has no envelope`)
  return found.value
}

/** Items as formats know them: without our hashes and marks. */
function plainItems({ items }: TurnRevision): Item[] {
  return items.map(({ hash: _hash, stale: _stale, ...item }) => item)
}

function ids(rows: readonly SessionRow[]): string[] {
  return rows.map(({ id }) => id)
}
