import { z } from 'zod'
import { TIERS } from '#lib/charts/tier.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { LAYOUTS } from './layout.ts'
import { merkleRoot } from './merkle.ts'
import { byCodeUnits } from './record.ts'
import { VERSION_PATTERN } from './version.ts'

/** What a package says of itself, as RFC 8785 text that is hashed, signed and anchored in the ledger. Pure. */

export const DATASET = 'physassistbench'
export const MANIFEST_SCHEMA = 'chartside/release@1'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const Part = z.strictObject({ sessions: count, turns: count })

export const ReleaseRecord = z.strictObject({
  id: z.string(),
  scenario: z.enum(SCENARIOS),
  tier: z.enum(TIERS),
  /** Of the line's UTF-8 bytes, without its line end. */
  sha256: Hash,
  /** Number of each turn's revision. */
  revisions: z.array(z.int().min(1)),
})
export type ReleaseRecord = z.infer<typeof ReleaseRecord>

export const Manifest = z.strictObject({
  schema: z.literal(MANIFEST_SCHEMA),
  dataset: z.string(),
  layout: z.enum(LAYOUTS),
  version: z.string().regex(VERSION_PATTERN),
  previous: z.strictObject({ version: z.string().regex(VERSION_PATTERN), manifest_sha256: Hash }).nullable(),
  /** Of the same release in the reference layout; null in that layout itself. */
  derived_from: Hash.nullable(),
  frozen_at: z.iso.datetime(),
  builder: z.strictObject({ name: z.string(), version: z.string() }),
  /** Where the chain of decisions ended when the release was read. */
  ledger: z.strictObject({ seq: count, hash: Hash }),
  tier: z.enum(TIERS),
  /** Names of the credentials a reader must hold; empty in an open package. */
  credentials: z.array(z.string()),
  /** A text found in no other place: whoever finds it in a model's output knows what the model was trained on. */
  canary: z.uuid(),
  files: z.array(z.strictObject({ path: z.string(), bytes: count, sha256: Hash })),
  records: z.array(ReleaseRecord),
  merkle_root: Hash,
  counts: z.strictObject({
    sessions: count,
    turns: count,
    items: count,
    scenario: z.record(z.string(), Part),
    level: z.record(z.string(), Part),
    tier: z.record(z.string(), Part),
    language: z.record(z.string(), count),
    task_type: z.record(z.string(), count),
    implicitness: z.record(z.string(), count),
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** A file of a package. `path` uses `/`. */
export type PackageFile = { path: string; bytes: Uint8Array }

/** The members of a manifest that do not follow from its files and records. */
export type ManifestFacts = Omit<Manifest, 'schema' | 'dataset' | 'files' | 'merkle_root' | 'canary'>

export function buildManifest(facts: ManifestFacts, files: readonly PackageFile[]): Manifest {
  const records = [...facts.records].sort((a, b) => byCodeUnits(a.id, b.id))
  const root = merkleRoot(records.map((record) => record.sha256))
  return {
    ...facts,
    schema: MANIFEST_SCHEMA,
    dataset: DATASET,
    canary: canaryOf(facts.version, root),
    files: files.map(describeFile).sort((a, b) => byCodeUnits(a.path, b.path)),
    records,
    merkle_root: root,
  }
}

export function describeFile({ path, bytes }: PackageFile): { path: string; bytes: number; sha256: string } {
  return { path, bytes: bytes.byteLength, sha256: sha256(bytes) }
}

/** A UUID of version 8 drawn from the release itself, so that every rebuild has the same. */
export function canaryOf(version: string, root: string): string {
  const hex = sha256(`chartside canary\n${DATASET}\n${version}\n${root}`)
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The bytes of `manifest.json`: RFC 8785, without a line end. */
export function manifestText(manifest: Manifest): string {
  return canonicalJson(manifest)
}

/** @throws Error when a stored manifest is none: nothing of a release can be trusted then */
export function readManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text))
}
