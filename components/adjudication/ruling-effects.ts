import type { ConflictView } from '#lib/adjudication/contract.ts'
import { applyOutcomes, emptiesRubric, type Outcome, rulingOutcome } from '#lib/adjudication/settle.ts'
import { type Stale, staleAfterEdit } from '#lib/sessions/stale.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { mended, type RulingWork, ruledOn } from './ruling-work.ts'

/** What rulings do to the rest of their turn. Pure. */
export type Effects = {
  /** Items the rulings make doubtful and do not mend: they go back to the reviewers. */
  doubtful: Stale[]
  /** Items the rulings on conflicts make doubtful: the only other ones that may be changed in the same ruling. */
  mendable: ReadonlySet<string>
  /** The rulings would leave the turn without a rubric, which is refused. */
  emptiesRubric: boolean
}

export const NO_EFFECTS: Effects = { doubtful: [], mendable: new Set(), emptiesRubric: false }

/** @param items the turn's items, in order */
export function effectsOf(items: readonly Item[], conflicts: readonly ConflictView[], work: RulingWork): Effects {
  const byId = new Map(items.map((item) => [item.item, item]))
  const outcomes = new Map<string, Outcome>()
  const open = new Set<string>()
  for (const conflict of conflicts) {
    const item = byId.get(conflict.item)
    const ruled = item ? ruledOn(work, conflict, item) : null
    if (item && ruled?.is === 'ruled') outcomes.set(item.item, rulingOutcome(item, ruled))
    else open.add(conflict.item)
  }
  if (![...outcomes.values()].some(({ is }) => is === 'edit')) {
    return { ...NO_EFFECTS, emptiesRubric: emptiesRubric(items, outcomes) }
  }
  const first = staleAfterEdit(items, applyOutcomes(items, outcomes))
  const mendable = new Set(first.map(({ item }) => item))
  const added = items.flatMap((item) => {
    const value = mendable.has(item.item) ? mended(work, item) : null
    return value ? [[item.item, rulingOutcome(item, { decision: 'edit', ...value })] as const] : []
  })
  const all = new Map([...outcomes, ...added])
  const left = added.length === 0 ? first : staleAfterEdit(items, applyOutcomes(items, all))
  return {
    doubtful: left.filter(({ item }) => !open.has(item)),
    mendable,
    emptiesRubric: emptiesRubric(items, outcomes),
  }
}

/** The conflict whose reasons an item mended with the rulings takes: its other language's, else the one at hand. */
export function goesWith(item: Item, conflicts: readonly ConflictView[], focused: string): string {
  const twin = conflicts.find(({ kind, language }) => kind === item.kind && language !== item.language)
  return item.language !== undefined && twin ? twin.item : focused
}
