import { z } from 'zod'
import { TIERS } from '#lib/charts/tier.ts'
import { REPAIRS } from '#lib/charts/tools/repairs.ts'
import { operation } from '#lib/platform/http/operation.ts'
import { CLAIM_FIELDS, CLAIM_KINDS, GROUND_STATES } from './grounding/grounding.ts'
import { HINDRANCES, VERDICTS } from './replay/verdict.ts'
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
  /** In English. */
  message: z.string(),
  /** What the sentence is about, by the shape of its code, for other languages; absent where none was stored. */
  values: z.record(z.string(), z.unknown()).optional(),
})
export type FindingView = z.infer<typeof FindingView>

/** Why a turn has no claims: `no_chart` is stored for its subject, or the chart is large and still being read (`pending`). */
export const CHART_STATES = ['grounded', 'no_chart', 'pending'] as const

/** A statement of an item's text and what the record says of it; see `GroundedClaim` for the meaning of each member. */
export const ClaimView = z.strictObject({
  item: z.string(),
  field: z.enum(CLAIM_FIELDS),
  kind: z.enum(CLAIM_KINDS),
  /** UTF-16 offsets in the text of the field. */
  start: z.int(),
  end: z.int(),
  state: z.enum(GROUND_STATES),
  /** The best first. */
  evidence: z.array(
    z.strictObject({
      ref: z.string(),
      path: z.string().nullable(),
      quote: z.string().nullable(),
      words: z.string(),
      at: z.string().nullable(),
    }),
  ),
  says: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ClaimView = z.infer<typeof ClaimView>

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
export const getClaims = operation({
  id: 'getClaims',
  method: 'GET',
  path: '/sessions/{session}/turns/{turn}/claims',
  summary: 'The claims of a turn, each with what the chart says of it',
  may: 'sessions.read',
  params: z.strictObject({ session: z.string(), turn: z.coerce.number().int().min(0) }),
  response: z.strictObject({ revision: z.int(), chart: z.enum(CHART_STATES), claims: z.array(ClaimView) }),
  problems: ['not_found', 'not_credentialed'],
})
export const groundText = operation({
  id: 'groundText',
  method: 'POST',
  path: '/sessions/{session}/turns/{turn}/claims',
  summary: 'The claims of a text that stands in place of an item’s, while it is being edited',
  may: 'sessions.read',
  params: z.strictObject({ session: z.string(), turn: z.coerce.number().int().min(0) }),
  body: z.strictObject({
    item: z.string(),
    field: z.enum(CLAIM_FIELDS),
    language: z.enum(LANGUAGES),
    text: z.string().max(20_000),
  }),
  response: z.strictObject({ chart: z.enum(CHART_STATES), claims: z.array(ClaimView) }),
  problems: ['not_found', 'not_credentialed'],
})
const NamedResource = { ref: z.string(), type: z.string(), label: z.string(), at: z.string().nullable() }

/** What a stored result and one of the same call on the chart say differently. */
export const StepDiff = z.strictObject({
  same: z.int(),
  missing: z.array(z.strictObject(NamedResource)),
  added: z.array(z.strictObject(NamedResource)),
  changed: z.array(
    z.strictObject({
      ...NamedResource,
      kind: z.enum(['value', 'unit', 'parameter']),
      path: z.string(),
      was: z.string().nullable(),
      is: z.string().nullable(),
    }),
  ),
  reordered: z.boolean(),
  renamed: z.array(z.strictObject({ was: z.string(), is: z.string() })),
  failed: z.strictObject({ was: z.string().nullable(), is: z.string().nullable() }).nullable(),
})
export type StepDiff = z.infer<typeof StepDiff>

export const StepRun = z.strictObject({
  session: z.string(),
  turn: z.int(),
  item: z.string(),
  revision: z.int(),
  chart: z.string().nullable(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  verdict: z.enum(VERDICTS),
  /** Why there was nothing to run. */
  hindrance: z.enum(HINDRANCES).nullable(),
  /** Points in which the tool has to behave as the reference's for the stored result to hold. */
  without: z.array(z.enum(REPAIRS)),
  /** The call with the tool as it is and, where that does not give the stored result, as the reference has it. */
  runs: z.array(
    z.strictObject({
      mode: z.enum(['repaired', 'reference']),
      observation: z.unknown(),
      error: z.strictObject({ code: z.string(), message: z.string(), path: z.string().optional() }).nullable(),
      diff: StepDiff.nullable(),
    }),
  ),
})
export type StepRun = z.infer<typeof StepRun>

export const rerunStep = operation({
  id: 'rerunStep',
  method: 'POST',
  path: '/sessions/{session}/turns/{turn}/steps/{item}/runs',
  summary: 'Run a step again on the stored chart, with its own arguments or others, and compare with its stored result',
  may: 'sessions.read',
  params: z.strictObject({ session: z.string(), turn: z.coerce.number().int().min(0), item: z.string() }),
  body: z.strictObject({
    arguments: z.record(z.string(), z.unknown()).optional(),
    /** Of the messages of a refused call. */
    language: z.enum(LANGUAGES).optional(),
  }),
  response: StepRun,
  problems: ['not_found', 'not_credentialed', 'invalid_input'],
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
