import { z } from 'zod'
import { operation } from '#lib/platform/http/operation.ts'

export const LEDGER_CHAINS = ['decisions', 'reads'] as const

export const LedgerEventView = z.strictObject({
  chain: z.enum(LEDGER_CHAINS),
  seq: z.int(),
  at: z.string(),
  /** A person's id, or `operator`. */
  actor: z.string(),
  /** Of today; null for the operator. The ledger itself holds ids only. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** Where the subject is a person. */
  subjectName: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  hash: z.string(),
})
export type LedgerEventView = z.infer<typeof LedgerEventView>

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/ledger',
  summary: 'Events of one chain, newest first',
  may: 'ledger.read',
  query: z.strictObject({
    chain: z.enum(LEDGER_CHAINS).default('decisions'),
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.strictObject({ events: z.array(LedgerEventView) }),
  problems: [],
})
export const verifyLedger = operation({
  id: 'verifyLedger',
  method: 'GET',
  path: '/ledger/verify',
  summary: 'Recompute every hash and name the first event that does not fit',
  may: 'ledger.read',
  query: z.strictObject({ since: z.coerce.number().int().min(1).optional() }),
  response: z.strictObject({
    ok: z.boolean(),
    events: z.int(),
    /** Hash at the end of the chain of decisions. */
    head: z.string(),
    heads: z.array(z.strictObject({ chain: z.enum(LEDGER_CHAINS), seq: z.int(), hash: z.string() })),
    /**
     * `gap`: an event is missing; `prev_hash`: it follows another one; `hash`: it says something else than was written;
     * `head`: the end was moved; `anchor`: a release names another hash here.
     */
    first_bad: z
      .strictObject({
        chain: z.enum(LEDGER_CHAINS),
        seq: z.int(),
        reason: z.enum(['gap', 'prev_hash', 'hash', 'head', 'anchor']),
      })
      .nullable(),
  }),
  problems: [],
})
