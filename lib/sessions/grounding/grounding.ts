import type { Claim, ClaimKind } from '#lib/sessions/claims/claim.ts'

/** What the record says of a claim. Pure types. */

export const GROUND_STATES = ['supported', 'contradicted', 'not_in_record', 'after_as_of'] as const
export type GroundState = (typeof GROUND_STATES)[number]

/** One place that speaks for or against a claim. The best comes first: the one a physician would want to see. */
export type GroundEvidence = {
  /** `Type/id` in the chart, or the id of an item of the session (`t1.reply.0`) where the patient said it. */
  ref: string
  /** FHIR path within the resource, `valueQuantity`, `dosageInstruction[0].doseAndRate[0].doseQuantity`; null for the whole. */
  path: string | null
  /** The sentence in a note or reply; null elsewhere. */
  quote: string | null
  /** For reading: `Creatinine 2.3 mg/dL (H), 2180-05-07 06:15`. */
  words: string
  at: string | null
}

export type Grounding = {
  state: GroundState
  evidence: GroundEvidence[]
  /** Set when contradicted: what the record says instead, in words and numbers without a language of its own. */
  says: string | null
  /** Machine name of why: `other_value`, `other_unit`, `other_date`, `other_dose`, `no_such_drug` …; null when supported. */
  reason: string | null
}

/** The texts an item may hold: a query's two forms, an answer's or reply's text, a rubric's languages, a reply's variants. */
export const CLAIM_FIELDS = ['implicit', 'explicit', 'text', 'en', 'zh', 'high', 'medium', 'low'] as const
export type ClaimField = (typeof CLAIM_FIELDS)[number]

export const CLAIM_KINDS = [
  'value',
  'flag',
  'trend',
  'date',
  'duration',
  'drug',
  'condition',
  'allergy',
  'procedure',
  'organism',
  'susceptibility',
  'score',
] as const satisfies readonly ClaimKind[]

/** A claim of an item's text with its grounding. `field` tells texts of one item apart. */
export type GroundedClaim = {
  item: string
  field: ClaimField
  kind: ClaimKind
  start: number
  end: number
} & Grounding

/** Facts of a chart prepared for grounding; made once per chart by `chartFacts`. */
export type GroundClaim<Facts> = (claim: Claim, facts: Facts) => Grounding
