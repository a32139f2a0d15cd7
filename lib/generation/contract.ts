import { z } from 'zod'
import { operation } from '#lib/platform/http/operation.ts'
import { LANGUAGES, SCENARIOS } from '#lib/sessions/turn.ts'

/** Runs that make sessions out of charts, as programs see them. */

export const RUN_STATES = ['running', 'paused', 'cancelled', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** The model without network: rules and a grammar of phrasings. */
export const SCRIPTED_MODEL = 'scripted'

export const GenerationRequest = z.strictObject({
  scenario: z.enum(SCENARIOS),
  count: z.int().min(1).max(1000),
  /** Null: levels 1 to 3 in turn. */
  level: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .nullable()
    .default(null),
  /** Ids of charts to choose from; empty for every chart the person may read. */
  patients: z.array(z.string()).max(10_000).default([]),
  model: z.string().default(SCRIPTED_MODEL),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .default(['en', 'zh'])
    .refine((list) => new Set(list).size === list.length && list[0] === 'en', 'English first, each once'),
  seed: z.int().min(0).max(2_147_483_647).default(1),
})
export type GenerationRequest = z.infer<typeof GenerationRequest>

const counts = z.record(z.string(), z.int())

export const RunView = z.strictObject({
  run: z.string(),
  scenario: z.enum(SCENARIOS),
  level: z.int().nullable(),
  count: z.int(),
  seed: z.int(),
  model: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  state: z.enum(RUN_STATES),
  detail: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  generated: z.int(),
  waiting: z.int(),
  /** Sessions given up, by reason. */
  discarded: counts,
})
export type RunView = z.infer<typeof RunView>

export const RunDetail = RunView.extend({
  /** Attempts by stage and outcome: `{ answer: { made: 12, refused: 1 } }`. */
  stages: z.record(z.string(), counts),
  /** Attempts that gave nothing, by stage and reason. */
  refused: z.array(z.strictObject({ stage: z.string(), reason: z.string(), count: z.int() })),
  slots: z.array(
    z.strictObject({
      index: z.int(),
      level: z.int(),
      arc: z.int(),
      state: z.enum(['waiting', 'made', 'discarded']),
      session: z.string().nullable(),
      patient: z.string().nullable(),
      chosenBy: z.string().nullable(),
      reason: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
export type RunDetail = z.infer<typeof RunDetail>

const params = z.strictObject({ run: z.string() })

export const startGeneration = operation({
  id: 'startGeneration',
  method: 'POST',
  path: '/generations',
  summary: 'Start a run that makes sessions out of charts; a worker carries it on',
  may: 'sessions.generate',
  body: GenerationRequest,
  response: z.strictObject({ run: z.string() }),
  problems: ['invalid_input', 'not_found'],
})

export const listGenerations = operation({
  id: 'listGenerations',
  method: 'GET',
  path: '/generations',
  summary: 'Every run, the latest first, with what came of it so far',
  may: 'sessions.generate',
  response: z.strictObject({ runs: z.array(RunView) }),
  problems: [],
})

export const showGeneration = operation({
  id: 'showGeneration',
  method: 'GET',
  path: '/generations/{run}',
  summary: 'One run: its sessions, its stages and what was discarded',
  may: 'sessions.generate',
  params,
  response: RunDetail,
  problems: ['not_found'],
})

export const changeGeneration = operation({
  id: 'changeGeneration',
  method: 'POST',
  path: '/generations/{run}/state',
  summary: 'Pause, resume or cancel a run',
  may: 'sessions.generate',
  params,
  body: z.strictObject({ state: z.enum(['paused', 'running', 'cancelled']) }),
  response: z.strictObject({ run: z.string(), state: z.enum(RUN_STATES) }),
  problems: ['not_found', 'invalid_input'],
})
