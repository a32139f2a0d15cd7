import { z } from 'zod'
import { operation } from '#lib/platform/http/operation.ts'

export const ReleaseSummary = z.strictObject({
  version: z.string(),
  manifest_sha256: z.string(),
  sessions: z.int(),
  turns: z.int(),
  notes: z.string(),
  frozenAt: z.string(),
  frozenBy: z.string(),
})
export const LeftOut = z.strictObject({ session: z.string(), cause: z.string() })

/** What stands between now and a freeze. */
export const Candidate = z.strictObject({
  ready: z.array(z.strictObject({ session: z.string(), scenario: z.string(), turns: z.int(), edited: z.boolean() })),
  leftOut: z.array(LeftOut),
  gates: z.array(z.strictObject({ code: z.string(), passed: z.boolean(), message: z.string() })),
  /** The lowest version the changes since the last release allow. */
  lowestVersion: z.string(),
  previous: z.string().nullable(),
})
export const ReleaseDiff = z.strictObject({
  from: z.string().nullable(),
  to: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.strictObject({ session: z.string(), turns: z.array(z.int()) })),
  bump: z.enum(['none', 'patch', 'minor', 'major']),
})

export const listReleases = operation({
  id: 'listReleases',
  method: 'GET',
  path: '/releases',
  summary: 'Every frozen version',
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
    version: z.string().regex(/^\d+\.\d+\.\d+$/, 'a version is MAJOR.MINOR.PATCH, as in 0.1.0'),
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
  query: z.strictObject({ path: z.string() }),
  responseStream: 'application/octet-stream',
  response: z.string(),
  problems: ['not_found', 'not_credentialed'],
})
export const getRelease = operation({
  id: 'getRelease',
  method: 'GET',
  path: '/releases/{version}',
  summary: 'One frozen version with its manifest and files',
  may: 'releases.read',
  params: z.strictObject({ version: z.string() }),
  response: z.strictObject({
    release: ReleaseSummary,
    left_out: z.array(LeftOut),
    files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  }),
  problems: ['not_found'],
})
