import type { Item, ItemKind, Language } from './turn.ts'

/** The items of one turn, sorted out by what they are. Pure. */

type Of<K extends ItemKind> = Extract<Item, { kind: K }>
type QueryItem = Of<'query'>
type AnswerItem = Of<'answer'>
type RubricItem = Of<'rubric'>
/** A step or a reply, in the order in which they were called. */
export type CallItem = Of<'step'> | Of<'reply'>

export type TurnParts = {
  index: number
  queries: Partial<Record<Language, QueryItem>>
  label: Of<'implicitness'> | null
  taskType: Of<'task_type'> | null
  calls: CallItem[]
  answers: Partial<Record<Language, AnswerItem>>
  rubric: RubricItem[]
}

export function partsOf(items: readonly Item[], index: number): TurnParts {
  const parts: TurnParts = { index, queries: {}, label: null, taskType: null, calls: [], answers: {}, rubric: [] }
  for (const item of items) {
    if (item.kind === 'query') parts.queries[item.language ?? 'en'] = item
    else if (item.kind === 'implicitness') parts.label = item
    else if (item.kind === 'task_type') parts.taskType = item
    else if (item.kind === 'answer') parts.answers[item.language ?? 'en'] = item
    else if (item.kind === 'rubric') parts.rubric.push(item)
    else parts.calls.push(item)
  }
  return parts
}
