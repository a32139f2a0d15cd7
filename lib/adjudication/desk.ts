import type { OpinionRow } from '#lib/reviews/opinion.ts'
import type { RevisionItem, TurnRevision } from '#lib/sessions/revision.ts'
import type { ItemState } from './settle.ts'

/** One turn as the lead's desk knows it: each item with its opinions and where it stands. */
export type DeskTurn = {
  session: string
  turn: number
  revision: TurnRevision
  items: DeskItem[]
  /** Nobody was ever assigned. */
  unassigned: boolean
}
export type DeskItem = {
  item: RevisionItem
  opinions: OpinionRow[]
  /** Assignments of those who have not judged it yet. */
  owed: string[]
  state: ItemState
  /** The newest resolution, on whichever revision. */
  resolution: TurnResolution | null
}

export type ResolutionRecord = {
  revisionId: string
  item: string
  resolution: 'unanimous' | 'adjudicated'
  outcome: 'keep' | 'edit' | 'remove' | 'block'
  opinions: number
  nextRevisionId: string
}

export type TurnResolution = ResolutionRecord & { session: string; turn: number; kind: string; language: string | null }
