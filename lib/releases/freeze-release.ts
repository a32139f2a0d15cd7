import { strictest } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { loadAnchor } from '#lib/ledger/load-anchor.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { Problem } from '#lib/platform/problems.ts'
import { unstorablePlace } from '#lib/platform/storable.ts'
import packageJson from '#package.json' with { type: 'json' }
import { changesBetween, demandedBump, type NamedRecord } from './changes.ts'
import type { freezeRelease as operation } from './contract.ts'
import { passGates, type ReleasePolicy } from './gates.ts'
import { MANIFEST_FILE, SIGNATURE_FILE, storedPath } from './layout.ts'
import { type LeftOutSession, mainReason } from './left-out.ts'
import { type LoadedCandidate, loadCandidate } from './load-candidate.ts'
import { type LineWriter, loadEntering, loadJudgements } from './load-entering.ts'
import { loadPolicy } from './load-policy.ts'
import { type FrozenRelease, historyOf, loadReleases, pastOf } from './load-releases.ts'
import { loadSigner, type Signer } from './load-signer.ts'
import { DATASET, describeFile } from './manifest.ts'
import { type BuiltPackage, buildPackages, releaseRecords } from './package.ts'
import { buildExcluded, buildQuality } from './quality.ts'
import { findLeftOut, inSnapshot, insertRelease, lockReleases } from './store.ts'
import { compareVersions, lowestVersion, VERSION_PATTERN } from './version.ts'

type Frozen = ResponseOf<typeof operation>
export type FreezeInput = {
  version: string
  notes?: string
  /** Refuse while any session is unsettled. */
  all?: boolean
  write: LineWriter
  /** Folder of the installation's secrets and its policy. */
  home: string
}

/** How often a freeze starts again because another version was frozen while it was packed. */
const ATTEMPTS = 3

/**
 * Freeze the settled sessions as a version. Everything is read in one snapshot and packed from it; what is stored, with
 * its ledger event and signature, is stored in one transaction. The same version with the same records and notes is
 * the same release, and is answered as such.
 * @throws Problem `nothing_settled`, `gate_failed`, `version_exists`, `version_too_low` naming the lowest,
 *   `invalid_input`
 */
export async function freezeRelease(ctx: Context, input: FreezeInput): Promise<Frozen> {
  authorize(ctx.actor, 'releases.freeze')
  const version = requireVersion(input.version)
  const notes = readableNotes(input.notes ?? '')
  const policy = await loadPolicy(input.home)
  const asked = { ...policy, every_session: policy.every_session || input.all === true }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const draft = await inSnapshot(ctx.db, (tx) => packCandidate(ctx, tx, { ...input, version, notes, policy: asked }))
    if ('frozen' in draft) return draft.frozen
    const frozen = await inTransaction(ctx.db, (tx) => storeRelease(ctx, tx, draft))
    if (frozen) return frozen
  }
  throw new Problem('version_exists', 'Other versions are being frozen at this moment; look at them and try again.')
}

function requireVersion(version: string): string {
  if (VERSION_PATTERN.test(version)) return version
  const message = `“${version}” is no version; one is MAJOR.MINOR.PATCH, as in 0.1.0`
  throw new Problem('invalid_input', `${message}.`, [{ path: 'version', code: 'version', message }])
}

/** Notes as they are kept: NFC, line ends as LF, no blank edges. */
function readableNotes(notes: string): string {
  const fault = unstorablePlace(notes)
  if (fault) throw new Problem('invalid_input', `The notes hold ${fault.message}.`, [{ ...fault, path: 'notes' }])
  return notes.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

type PackInput = FreezeInput & { version: string; notes: string; policy: ReleasePolicy }

/** A release packed and signed, and not stored yet. */
type Draft = {
  version: string
  notes: string
  frozenAt: Date
  previous: string | null
  packages: BuiltPackage[]
  signer: Signer
  candidate: LoadedCandidate
}

async function packCandidate(ctx: Context, tx: Tx, input: PackInput): Promise<Draft | { frozen: Frozen }> {
  const { version, notes } = input
  const candidate = await loadCandidate(ctx, tx)
  const { ready, leftOut, releases, facts } = candidate
  requireGates(candidate, input.policy)

  const turns = ready.flatMap((session) => session.turns)
  const anchor = await loadAnchor(tx)
  const entering = await loadEntering(
    tx,
    ready.map(({ row }) => row),
    { turns, envelopes: ready.map(({ envelope }) => envelope) },
    anchor,
    input.write,
  )
  const records = releaseRecords(entering)
  const existing = releases.find(({ row }) => row.version === version)
  if (existing) return { frozen: await sameRelease(tx, existing, records, notes) }
  requireHighEnough(version, releases[0] ?? null, records)

  const frozenAt = ctx.clock.now()
  const signer = await loadSigner(input.home)
  const packageIsOpen = strictest(entering.map(({ tier }) => tier)) === 'open'
  const quality = buildQuality({
    dataset: DATASET,
    version,
    records: entering,
    ...(await loadJudgements(tx, turns, anchor)),
    excluded: buildExcluded(leftOut, ready.length, packageIsOpen),
  })
  const [newest] = releases
  const packages = buildPackages(
    {
      version,
      previous: newest ? { version: newest.row.version, manifest_sha256: newest.row.manifestSha256 } : null,
      frozen_at: frozenAt.toISOString(),
      builder: { name: packageJson.name, version: packageJson.version },
      ledger: anchor,
      history: historyOf([{ version, frozenAt: frozenAt.toISOString(), notes, records }, ...releases.map(pastOf)]),
      allowedSigners: signer.allowedSigners,
    },
    entering,
    quality,
  )
  return { version, notes, frozenAt, previous: facts.previous?.version ?? null, packages, signer, candidate }
}

function requireGates({ facts, leftOut }: LoadedCandidate, policy: ReleasePolicy): void {
  const shut = passGates(facts, policy).filter(({ passed, enforced }) => enforced && !passed)
  if (shut.length === 0) return
  const out = leftOut.map(leftOutView)
  if (shut.some(({ code }) => code === 'settled')) {
    throw new Problem(
      'nothing_settled',
      `${sentence('no session is settled')} ${named(leftOut)}`.trim(),
      placesOf(leftOut),
      {
        left_out: out,
      },
    )
  }
  const listed = shut.some(({ code }) => code === 'every_session') ? leftOut : []
  throw new Problem(
    'gate_failed',
    [...shut.map(({ message }) => sentence(message)), named(listed)].filter(Boolean).join(' '),
    [...shut.map(({ code, message }) => ({ path: `gates.${code}`, code, message })), ...placesOf(listed)],
    { left_out: out },
  )
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** The first few, as a sentence; the whole list stands in `errors`. */
function named(leftOut: readonly LeftOutSession[]): string {
  const shown = leftOut.slice(0, 3).map(({ session, cause }) => `${session}: ${cause}`)
  const more = leftOut.length - shown.length
  return shown.length === 0 ? '' : `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function placesOf(leftOut: readonly LeftOutSession[]) {
  return leftOut.map((one) => ({ path: one.session, code: mainReason(one), message: one.cause }))
}

function leftOutView({ session, cause }: { session: string; cause: string }) {
  return { session, cause }
}

/** @throws Problem `version_exists` when the version holds other records or notes */
async function sameRelease(tx: Tx, existing: FrozenRelease, records: NamedRecord[], notes: string): Promise<Frozen> {
  const { row, manifest } = existing
  const { added, removed, changed } = changesBetween(manifest.records, records)
  if (added.length + removed.length + changed.length > 0 || row.notes !== notes) {
    const what = row.notes !== notes && added.length + removed.length + changed.length === 0 ? 'notes' : 'records'
    throw new Problem('version_exists', `Version ${row.version} is frozen with other ${what}; it never changes.`)
  }
  const leftOut = await findLeftOut(tx, row.version)
  return {
    version: row.version,
    manifest_sha256: row.manifestSha256,
    sessions: manifest.counts.sessions,
    turns: manifest.counts.turns,
    left_out: leftOut.map(({ sessionId, cause }) => ({ session: sessionId, cause })),
  }
}

function requireHighEnough(version: string, newest: FrozenRelease | null, records: NamedRecord[]): void {
  const changes = changesBetween(newest?.manifest.records ?? [], records)
  const bump = demandedBump(changes)
  const lowest = lowestVersion(newest?.row.version ?? null, bump)
  if (compareVersions(version, lowest) >= 0) return
  const { added, removed, changed } = changes
  const why = newest
    ? `Against ${newest.row.version} ${added.length} records are added, ${changed.length} edited and ${removed.length} removed, which is ${bump.toUpperCase()}.`
    : 'It would be the first version.'
  throw new Problem('version_too_low', `${why} The lowest version is ${lowest}.`, [], { lowest })
}

/** @returns null when another version was frozen since the snapshot */
async function storeRelease(ctx: Context, tx: Tx, draft: Draft): Promise<Frozen | null> {
  await lockReleases(tx)
  const newest = (await loadReleases(tx))[0]?.row.version ?? null
  if (newest !== draft.previous) return null
  const { version, notes, frozenAt, packages, signer, candidate } = draft
  const [reference] = packages
  if (!reference) throw new Error('a release has the reference layout')
  const manifestSha256 = sha256(reference.manifestBytes)
  const signed = packages.map((built) => ({ ...built, signature: signer.sign(built.manifestBytes) }))
  const files = signed.flatMap(({ layout, files: listed, manifestBytes, signature }) =>
    [
      ...listed,
      { path: MANIFEST_FILE, bytes: manifestBytes },
      { path: SIGNATURE_FILE, bytes: Buffer.from(signature) },
    ].map((file) => ({ ...describeFile(file), path: storedPath(layout, file.path), content: file.bytes })),
  )
  await insertRelease(
    tx,
    {
      version,
      manifest: Buffer.from(reference.manifestBytes).toString(),
      manifestSha256,
      signature: signed[0]?.signature ?? '',
      notes,
      frozenBy: actorName(ctx.actor),
      frozenAt,
    },
    {
      members: candidate.ready.flatMap(({ row, turns, envelope }) =>
        turns.map(({ turn, id }) => ({ sessionId: row.id, turn, revisionId: id, envelopeId: envelope.id })),
      ),
      leftOut: candidate.leftOut.map(({ session, cause }) => ({ sessionId: session, cause })),
      files,
    },
  )
  const { counts, merkle_root } = reference.manifest
  // At the very moment the manifest names, so that the two tell the same.
  await appendEvent(
    tx,
    { actor: ctx.actor, clock: { ...ctx.clock, now: () => frozenAt } },
    {
      action: 'release.frozen',
      subject: `release:${version}`,
      payload: {
        manifest_sha256: manifestSha256,
        merkle_root,
        ledger: reference.manifest.ledger,
        sessions: counts.sessions,
        turns: counts.turns,
        left_out: candidate.leftOut.length,
      },
    },
  )
  return {
    version,
    manifest_sha256: manifestSha256,
    sessions: counts.sessions,
    turns: counts.turns,
    left_out: candidate.leftOut.map(leftOutView),
  }
}
