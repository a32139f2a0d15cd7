import { z } from 'zod'
import { operation } from '#lib/platform/http/operation.ts'
import { CAUSES } from './coefficient.ts'
import { FIELDS } from './field.ts'
import { GROUPINGS } from './grouping.ts'

/** A number of agreement: null with its `cause` where it is undefined, never 0 or 1. `ci` is 95 %. */
export const Coefficient = z.strictObject({
  value: z.number().nullable(),
  se: z.number().nullable(),
  ci: z.tuple([z.number(), z.number()]).nullable(),
  method: z.string(),
  /** Items the value rests on. */
  n: z.int(),
  cause: z.enum(CAUSES).optional(),
  reason: z.string().optional(),
})

const Person = z.strictObject({ email: z.string(), name: z.string() })

export const AgreementGroup = z.strictObject({
  key: z.string(),
  field: z.enum(FIELDS),
  over: z.enum(['verdict', 'label']),
  people: z.array(Person).optional(),
  n_items: z.int(),
  n_pairable: z.int(),
  n_ratings: z.int(),
  n_raters: z.int(),
  n_sessions: z.int(),
  n_cannot_judge: z.int(),
  n_no_label: z.int(),
  classes: z.array(z.string()),
  counts: z.record(z.string(), z.int()),
  percent: Coefficient,
  content_percent: Coefficient.optional(),
  ac1: Coefficient,
  alpha: Coefficient,
  fleiss: Coefficient,
  cohen: Coefficient.optional(),
  specific: z.record(z.string(), Coefficient),
  confusion: z.strictObject({
    classes: z.array(z.string()),
    /** Whose classes rows and columns are; null where the table reads the same from either side. */
    raters: z.tuple([z.string(), z.string()]).nullable(),
    counts: z.array(z.array(z.int())),
    pairs: z.int(),
  }),
  disagreements: z.array(
    z.strictObject({
      session: z.string(),
      turn: z.int(),
      item: z.string(),
      classes: z.array(z.string()),
      /** Waits for a ruling. */
      open: z.boolean(),
    }),
  ),
})
export type AgreementGroup = z.infer<typeof AgreementGroup>

export const getAgreement = operation({
  id: 'getAgreement',
  method: 'GET',
  path: '/agreement',
  summary: 'How far physicians agree, by field, scenario, language or pair of them',
  may: 'agreement.read',
  query: z.strictObject({
    by: z.enum(GROUPINGS).default('field'),
    /** What the groups of another kind are of. */
    field: z.enum(FIELDS).default('all'),
  }),
  response: z.strictObject({
    by: z.enum(GROUPINGS),
    field: z.enum(FIELDS),
    groups: z.array(AgreementGroup),
    /** How the intervals were drawn. */
    resamples: z.int(),
    seed: z.int(),
    left_out: z.strictObject({
      /** Turns the reader still owes a review of. */
      owed_turns: z.int(),
      /** Sessions the reader has no credential for. */
      sessions_without_credential: z.int(),
    }),
  }),
  problems: [],
})
