import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { loadEnvelopesById, loadRevisions, loadSessions } from '#lib/sessions/load-sessions.ts'
import { MANIFEST_FILE, SIGNATURE_FILE, SIGNERS_FILE, storedPath } from './layout.ts'
import { atTier, type LineWriter, loadEntering, loadJudgements } from './load-entering.ts'
import { type FrozenRelease, historyOf, loadReleases, pastOf, requireRelease } from './load-releases.ts'
import type { PackageFile } from './manifest.ts'
import { type BuiltPackage, buildPackages } from './package.ts'
import { buildQuality, Quality } from './quality.ts'
import { byCodeUnits } from './record.ts'
import { requireReadable } from './require-readable.ts'
import { faultOfSignature } from './ssh-signature.ts'
import { findFileBytes, findFiles, findMembers, inSnapshot } from './store.ts'
import { compareVersions } from './version.ts'

export type Rebuilt = {
  version: string
  identical: boolean
  /** Kept files that a rebuild makes otherwise, or whose bytes are not those they are named by. */
  differs: { path: string; reason: string }[]
  /** Programs of another version may word a README otherwise; the data they write the same. */
  builder: { frozen: string; now: string }
}

/**
 * Make every byte of a frozen version anew, from the revisions it names and from what physicians and leads had said by
 * the ledger event it names, and compare it with what is kept. What is taken from the kept release is what was given
 * at the freeze and follows from nothing else: its moment, its notes, its key, the tiers, and who stayed out.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function rebuildRelease(
  ctx: Context,
  input: { version: string; write: LineWriter; builder: string },
): Promise<Rebuilt> {
  authorize(ctx.actor, 'releases.freeze')
  return inSnapshot(ctx.db, async (tx) => {
    const frozen = await requireRelease(tx, input.version)
    await requireReadable(ctx, tx, frozen.manifest)
    const kept = await loadKept(tx, frozen)
    const made = await makeAgain(tx, frozen, kept, input.write)
    const differs = differencesOf(frozen, kept, made)
    return {
      version: frozen.row.version,
      identical: differs.length === 0,
      differs,
      builder: { frozen: frozen.manifest.builder.version, now: input.builder },
    }
  })
}

type Kept = Map<string, { bytes: Uint8Array; sha256: string }>

async function loadKept(tx: Tx, { row }: FrozenRelease): Promise<Kept> {
  const kept: Kept = new Map()
  for (const { path, sha256: named } of await findFiles(tx, row.version)) {
    const bytes = await findFileBytes(tx, row.version, path)
    if (bytes) kept.set(path, { bytes, sha256: named })
  }
  return kept
}

function textOf(kept: Kept, path: string): string {
  const file = kept.get(path)
  return file ? Buffer.from(file.bytes).toString() : ''
}

async function makeAgain(tx: Tx, { row, manifest }: FrozenRelease, kept: Kept, write: LineWriter) {
  const members = await findMembers(tx, row.version)
  const tiers = new Map(manifest.records.map(({ id, tier }) => [id, tier]))
  const ids = [...new Set(members.map(({ sessionId }) => sessionId))]
  const sessions = (await loadSessions(tx, { ids })).map((session) =>
    atTier(session, tiers.get(session.id) ?? session.tier),
  )
  const turns = await loadRevisions(
    tx,
    members.map(({ revisionId }) => revisionId),
  )
  const envelopes = await loadEnvelopesById(tx, [...new Set(members.map(({ envelopeId }) => envelopeId))])
  const entering = await loadEntering(tx, sessions, { turns, envelopes }, manifest.ledger, write)
  const { excluded } = Quality.parse(JSON.parse(textOf(kept, 'quality.json')))
  const quality = buildQuality({
    dataset: manifest.dataset,
    version: row.version,
    records: entering,
    ...(await loadJudgements(tx, turns, manifest.ledger)),
    excluded,
  })
  const past = (await loadReleases(tx)).filter((one) => compareVersions(one.row.version, row.version) <= 0)
  const { version, previous, frozen_at, builder, ledger } = manifest
  return buildPackages(
    {
      version,
      previous,
      frozen_at,
      builder,
      ledger,
      history: historyOf(past.map(pastOf)),
      allowedSigners: textOf(kept, SIGNERS_FILE),
    },
    entering,
    quality,
  )
}

function differencesOf({ row }: FrozenRelease, kept: Kept, made: BuiltPackage[]): Rebuilt['differs'] {
  const differs: Rebuilt['differs'] = []
  const expected = new Map<string, PackageFile>()
  for (const { layout, files, manifestBytes } of made) {
    for (const file of [...files, { path: MANIFEST_FILE, bytes: manifestBytes }]) {
      expected.set(storedPath(layout, file.path), file)
    }
    const signature = storedPath(layout, SIGNATURE_FILE)
    const fault = faultOfSignature(manifestBytes, textOf(kept, signature), textOf(kept, SIGNERS_FILE))
    if (fault) differs.push({ path: signature, reason: fault })
  }
  for (const [path, { bytes, sha256: named }] of kept) {
    if (sha256(bytes) !== named) differs.push({ path, reason: 'its bytes are not those it is named by' })
    else if (path.endsWith(SIGNATURE_FILE)) continue
    else if (!expected.has(path)) differs.push({ path, reason: 'a rebuild makes no such file' })
  }
  for (const [path, { bytes }] of expected) {
    const file = kept.get(path)
    if (!file) differs.push({ path, reason: 'is not kept' })
    else if (!Buffer.from(bytes).equals(file.bytes)) differs.push({ path, reason: 'a rebuild makes it otherwise' })
  }
  if (textOf(kept, MANIFEST_FILE) !== row.manifest || sha256(row.manifest) !== row.manifestSha256) {
    differs.push({ path: MANIFEST_FILE, reason: 'the release names another manifest' })
  }
  return differs.sort((a, b) => byCodeUnits(a.path, b.path))
}
