import { z } from 'zod'
import { TASK_TYPES, TOOL_SOURCES } from '#lib/sessions/turn.ts'

/** What a session planner makes: one story over four turns. Safe in the browser. */

export const TurnPlan = z.strictObject({
  taskType: z.enum(TASK_TYPES),
  toolSource: z.enum(TOOL_SOURCES),
  /** What the turn is about, in a few words; no two turns have the same. */
  topic: z.string().min(1),
  /** Names of the tools the turn is expected to call, in order. */
  tools: z.array(z.string()).min(1),
  /** `Obs×MedReq` and the like; null where the turn is no gathering. */
  pattern: z.string().nullable(),
  /** The planner's own form of the turn, for the agents that come from the same hand; nobody else reads it. */
  meaning: z.unknown().optional(),
})
export type TurnPlan = z.infer<typeof TurnPlan>

export const SessionPlan = z.strictObject({
  situation: z.string().min(1),
  arc: z.string().min(1),
  turns: z.array(TurnPlan).length(4),
})
export type SessionPlan = z.infer<typeof SessionPlan>
