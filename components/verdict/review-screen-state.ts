import type { GroupId } from '#components/turn/item-groups.ts'
import type { Evidence } from '#lib/reviews/verdict.ts'
import type { ClaimView } from '#lib/sessions/contract.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import type { ReviewWork } from './review-state.ts'

/** What is open in place at the cursor. */
export type Open = 'edit' | 'reasons' | 'note'

export type ReviewScreenState = {
  readonly work: ReviewWork
  /** Stop id the cursor stands on. */
  readonly cursor: string
  readonly open: Open | null
  /** The claim whose evidence is shown; always one of an item under the cursor. */
  readonly claim: ClaimView | null
  /** What is attached and was pressed, to be shown in the chart. */
  readonly place: Evidence | null
  readonly split: ReadonlySet<GroupId>
  readonly languages: readonly Language[]
  /** Item id to why an edit made it doubtful; brought up to date when an edit closes, not at every key. */
  readonly stale: Readonly<Record<string, string>>
}

export type StaleAfterEdit = (
  original: readonly Item[],
  edited: readonly Item[],
) => readonly { item: string; because: string }[]
