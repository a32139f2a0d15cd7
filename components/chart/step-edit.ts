import type { StepToRun } from '#components/queries/sessions.ts'
import { readForm } from '#components/verdict/edit-form.ts'
import type { ReviewStore } from '#components/verdict/review-store.ts'
import { isWriteTool } from '#lib/sessions/tools.ts'
import type { Item, StepValue } from '#lib/sessions/turn.ts'

/** What an edit of a step and a run of it have to do with each other. */

/** The calls of these items that read a chart. */
export function runnableSteps(
  items: readonly Item[],
  place: Pick<StepToRun, 'session' | 'turn'>,
): Omit<StepToRun, 'arguments'>[] {
  const reads = items.filter((item) => item.kind === 'step' && !isWriteTool(item.value.tool))
  return reads.map(({ item }) => ({ ...place, item }))
}

/** The arguments as they stand in the edit of a step; null where they are its own or make no object yet. */
export function editedArguments(
  store: Pick<ReviewStore, 'item' | 'form'> | null,
  id: string,
): Record<string, unknown> | null {
  const item = store?.item(id)
  if (!store || item?.kind !== 'step') return null
  const read = readForm(item, store.form(item))
  if (!read.ok) return null
  const edited = (read.value as StepValue).arguments
  return edited === item.value.arguments || JSON.stringify(edited) === JSON.stringify(item.value.arguments)
    ? null
    : edited
}

/** Puts the result of a run into the edit of its step, beside the arguments that made it. */
export function takeResult(store: Pick<ReviewStore, 'item' | 'form' | 'type'>, id: string, observation: unknown): void {
  const item = store.item(id)
  if (item?.kind !== 'step') return
  store.type(item, { ...store.form(item), observation: JSON.stringify(observation, null, 2) })
}
