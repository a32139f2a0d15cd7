import { loadRulers } from '#lib/adjudication/load-resolutions.ts'
import { type LoadedTurn, loadTurnStates } from '#lib/adjudication/load-turn-states.ts'
import { mayRead } from '#lib/charts/tier.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { loadReaders } from '#lib/reviews/load-opinions.ts'
import { findingsBySession } from '#lib/sessions/check-sessions.ts'
import { type EnvelopeRow, loadEnvelopes, loadSessions, type SessionRow } from '#lib/sessions/load-sessions.ts'
import type { TurnRevision } from '#lib/sessions/revision.ts'
import type { Scenario } from '#lib/sessions/turn.ts'
import type { GateFacts } from './gates.ts'
import { type LeftOutSession, leftOutSession } from './left-out.ts'
import { type FrozenRelease, isIntact, loadReleases } from './load-releases.ts'

export type ReadySession = { row: SessionRow; turns: TurnRevision[]; envelope: EnvelopeRow }
export type LoadedCandidate = {
  ready: ReadySession[]
  leftOut: (LeftOutSession & { scenario: Scenario })[]
  /** Every version frozen before, the newest first. */
  releases: FrozenRelease[]
  facts: GateFacts
}

/**
 * What would be frozen now: the settled sessions the actor may read that carry no error, and every other session with
 * its causes.
 */
export async function loadCandidate(ctx: Context, tx: Tx): Promise<LoadedCandidate> {
  const rows = await loadSessions(tx)
  const readable = rows.filter((row) => mayRead(ctx.actor, row)).map(({ id }) => id)
  const states = await loadTurnStates(ctx, tx, readable)
  const envelopes = new Map((await loadEnvelopes(tx, readable)).map((row) => [row.session, row]))

  const turnsOf = new Map(rows.map(({ id }) => [id, [] as LoadedTurn[]]))
  for (const turn of states) turnsOf.get(turn.desk.session)?.push(turn)
  const settled = rows.filter(({ id }) => {
    const own = turnsOf.get(id) ?? []
    return own.length > 0 && own.every(({ standing }) => standing.state === 'settled')
  })
  const findings = await findingsBySession(
    tx,
    settled,
    states.map(({ desk }) => desk.revision),
  )

  const ready: ReadySession[] = []
  const leftOut: LoadedCandidate['leftOut'] = []
  for (const row of rows) {
    const own = turnsOf.get(row.id) ?? []
    const standings = own.map(({ standing }) => standing)
    const errors = (findings.get(row.id) ?? []).filter(({ severity }) => severity === 'error')
    const out = leftOutSession(row, { readable: mayRead(ctx.actor, row), standings, errors })
    const envelope = envelopes.get(row.id)
    if (out) leftOut.push({ ...out, scenario: row.scenario })
    else if (envelope) ready.push({ row, turns: own.map(({ desk }) => desk.revision), envelope })
  }

  const entering = ready.map(({ row }) => row.id)
  const readers = await loadReaders(tx, entering)
  const rulers = await loadRulers(tx, entering)
  const releases = await loadReleases(tx)
  const [newest] = releases
  return {
    ready,
    leftOut,
    releases,
    facts: {
      ready: ready.length,
      leftOut,
      previous: newest ? { version: newest.row.version, intact: await isIntact(tx, newest) } : null,
      actor: ctx.actor.kind === 'operator' ? null : ctx.actor.id,
      judges: new Set([...readers.map(({ personId }) => personId), ...rulers]),
    },
  }
}
