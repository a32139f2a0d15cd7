import { z } from 'zod'
import { TIERS } from '#lib/charts/tier.ts'
import { operation } from '#lib/platform/http/operation.ts'
import { IMPLICITNESS_CODES, ITEM_KINDS, LANGUAGES, SCENARIOS } from './turn.ts'

/** One item as the API shows it; `value` has the shape of its kind (see the item kinds in docs/domain.md). */
export const ItemView = z.strictObject({
  item: z.string(),
  kind: z.enum(ITEM_KINDS),
  language: z.enum(LANGUAGES).optional(),
  value: z.unknown(),
  hash: z.string(),
  /** Why an edit elsewhere made this item doubtful; absent when it is not. */
  stale: z.string().optional(),
})
export type ItemView = z.infer<typeof ItemView>

export const FindingView = z.strictObject({
  session: z.string(),
  turn: z.int().nullable(),
  item: z.string().nullable(),
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
})
export type FindingView = z.infer<typeof FindingView>

export const SessionSummary = z.strictObject({
  id: z.string(),
  scenario: z.enum(SCENARIOS),
  level: z.int().nullable(),
  subjectId: z.int(),
  currentDate: z.string(),
  tier: z.enum(TIERS),
  hasChart: z.boolean(),
  languages: z.array(z.enum(LANGUAGES)),
  turns: z.array(
    z.strictObject({
      index: z.int(),
      taskType: z.string(),
      implicitness: z.enum(IMPLICITNESS_CODES).nullable(),
      revision: z.int(),
    }),
  ),
})
export type SessionSummary = z.infer<typeof SessionSummary>

export const SessionDetail = z.strictObject({
  session: SessionSummary,
  turns: z.array(z.strictObject({ index: z.int(), revision: z.int(), items: z.array(ItemView) })),
})

export const ImportReport = z.strictObject({
  imported: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  problems: z.array(
    z.strictObject({ file: z.string(), line: z.int(), path: z.string(), code: z.string(), message: z.string() }),
  ),
  findings: z.record(z.string(), z.int()),
})
export type ImportReport = z.infer<typeof ImportReport>

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'Every session with its turns',
  may: 'sessions.read',
  query: z.strictObject({ scenario: z.enum(SCENARIOS).optional() }),
  response: z.strictObject({ sessions: z.array(SessionSummary) }),
  problems: [],
})
export const showSession = operation({
  id: 'showSession',
  method: 'GET',
  path: '/sessions/{session}',
  summary: 'One session with the items of every turn',
  may: 'sessions.read',
  params: z.strictObject({ session: z.string() }),
  response: SessionDetail,
  problems: ['not_found', 'not_credentialed'],
})
export const checkSessions = operation({
  id: 'checkSessions',
  method: 'GET',
  path: '/sessions/{session}/findings',
  summary: 'What the checks say of a session',
  may: 'sessions.read',
  params: z.strictObject({ session: z.string() }),
  response: z.strictObject({ findings: z.array(FindingView) }),
  problems: ['not_found', 'not_credentialed'],
})
export const importSessions = operation({
  id: 'importSessions',
  method: 'POST',
  path: '/sessions/imports',
  summary: 'Import reference-format JSONL, one session a line; atomic unless partial',
  may: 'sessions.import',
  query: z.strictObject({
    file: z.string().max(300).default('upload.jsonl'),
    dryRun: z.stringbool().default(false),
    partial: z.stringbool().default(false),
    tier: z.enum(TIERS).optional(),
  }),
  requestStream: 'application/x-ndjson',
  response: ImportReport,
  problems: ['import_refused', 'session_differs', 'too_large'],
})
