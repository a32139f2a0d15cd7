import { z } from 'zod'
import { TIERS } from '#lib/charts/tier.ts'
import { operation } from '#lib/platform/http/operation.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { GATE_CODES } from './gates.ts'
import { LAYOUTS } from './layout.ts'
import { LEFT_OUT_CODES, LeftOutReason } from './left-out.ts'
import { Quality } from './quality.ts'
import { VERSION_PATTERN } from './version.ts'

export const ReleaseSummary = z.strictObject({
  version: z.string(),
  manifest_sha256: z.string(),
  sessions: z.int(),
  turns: z.int(),
  tier: z.enum(TIERS),
  notes: z.string(),
  frozenAt: z.string(),
  /** Name of the person, or `operator`. */
  frozenBy: z.string(),
})
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

export const LeftOut = z.strictObject({ session: z.string(), cause: z.string() })

/** What stands between now and a freeze. */
export const Candidate = z.strictObject({
  ready: z.array(
    z.strictObject({
      session: z.string(),
      scenario: z.enum(SCENARIOS),
      turns: z.int(),
      /** Something in it is not as it was imported. */
      edited: z.boolean(),
      /** Against the version before. */
      change: z.enum(['added', 'changed', 'same']),
    }),
  ),
  leftOut: z.array(
    LeftOut.extend({
      scenario: z.enum(SCENARIOS),
      /** The reason the session is listed under. */
      code: z.enum(LEFT_OUT_CODES),
      reasons: z.array(LeftOutReason),
    }),
  ),
  gates: z.array(
    z.strictObject({
      code: z.enum(GATE_CODES),
      passed: z.boolean(),
      /** False: for information only. */
      enforced: z.boolean(),
      message: z.string(),
    }),
  ),
  /** Sessions of the version before that would no longer be in. */
  removed: z.array(z.string()),
  /** What the changes demand of the version. */
  bump: z.enum(['patch', 'minor', 'major']),
  /** The lowest version the changes since the last release allow. */
  lowestVersion: z.string(),
  previous: z.string().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

export const ReleaseDiff = z.strictObject({
  from: z.string().nullable(),
  to: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.strictObject({ session: z.string(), turns: z.array(z.int()) })),
  /** What the step demands of a version. */
  bump: z.enum(['none', 'patch', 'minor', 'major']),
  /** Sessions that differ too and are not named: the person lacks a credential or still owes a review of them. */
  withheld: z.int(),
})
export type ReleaseDiff = z.infer<typeof ReleaseDiff>

export const ReleaseFileView = z.strictObject({
  layout: z.enum(LAYOUTS),
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})

const version = z.string().regex(VERSION_PATTERN, 'a version is MAJOR.MINOR.PATCH, as in 0.1.0')

export const listReleases = operation({
  id: 'listReleases',
  method: 'GET',
  path: '/releases',
  summary: 'Every frozen version, the newest first',
  may: 'releases.read',
  response: z.strictObject({ releases: z.array(ReleaseSummary) }),
  problems: [],
})
export const getCandidate = operation({
  id: 'getCandidate',
  method: 'GET',
  path: '/releases/candidate',
  summary: 'What would be frozen now, what would be left out, and why',
  may: 'releases.freeze',
  response: Candidate,
  problems: [],
})
export const freezeRelease = operation({
  id: 'freezeRelease',
  method: 'POST',
  path: '/releases',
  summary: 'Freeze the settled sessions as a version',
  may: 'releases.freeze',
  body: z.strictObject({
    version,
    notes: z.string().max(20_000).default(''),
    /** Refuse while any session is unsettled. */
    all: z.boolean().default(false),
  }),
  response: z.strictObject({
    version: z.string(),
    manifest_sha256: z.string(),
    sessions: z.int(),
    turns: z.int(),
    left_out: z.array(LeftOut),
  }),
  idempotent: true,
  problems: ['nothing_settled', 'gate_failed', 'version_exists', 'version_too_low'],
})
export const diffReleases = operation({
  id: 'diffReleases',
  method: 'GET',
  path: '/releases/diff',
  summary: 'What changed between two versions',
  may: 'releases.read',
  query: z.strictObject({ from: z.string(), to: z.string() }),
  response: ReleaseDiff,
  problems: ['not_found'],
})
export const getReleaseFile = operation({
  id: 'getReleaseFile',
  method: 'GET',
  path: '/releases/{version}/files',
  summary: 'One file of a frozen version, byte for byte',
  may: 'releases.export',
  params: z.strictObject({ version: z.string() }),
  query: z.strictObject({ path: z.string(), layout: z.enum(LAYOUTS).default('physassistbench') }),
  responseStream: 'application/octet-stream',
  response: z.string(),
  problems: ['not_found', 'not_credentialed'],
})
export const getRelease = operation({
  id: 'getRelease',
  method: 'GET',
  path: '/releases/{version}',
  summary: 'One frozen version with its files and its quality sheet',
  may: 'releases.read',
  params: z.strictObject({ version: z.string() }),
  response: z.strictObject({
    release: ReleaseSummary,
    previous: z.string().nullable(),
    /** Credentials it takes to download it; none for an open release. */
    credentials: z.array(z.string()),
    /** Where the chain of decisions ended when the release was read. */
    ledger: z.strictObject({ seq: z.int(), hash: z.string() }),
    builder: z.strictObject({ name: z.string(), version: z.string() }),
    /** OpenSSH's name for the key that signed. */
    signer: z.string().nullable(),
    left_out: z.array(LeftOut),
    /** Sessions that were left out too and are not named to this person. */
    withheld: z.int(),
    files: z.array(ReleaseFileView),
    /** Null for whoever still owes a review of a turn in it: the figures tell of others' opinions. */
    quality: Quality.nullable(),
  }),
  problems: ['not_found'],
})
