import type { ItemView } from '#lib/sessions/contract.ts'
import type { MarkedItem } from '#lib/sessions/stale.ts'
import { type Item, type Language, VALUE_SCHEMAS } from '#lib/sessions/turn.ts'

/** How a turn's items are laid out for judging: rows in reading order, and the stops the keys walk. Pure. */

export const GROUPS = ['query', 'implicitness', 'task_type', 'steps', 'answer', 'rubric'] as const
export type GroupId = (typeof GROUPS)[number]

const GROUP_OF: Record<Item['kind'], GroupId> = {
  query: 'query',
  implicitness: 'implicitness',
  task_type: 'task_type',
  step: 'steps',
  reply: 'steps',
  answer: 'answer',
  rubric: 'rubric',
}

export type ItemGroup = { id: GroupId; items: ItemView[] }

/** An item with the value its kind promises, or null when it has another shape (the row then says so). */
export function typedItem(view: ItemView): MarkedItem | null {
  const value = VALUE_SCHEMAS[view.kind].safeParse(view.value)
  if (!value.success) return null
  const language = view.language === undefined ? {} : { language: view.language }
  return { item: view.item, kind: view.kind, ...language, value: value.data, stale: view.stale } as MarkedItem
}

/** The rows of a turn; items keep their order within a row. A row without items is left out. */
export function groupItems(items: readonly ItemView[]): ItemGroup[] {
  return GROUPS.map((id) => ({ id, items: items.filter((item) => GROUP_OF[item.kind] === id) })).filter(
    (group) => group.items.length > 0,
  )
}

/** Whether an item is on the screen in this choice of languages. */
export function isShown(item: Pick<ItemView, 'language'>, languages: readonly Language[]): boolean {
  return item.language === undefined || languages.includes(item.language)
}

/**
 * What the cursor can stand on. A row is one stop, so that one key judges the group; a row that is split (and always
 * the rubric) has one stop an item. A stop judges only what is on the screen: `items` are the shown ones.
 */
export type Stop = { id: string; group: GroupId; items: string[] }

export function stopsOf(
  groups: readonly ItemGroup[],
  split: ReadonlySet<GroupId>,
  languages: readonly Language[],
): Stop[] {
  return groups.flatMap((group): Stop[] => {
    const shown = group.items.filter((item) => isShown(item, languages)).map((item) => item.item)
    if (shown.length === 0) return []
    if (isSplit(group, split)) return shown.map((item) => ({ id: item, group: group.id, items: [item] }))
    return [{ id: group.id, group: group.id, items: shown }]
  })
}

export function isSplit(group: ItemGroup, split: ReadonlySet<GroupId>): boolean {
  return group.id === 'rubric' || (group.items.length > 1 && split.has(group.id))
}

/** The stop an item is judged at, or null when it is not on the screen. */
export function stopOfItem(stops: readonly Stop[], item: string): Stop | null {
  return stops.find((stop) => stop.items.includes(item)) ?? null
}

/** `t1.rubric.0` is number 1 of its kind in the turn: its place among the items of that kind, from 1. */
export function placeInKind(items: readonly ItemView[], item: ItemView): number {
  return items.filter((other) => other.kind === item.kind).findIndex((other) => other.item === item.item) + 1
}
