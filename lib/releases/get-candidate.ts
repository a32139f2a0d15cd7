import { loadEvidence } from '#lib/adjudication/load-evidence.ts'
import { loadEvidenceUpTo } from '#lib/adjudication/load-resolutions.ts'
import { authorize } from '#lib/people/policy.ts'
import { sameJson } from '#lib/platform/canonical.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { itemEvidence, type TurnEvidence } from '#lib/sessions/evidence.ts'
import { writeSessions } from '#lib/sessions/export-sessions.ts'
import { changesBetween, demandedBump, type NamedRecord } from './changes.ts'
import type { Candidate } from './contract.ts'
import { passGates } from './gates.ts'
import { mainReason } from './left-out.ts'
import { type LoadedCandidate, loadCandidate, type ReadySession } from './load-candidate.ts'
import { type LineWriter, marksOf } from './load-entering.ts'
import { loadPolicy } from './load-policy.ts'
import { findMembers, inSnapshot } from './store.ts'
import { lowestVersion } from './version.ts'

/**
 * What would be frozen now, what would be left out and why, what stands in the way, and the version it would take.
 * @param input.home folder of the installation's secrets and its policy
 */
export async function getCandidate(ctx: Context, input: { write: LineWriter; home: string }): Promise<Candidate> {
  authorize(ctx.actor, 'releases.freeze')
  const policy = await loadPolicy(input.home)
  return inSnapshot(ctx.db, async (tx) => {
    const candidate = await loadCandidate(ctx, tx)
    const { ready, leftOut, releases, facts } = candidate
    const before = releases[0]?.manifest.records ?? []
    const changes = changesBetween(before, await recordsOf(tx, candidate, input.write))
    const bump = demandedBump(changes)
    const previous = releases[0]?.row.version ?? null
    return {
      ready: ready.map(({ row, turns, envelope }) => ({
        session: row.id,
        scenario: row.scenario,
        turns: turns.length,
        edited: envelope.number > 1 || turns.some(({ number }) => number > 1),
        change: changes.added.includes(row.id) ? 'added' : changes.changed.includes(row.id) ? 'changed' : 'same',
      })),
      leftOut: leftOut.map((one) => ({
        session: one.session,
        scenario: one.scenario,
        cause: one.cause,
        code: mainReason(one),
        reasons: one.reasons,
      })),
      gates: passGates(facts, policy),
      removed: changes.removed,
      bump,
      lowestVersion: lowestVersion(previous, bump),
      previous,
    }
  })
}

/** The records a freeze would write. Only those that may differ from the version before are written to find out. */
async function recordsOf(tx: Tx, { ready, releases }: LoadedCandidate, write: LineWriter): Promise<NamedRecord[]> {
  const [newest] = releases
  const members = newest ? await findMembers(tx, newest.row.version) : []
  const frozen = new Map<string, Set<string>>()
  for (const { sessionId, revisionId, envelopeId } of members) {
    const ids = frozen.get(sessionId) ?? new Set()
    frozen.set(sessionId, ids.add(revisionId).add(envelopeId))
  }
  const turns = ready.flatMap((session) => session.turns)
  const evidence = await loadEvidence(tx, turns)
  const before = newest ? await loadEvidenceUpTo(tx, await marksOf(tx, turns, newest.manifest.ledger)) : []
  const known = new Map(newest?.manifest.records.map(({ id, sha256: hash }) => [id, hash]))
  const moved = ready.filter(
    (session) =>
      known.has(session.row.id) &&
      !(isFrozen(session, frozen.get(session.row.id)) && sameEvidence(session.row.id, before, evidence)),
  )
  const written = await writeSessions(
    tx,
    moved.map(({ row }) => row),
    {
      turns: moved.flatMap((session) => session.turns),
      envelopes: moved.map(({ envelope }) => envelope),
      evidence,
    },
    write,
  )
  const hashes = new Map([...known, ...written.map(({ id, line }) => [id, sha256(line)] as const)])
  // A session that was in no version before is an addition whatever its line says.
  return ready.map(({ row }) => ({ id: row.id, sha256: hashes.get(row.id) ?? '' }))
}

/** An item ruled on anew may rest on other evidence without a new revision. */
function sameEvidence(session: string, before: readonly TurnEvidence[], now: readonly TurnEvidence[]): boolean {
  const of = (evidence: readonly TurnEvidence[]) =>
    evidence
      .filter((piece) => piece.session === session)
      .map((piece) => JSON.stringify(itemEvidence(piece)))
      .sort()
  return sameJson(of(before), of(now))
}

function isFrozen({ turns, envelope }: ReadySession, ids: ReadonlySet<string> | undefined): boolean {
  return ids?.has(envelope.id) === true && turns.every(({ id }) => ids.has(id))
}
