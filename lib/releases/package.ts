import type { Tier } from '#lib/charts/tier.ts'
import { strictest } from '#lib/charts/tier.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { type Item, SCENARIOS, type Scenario } from '#lib/sessions/turn.ts'
import { changelogText, type HistoryEntry } from './changelog.ts'
import { croissantOf } from './croissant.ts'
import { hubCardHead, hubPath } from './hub-card.ts'
import type { Layout } from './layout.ts'
import {
  buildManifest,
  describeFile,
  type Manifest,
  type ManifestFacts,
  manifestText,
  type PackageFile,
  type ReleaseRecord,
} from './manifest.ts'
import type { Quality } from './quality.ts'
import { readmeText } from './readme.ts'
import { byCodeUnits, countRecords } from './record.ts'

/** Every byte of a release but its signatures, from what was frozen. No clock, no host, no path is in it. Pure. */

/** A session as it enters a release. */
export type EnteringSession = {
  id: string
  scenario: Scenario
  level: number | null
  tier: Tier
  /** Whose credential a credentialed session needs. */
  source: string
  line: string
  revisions: number[]
  turns: Item[][]
  /** The turns as they were imported. */
  original: Item[][]
}

export type PackageFacts = Pick<Manifest, 'version' | 'previous' | 'frozen_at' | 'builder' | 'ledger'> & {
  /** Every version up to this one, the newest first. */
  history: HistoryEntry[]
  /** Content of `allowed_signers`. */
  allowedSigners: string
}

export type BuiltPackage = { layout: Layout; manifest: Manifest; manifestBytes: Uint8Array; files: PackageFile[] }

const encoder = new TextEncoder()

/**
 * The same release in every layout, the reference's first; `files` are those the manifest lists.
 * @param sessions in any order
 */
export function buildPackages(
  facts: PackageFacts,
  sessions: readonly EnteringSession[],
  quality: Quality,
): BuiltPackage[] {
  const ordered = [...sessions].sort((a, b) => byCodeUnits(a.id, b.id))
  const common = factsOf(facts, ordered)
  const data = SCENARIOS.flatMap((scenario) => {
    const lines = ordered.filter((session) => session.scenario === scenario).map(({ line }) => `${line}\n`)
    return lines.length === 0 ? [] : [{ scenario, bytes: encoder.encode(lines.join('')) }]
  })
  const shared = [
    textFile('quality.json', prettyJson(quality)),
    textFile('CHANGELOG.md', changelogText(facts.history)),
    textFile('allowed_signers', facts.allowedSigners),
  ]

  const reference = pack('physassistbench', common, null, (draft) => {
    const files = data.map(({ scenario, bytes }) => ({ path: `data/${SCENARIO_FILES[scenario]}`, bytes }))
    const described = { ...draft, files: files.map(describeFile) }
    return [
      ...files,
      ...shared,
      textFile(
        'README.md',
        readmeText(
          draft,
          quality,
          files.map(({ path }) => path),
        ),
      ),
      textFile('croissant.json', prettyJson(croissantOf(described, quality))),
    ]
  })
  const hub = pack('huggingface', common, sha256(reference.manifestBytes), (draft) => {
    const files = data.map(({ scenario, bytes }) => ({ path: hubPath(scenario), bytes }))
    const readme = readmeText(
      draft,
      quality,
      files.map(({ path }) => path),
    )
    return [...files, ...shared, textFile('README.md', `${hubCardHead(draft)}${readme}`)]
  })
  return [reference, hub]
}

/** Sessions as a manifest names them. */
export function releaseRecords(sessions: readonly EnteringSession[]): ReleaseRecord[] {
  return sessions.map(({ id, scenario, tier, line, revisions }) => ({
    id,
    scenario,
    tier,
    sha256: sha256(line),
    revisions,
  }))
}

type CommonFacts = Omit<ManifestFacts, 'layout' | 'derived_from'>

function factsOf(facts: PackageFacts, sessions: readonly EnteringSession[]): CommonFacts {
  const { version, previous, frozen_at, builder, ledger } = facts
  return {
    version,
    previous,
    frozen_at,
    builder,
    ledger,
    tier: strictest(sessions.map(({ tier }) => tier)),
    credentials: [...new Set(sessions.flatMap(({ tier, source }) => (tier === 'open' ? [] : [source])))].sort(
      byCodeUnits,
    ),
    records: releaseRecords(sessions),
    counts: countRecords(sessions),
  }
}

/** @param filesOf makes the files from everything the manifest says but the files themselves */
function pack(
  layout: Layout,
  common: CommonFacts,
  derivedFrom: string | null,
  filesOf: (draft: Manifest) => PackageFile[],
): BuiltPackage {
  const facts = { ...common, layout, derived_from: derivedFrom }
  const files = filesOf(buildManifest(facts, [])).sort((a, b) => byCodeUnits(a.path, b.path))
  const manifest = buildManifest(facts, files)
  return { layout, manifest, manifestBytes: encoder.encode(manifestText(manifest)), files }
}

function textFile(path: string, text: string): PackageFile {
  return { path, bytes: encoder.encode(text) }
}

/** JSON to be read by people too: keys in the order of RFC 8785, two spaces, one line end. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`
}
