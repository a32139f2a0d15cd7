import type { Db, Tx } from '#lib/platform/db.ts'
import { owes } from '#lib/reviews/get-queue.ts'
import {
  loadOpinions,
  loadOverlaps,
  loadReaders,
  loadStandings,
  type ReaderRow,
  type StandingRow,
} from '#lib/reviews/load-opinions.ts'
import type { OpinionRow } from '#lib/reviews/opinion.ts'
import { loadLatestTurns } from '#lib/sessions/load-sessions.ts'
import type { RevisionItem, TurnRevision } from '#lib/sessions/revision.ts'
import { asksPerson } from '#lib/sessions/turn.ts'
import type { DeskItem, DeskTurn } from './desk.ts'
import { itemState } from './settle.ts'
import { findResolutions, findRulings } from './store.ts'

/**
 * Load the newest revision of every turn of these sessions (or one turn) with its opinions, rulings and states.
 * @param known where everybody stands on these turns, when the caller has asked already
 */
export async function loadDesk(
  tx: Db | Tx,
  sessions: string[],
  turn: number | null = null,
  known: readonly StandingRow[] | null = null,
): Promise<DeskTurn[]> {
  const revisions = await loadLatestTurns(tx, sessions, turn)
  const rulings = await findRulings(
    tx,
    revisions.map(({ id }) => id),
  )
  const opinions = await loadOpinions(tx, turn === null ? { sessions } : { sessions, turn })
  const readers = await loadReaders(tx, sessions)
  const standings = known ?? (await loadStandings(tx, null, sessions, turn))
  const overlaps = await loadOverlaps(tx, sessions)
  const resolutions = await findResolutions(tx, sessions)

  const key = (session: string, index: number) => `${session}/${index}`
  const opinionsOf = groupBy(opinions, (row) => key(row.session, row.turn))
  const owing = new Set(standings.filter(owes).map((row) => `${row.assignment}/${row.turn}`))
  const resolutionsOf = groupBy(resolutions, (row) => key(row.session, row.turn))
  const readersOf = groupBy(readers, (row) => row.session)

  return revisions.map((revision) => {
    const here = key(revision.session, revision.turn)
    const people = readersOf.get(revision.session) ?? []
    const items = revision.items.map((item): DeskItem => {
      const valid = (opinionsOf.get(here) ?? []).filter((row) => counts(row, item, revision) && !returned(row))
      const readersOfItem = people.filter(({ languages }) => asksPerson(item, languages))
      const ruling = rulings.find((row) => row.revisionId === revision.id && row.item === item.item) ?? null
      const owed = owedBy(readersOfItem, valid).map(({ assignment }) => assignment)
      const state = itemState(revision, {
        item,
        opinions: valid.map((row) => ({
          personId: row.personId,
          verdict: row.verdict,
          value: row.value === null ? undefined : JSON.parse(row.value),
        })),
        owed: owed.length,
        needed: Math.min(overlaps.get(revision.session) ?? 1, readersOfItem.length),
        ruling: ruling && {
          decision: ruling.decision,
          value: ruling.value === null ? undefined : JSON.parse(ruling.value),
        },
      })
      const resolution = (resolutionsOf.get(here) ?? []).find((row) => row.item === item.item) ?? null
      return { item, opinions: valid, owed, state, resolution }
    })
    return { session: revision.session, turn: revision.turn, revision, items, unassigned: people.length === 0 }
  })

  /** A review sent back counts as owed until it comes again. */
  function returned(row: OpinionRow): boolean {
    return owing.has(`${row.assignment}/${row.turn}`) && row.revisionId === currentRevision(row)
  }
  function currentRevision(row: OpinionRow): string | undefined {
    return revisions.find((one) => one.session === row.session && one.turn === row.turn)?.id
  }
}

/** A verdict counts for the wording it was given on; for a doubtful item, only if given since it became doubtful. */
function counts(row: OpinionRow, item: RevisionItem, revision: TurnRevision): boolean {
  return row.item === item.item && row.itemHash === item.hash && (item.stale === null || row.revisionId === revision.id)
}

function owedBy(readers: ReaderRow[], opinions: OpinionRow[]): ReaderRow[] {
  return readers.filter(
    ({ assignment, withdrawn }) => !withdrawn && !opinions.some((row) => row.assignment === assignment),
  )
}

export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
