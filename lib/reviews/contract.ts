import { z } from 'zod'
import { TIERS } from '#lib/charts/tier.ts'
import { operation } from '#lib/platform/http/operation.ts'
import { FindingView, ItemView } from '#lib/sessions/contract.ts'
import { LANGUAGES, SCENARIOS } from '#lib/sessions/turn.ts'
import { ItemVerdict } from './verdict.ts'

export const REVIEW_STATES = ['todo', 'draft', 'submitted'] as const
export const ReviewState = z.enum(REVIEW_STATES)

/** One physician's queue: only the person's own work; nothing of anyone else's. */
export const QueueEntry = z.strictObject({
  assignment: z.string(),
  session: z.string(),
  scenario: z.enum(SCENARIOS),
  level: z.int().nullable(),
  round: z.int(),
  currentDate: z.string(),
  /** `Woman, 67` from the session's opening line, for recognising it in a list. */
  patient: z.string(),
  assignedAt: z.string(),
  turns: z.array(
    z.strictObject({
      index: z.int(),
      state: ReviewState,
      judged: z.int(),
      toJudge: z.int(),
      /** Why a lead sent it back, or null. */
      returned: z.string().nullable(),
    }),
  ),
})
export type QueueEntry = z.infer<typeof QueueEntry>

const turnParams = z.strictObject({ assignment: z.string(), turn: z.coerce.number().int().min(0) })

/** A saved draft; `version` is what the next save names in If-Match. */
export const DraftState = z.strictObject({
  version: z.int(),
  revision: z.int(),
  savedAt: z.string().nullable(),
  verdicts: z.array(ItemVerdict),
})
export type DraftState = z.infer<typeof DraftState>

/** All a physician needs to judge one turn. */
export const TurnView = z.strictObject({
  assignment: z.string(),
  session: z.string(),
  scenario: z.enum(SCENARIOS),
  level: z.int().nullable(),
  tier: z.enum(TIERS),
  currentDate: z.string(),
  opening: z.string().nullable(),
  languages: z.array(z.enum(LANGUAGES)),
  turn: z.int(),
  turns: z.int(),
  revision: z.int(),
  items: z.array(ItemView),
  /** Items asked of this person now; the others were settled before and are shown folded. */
  toJudge: z.array(z.string()),
  findings: z.array(FindingView),
  /** Turns before this one, for reading: their queries, answers and patient replies as items. */
  earlier: z.array(z.strictObject({ index: z.int(), items: z.array(ItemView) })),
  /** Patient id of the chart, or null when none is stored. */
  chart: z.string().nullable(),
  /** Item id to the chart resources its observation rests on (`Type/id` in the chart). */
  evidence: z.record(z.string(), z.array(z.string())),
  state: ReviewState,
  returned: z.string().nullable(),
  draft: DraftState,
  receipt: z.string().nullable(),
})
export type TurnView = z.infer<typeof TurnView>

export const getQueue = operation({
  id: 'getQueue',
  method: 'GET',
  path: '/reviews',
  summary: 'The sessions assigned to the person signed in',
  may: 'reviews.judge',
  response: z.strictObject({ entries: z.array(QueueEntry) }),
  problems: [],
})
export const getTurn = operation({
  id: 'getTurn',
  method: 'GET',
  path: '/reviews/{assignment}/turns/{turn}',
  summary: 'One turn to judge, with the draft so far',
  may: 'reviews.judge',
  params: turnParams,
  response: TurnView,
  problems: ['not_found', 'not_assigned', 'not_credentialed'],
})
export const saveDraft = operation({
  id: 'saveDraft',
  method: 'PUT',
  path: '/reviews/{assignment}/turns/{turn}/draft',
  summary: 'Save the verdicts so far; the whole draft each time',
  may: 'reviews.judge',
  params: turnParams,
  body: z.strictObject({ revision: z.int(), verdicts: z.array(ItemVerdict).max(200) }),
  response: z.strictObject({ version: z.int(), savedAt: z.string() }),
  ifMatch: true,
  idempotent: true,
  problems: ['not_found', 'not_assigned', 'stale', 'revision_changed', 'already_submitted', 'invalid_input'],
})
export const submitReview = operation({
  id: 'submitReview',
  method: 'POST',
  path: '/reviews/{assignment}/turns/{turn}/submission',
  summary: 'Submit the verdicts on a turn; answers with a receipt',
  may: 'reviews.judge',
  params: turnParams,
  body: z.strictObject({ revision: z.int(), verdicts: z.array(ItemVerdict).max(200) }),
  response: z.strictObject({ review: z.string(), receipt: z.string(), submittedAt: z.string() }),
  ifMatch: true,
  idempotent: true,
  problems: [
    'not_found',
    'not_assigned',
    'stale',
    'revision_changed',
    'already_submitted',
    'incomplete_review',
    'invalid_input',
  ],
})

export const AssignmentView = z.strictObject({
  assignment: z.string(),
  session: z.string(),
  person: z.string(),
  round: z.int(),
})
export const assignSessions = operation({
  id: 'assignSessions',
  method: 'POST',
  path: '/assignments',
  summary: 'Assign sessions to reviewers, each to `overlap` of them',
  may: 'reviews.assign',
  body: z.strictObject({
    overlap: z.int().min(1).max(10).default(2),
    /** E-mails; everyone with the reviewer role when absent. */
    people: z.array(z.string()).optional(),
    /** Session ids; every session nobody is assigned to when absent. */
    sessions: z.array(z.string()).optional(),
  }),
  response: z.strictObject({ assignments: z.array(AssignmentView) }),
  idempotent: true,
  problems: ['no_reviewers', 'not_found'],
})
/** Progress in numbers of turns; no verdict is in it. */
export const getProgress = operation({
  id: 'getProgress',
  method: 'GET',
  path: '/assignments',
  summary: 'How far each reviewer is, and what is not assigned',
  may: 'reviews.progress',
  response: z.strictObject({
    people: z.array(
      z.strictObject({
        person: z.string(),
        name: z.string(),
        sessions: z.int(),
        turns: z.int(),
        /** Turns the actor still owes a review of, whose state is not told; they are in neither count below. */
        withheld: z.int(),
        submitted: z.int(),
        drafts: z.int(),
      }),
    ),
    unassigned: z.int(),
    /** Those of them the person may read. */
    unassignedSessions: z.array(
      z.strictObject({ session: z.string(), scenario: z.enum(SCENARIOS), level: z.int().nullable() }),
    ),
  }),
  problems: [],
})
export const exportReviews = operation({
  id: 'exportReviews',
  method: 'GET',
  path: '/reviews/export',
  summary: 'One row per item, person and round, as CSV',
  may: 'reviews.export',
  responseStream: 'text/csv',
  response: z.string(),
  problems: [],
})
