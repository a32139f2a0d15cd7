import { z } from 'zod'
import { LANGUAGES, type Language } from '#lib/platform/language.ts'

export { LANGUAGES, type Language }

/** What a turn is made of. Pure: safe in the browser, on the server and in a script. */

export const SCENARIOS = ['diagnostic_workup', 'med_safety', 'treatment_response', 'discharge_planning'] as const
export const TASK_TYPES = ['Information Lookup', 'Data Gathering', 'Clinical Reasoning', 'Write/Update'] as const
export const IMPLICITNESS_CODES = ['NA', 'PE', 'AE'] as const
export const TOOL_SOURCES = ['ehr', 'patient', 'mixed', 'write'] as const
export const ITEM_KINDS = ['query', 'implicitness', 'task_type', 'step', 'reply', 'answer', 'rubric'] as const
export const LITERACY = ['high', 'medium', 'low'] as const

export type Scenario = (typeof SCENARIOS)[number]
export type TaskType = (typeof TASK_TYPES)[number]
export type ImplicitnessCode = (typeof IMPLICITNESS_CODES)[number]
export type ToolSource = (typeof TOOL_SOURCES)[number]
export type ItemKind = (typeof ITEM_KINDS)[number]

const Json: z.ZodType<unknown> = z.unknown()

/** The physician's question; `explicit` is null where the record gives none. */
export const QueryValue = z.strictObject({ implicit: z.string(), explicit: z.string().nullable() })
/** `quote` is the earlier wording the question leans on; `turn` counts from 0. */
export const ImplicitnessValue = z.strictObject({
  code: z.enum(IMPLICITNESS_CODES).nullable(),
  antecedent: z.strictObject({ turn: z.int().min(0), quote: z.string() }).optional(),
})
export const TaskTypeValue = z.enum(TASK_TYPES)
export const StepValue = z.strictObject({
  tool: z.string(),
  arguments: z.record(z.string(), Json),
  observation: Json,
})
export const ReplyValue = z.strictObject({
  tool: z.string(),
  arguments: z.record(z.string(), Json),
  text: z.string(),
  /** The same facts in three registers; null where the record keeps only one. */
  variants: z.strictObject({ high: z.string(), medium: z.string(), low: z.string() }).nullable(),
})
export const AnswerValue = z.string()
/** One rubric item in both languages; `zh` is null where the record has no Chinese side. */
export const RubricValue = z.strictObject({ en: z.string(), zh: z.string().nullable() })

export type QueryValue = z.infer<typeof QueryValue>
export type ImplicitnessValue = z.infer<typeof ImplicitnessValue>
export type StepValue = z.infer<typeof StepValue>
export type ReplyValue = z.infer<typeof ReplyValue>
export type RubricValue = z.infer<typeof RubricValue>

type ItemOf<K extends ItemKind, V> = { item: string; kind: K; language?: Language; value: V }
export type Item =
  | ItemOf<'query', QueryValue>
  | ItemOf<'implicitness', ImplicitnessValue>
  | ItemOf<'task_type', TaskType>
  | ItemOf<'step', StepValue>
  | ItemOf<'reply', ReplyValue>
  | ItemOf<'answer', string>
  | ItemOf<'rubric', RubricValue>

/** The schema of one kind's value, for checking what a reviewer or a file sends. */
export const VALUE_SCHEMAS = {
  query: QueryValue,
  implicitness: ImplicitnessValue,
  task_type: TaskTypeValue,
  step: StepValue,
  reply: ReplyValue,
  answer: AnswerValue,
  rubric: RubricValue,
} as const satisfies Record<ItemKind, z.ZodType>

/**
 * One turn as a list of items in reading order: query.en, query.zh, implicitness, task_type, then steps and replies
 * in the order they were called, answer.en, answer.zh, rubric. A language the record lacks has no item.
 */
export type TurnItems = Item[]

/** Item ids: `t<turn>.<kind>` with the language or the position at first import behind it. They never change. */
export const itemId = {
  query: (turn: number, language: Language) => `t${turn}.query.${language}`,
  implicitness: (turn: number) => `t${turn}.implicitness`,
  taskType: (turn: number) => `t${turn}.task_type`,
  step: (turn: number, position: number) => `t${turn}.step.${position}`,
  reply: (turn: number, position: number) => `t${turn}.reply.${position}`,
  answer: (turn: number, language: Language) => `t${turn}.answer.${language}`,
  rubric: (turn: number, position: number) => `t${turn}.rubric.${position}`,
}

/** The turn index in an item id, or null when the text is no item id. */
export function turnOfItem(item: string): number | null {
  const match = /^t(\d+)\./.exec(item)
  return match ? Number(match[1]) : null
}

/**
 * The languages a person must read to judge an item. A query or answer belongs to its own language; everything else
 * (label, steps, replies, rubric in both languages) is asked of everyone.
 */
export function asksPerson(item: Pick<Item, 'language'>, languages: readonly Language[]): boolean {
  return item.language === undefined || languages.includes(item.language)
}
