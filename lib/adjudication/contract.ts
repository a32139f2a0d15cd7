import { z } from 'zod'
import { TIERS } from '#lib/charts/tier.ts'
import { operation } from '#lib/platform/http/operation.ts'
import { Evidence, VERDICTS } from '#lib/reviews/verdict.ts'
import { FindingView, ItemView } from '#lib/sessions/contract.ts'
import { ITEM_KINDS, LANGUAGES, SCENARIOS } from '#lib/sessions/turn.ts'

export const DECISIONS = ['accept', 'edit', 'reject'] as const
export const DISAGREEMENT_KINDS = ['slip', 'wording', 'guideline', 'record', 'equipoise'] as const

/** One physician's opinion under a letter; the name is not sent before the ruling. */
export const OpinionView = z.strictObject({
  letter: z.string(),
  verdict: z.enum(VERDICTS),
  value: z.unknown().optional(),
  reasons: z.array(z.string()),
  comment: z.string().nullable(),
  confidence: z.int().nullable(),
  evidence: z.array(Evidence),
})
export type OpinionView = z.infer<typeof OpinionView>

/** Evidence of a settled item, and what became of its resource in the chart since. */
export const SettledEvidence = z.strictObject({
  item: z.string(),
  ...Evidence.shape,
  /** `gone` when no chart of the patient has it now, `changed` when it was imported otherwise since. */
  state: z.enum(['same', 'changed', 'gone']),
})
export type SettledEvidence = z.infer<typeof SettledEvidence>

export const ConflictView = z.strictObject({
  session: z.string(),
  turn: z.int(),
  item: z.string(),
  kind: z.enum(ITEM_KINDS),
  language: z.enum(LANGUAGES).optional(),
  opinions: z.array(OpinionView),
})
/** What stands in the way of a release without being a conflict: everybody rejected it. */
const blocked = z.array(ConflictView)
export type ConflictView = z.infer<typeof ConflictView>

export const listConflicts = operation({
  id: 'listConflicts',
  method: 'GET',
  path: '/conflicts',
  summary: 'What waits for a ruling: items the physicians see differently, and items all of them rejected',
  may: 'adjudication.read',
  response: z.strictObject({
    conflicts: z.array(ConflictView),
    blocked,
    /** Turns that are with their reviewers again, and why. */
    returned: z.array(z.strictObject({ session: z.string(), turn: z.int(), reason: z.string(), reviews: z.int() })),
    /** Turns the actor ruled on where nothing waits any more, the latest first, with who held which opinion. */
    ruledTurns: z.array(
      z.strictObject({
        session: z.string(),
        turn: z.int(),
        people: z.array(z.strictObject({ letter: z.string(), person: z.string() })),
      }),
    ),
    /** Items that settled without a ruling, in the turns this list may show. */
    unanimous: z.int(),
    ruled: z.int(),
  }),
  problems: [],
})

const turnParams = z.strictObject({ session: z.string(), turn: z.coerce.number().int().min(0) })

export const getConflict = operation({
  id: 'getConflict',
  method: 'GET',
  path: '/conflicts/{session}/{turn}',
  summary: 'One turn with its conflicts, both opinions and the original',
  may: 'adjudication.read',
  params: turnParams,
  response: z.strictObject({
    session: z.string(),
    scenario: z.enum(SCENARIOS),
    level: z.int().nullable(),
    tier: z.enum(TIERS),
    currentDate: z.string(),
    turn: z.int(),
    revision: z.int(),
    items: z.array(ItemView),
    earlier: z.array(z.strictObject({ index: z.int(), items: z.array(ItemView) })),
    conflicts: z.array(ConflictView),
    blocked,
    findings: z.array(FindingView),
    chart: z.string().nullable(),
    evidence: z.record(z.string(), z.array(z.string())),
    /** What physicians attached by hand to the items that are settled. */
    settledEvidence: z.array(SettledEvidence),
    /** False when the person reviews this turn, and so may not rule on it. */
    mayRule: z.boolean(),
  }),
  problems: ['not_found', 'own_review', 'not_credentialed'],
})

export const RulingInput = z.strictObject({
  item: z.string(),
  decision: z.enum(DECISIONS),
  value: z.unknown().optional(),
  /** May be absent where the ruling takes up an opinion as it was given. */
  rationale: z.string().max(10_000).optional(),
  kind: z.enum(DISAGREEMENT_KINDS),
  /** The case shows a gap in the guideline. */
  guideline: z.boolean().optional(),
})
export type RulingInput = z.infer<typeof RulingInput>

export const ruleConflicts = operation({
  id: 'ruleConflicts',
  method: 'POST',
  path: '/conflicts/{session}/{turn}/rulings',
  summary: 'Rule on items of one turn; when the last is ruled the turn settles',
  may: 'adjudication.rule',
  params: turnParams,
  body: z.strictObject({ revision: z.int(), rulings: z.array(RulingInput).min(1).max(200) }),
  response: z.strictObject({
    rulings: z.array(
      z.strictObject({ item: z.string(), decision: z.enum(DECISIONS), kind: z.enum(DISAGREEMENT_KINDS) }),
    ),
    settled: z.boolean(),
    /** Revision number after the ruling. */
    revision: z.int(),
    /** Who held which opinion, now that it is ruled. */
    opinions: z.array(z.strictObject({ item: z.string(), letter: z.string(), person: z.string() })),
    /** Items the edits made doubtful; they go back to the reviewers. */
    stale: z.array(z.strictObject({ item: z.string(), because: z.string() })),
  }),
  idempotent: true,
  problems: ['not_found', 'own_review', 'not_in_conflict', 'revision_changed', 'invalid_input'],
})

export const returnToReviewers = operation({
  id: 'returnToReviewers',
  method: 'POST',
  path: '/conflicts/{session}/{turn}/return',
  summary: 'Send a turn back to its reviewers with a reason',
  may: 'adjudication.rule',
  params: turnParams,
  body: z.strictObject({ reason: z.string().min(3).max(2000) }),
  response: z.strictObject({ returned: z.int() }),
  problems: ['not_found', 'own_review', 'not_in_conflict'],
})
