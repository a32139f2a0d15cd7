import { sameJson } from '#lib/platform/canonical.ts'
import { compareVerdicts, type ItemVerdict } from '#lib/reviews/verdict.ts'
import { isInPlay, type RevisionItem, type TurnRevision } from '#lib/sessions/revision.ts'
import type { Item } from '#lib/sessions/turn.ts'

/** How opinions and rulings become a resolution, item by item. Pure. */

export type Opinion = Pick<ItemVerdict, 'verdict' | 'value'> & { personId: string }
export type RulingRow = { decision: 'accept' | 'edit' | 'reject'; value: unknown }
/** `keep` and `edit` leave a value, `remove` takes a rubric item out, `block` keeps the session out of releases. */
export type Outcome = { is: 'keep' } | { is: 'edit'; value: unknown } | { is: 'remove' } | { is: 'block' }

export type ItemState =
  /** Settled in an earlier revision and left alone since. */
  | { state: 'carried' }
  /** Somebody still owes a verdict, or nobody is assigned. */
  | { state: 'waiting' }
  | { state: 'conflict' }
  | { state: 'settled'; resolution: 'unanimous' | 'adjudicated'; outcome: Outcome; opinions: number }

export type ItemStanding = {
  item: RevisionItem
  /** Newest verdicts on this very wording. */
  opinions: Opinion[]
  /** How many assigned people who read the item have not judged it yet. */
  owed: number
  /** How many judgements it takes. */
  needed: number
  ruling: RulingRow | null
}

/**
 * Where one item stands. A ruling ends it. Before that, everyone asked must have answered; then equal accepts, equal
 * edits and equal rejects settle by themselves, and everything else (a `cannot_judge` too) goes to the lead.
 */
export function itemState(revision: Pick<TurnRevision, 'cause'>, standing: ItemStanding): ItemState {
  const { item, opinions, owed, needed, ruling } = standing
  if (ruling) {
    return {
      state: 'settled',
      resolution: 'adjudicated',
      outcome: rulingOutcome(item, ruling),
      opinions: opinions.length,
    }
  }
  if (!isInPlay(revision, item)) return { state: 'carried' }
  if (owed > 0 || opinions.length === 0 || opinions.length < needed) return { state: 'waiting' }
  const [first, ...others] = opinions
  if (!first || opinions.some(({ verdict }) => verdict === 'cannot_judge')) return { state: 'conflict' }
  if (!others.every((other) => agree(item, first, other))) return { state: 'conflict' }
  const decision = first.verdict === 'cannot_judge' ? 'accept' : first.verdict
  return {
    state: 'settled',
    resolution: 'unanimous',
    outcome: rulingOutcome(item, { decision, value: first.value }),
    opinions: opinions.length,
  }
}

function agree(item: Item, a: Opinion, b: Opinion): boolean {
  const same = compareVerdicts(item, a, b)
  return same.verdict && same.content
}

/** What a decision does to an item: an edit that changes nothing keeps it; a rejected rubric item leaves, anything else blocks. */
export function rulingOutcome(
  item: Item,
  { decision, value }: Pick<RulingRow, 'decision'> & { value?: unknown },
): Outcome {
  if (decision === 'accept') return { is: 'keep' }
  if (decision === 'edit') return sameJson(value ?? null, item.value) ? { is: 'keep' } : { is: 'edit', value }
  return { is: item.kind === 'rubric' ? 'remove' : 'block' }
}

/**
 * The turn's items after its outcomes: edited values in place, removed rubric items gone. Whether the last rubric item
 * may leave is asked before, by `emptiesRubric`.
 */
export function applyOutcomes(items: readonly Item[], outcomes: ReadonlyMap<string, Outcome>): Item[] {
  return items.flatMap((item): Item[] => {
    const outcome = outcomes.get(item.item)
    if (outcome?.is === 'remove') return []
    return [outcome?.is === 'edit' ? ({ ...item, value: outcome.value } as Item) : item]
  })
}

/** Would these outcomes leave a turn that has a rubric without one? */
export function emptiesRubric(items: readonly Item[], outcomes: ReadonlyMap<string, Outcome>): boolean {
  const rubric = items.filter(({ kind }) => kind === 'rubric')
  return rubric.length > 0 && rubric.every(({ item }) => outcomes.get(item)?.is === 'remove')
}
