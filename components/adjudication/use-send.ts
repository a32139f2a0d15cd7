'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { conflictQuery, conflictsQuery } from '#components/queries/adjudication.ts'
import { keyboard } from '#components/shell/keys/keyboard.ts'
import { placeInKind } from '#components/turn/item-groups.ts'
import { returnToReviewers, ruleConflicts } from '#lib/adjudication/contract.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import { ClientProblem, call } from '#lib/platform/http/client.ts'
import type { ItemView } from '#lib/sessions/contract.ts'
import { type ConflictPlace, samePlace } from './conflict-queue.ts'
import { shelfKey } from './ruling-shelf.ts'
import type { RulingStore } from './ruling-store.ts'
import { addSat, type ItemPlace } from './sitting.ts'

export type SendNews =
  | { is: 'offline' }
  /** Somebody ruled, or the turn or its opinions changed, since it was opened. */
  | { is: 'changed' }
  | { is: 'problem'; error: unknown }
  | null

/**
 * Goes on: to the next case of the turn that wants something, or, when none does, sends all rulings of the turn at once.
 * `onDone` is called once the server has them.
 */
export function useSend(store: RulingStore | null, person: string, onDone: (place: ConflictPlace) => void) {
  const client = useQueryClient()
  const [news, setNews] = useState<SendNews>(null)
  const [busy, setBusy] = useState(false)
  /** The key of the last attempt and what it carried: the same rulings again carry the same key. */
  const attempt = useRef({ content: '', key: '' })
  const left = useRef<ConflictPlace[]>([])

  const goOn = async () => {
    if (!store || busy || keyboard.saving || !store.view.mayRule || store.view.conflicts.length === 0) return
    setNews(null)
    if (store.goOn()) await send(store)
  }

  const send = async (from: RulingStore) => {
    const rulings = from.rulings()
    const { session, turn, revision, conflicts } = from.view
    const content = canonicalJson([session, turn, revision, rulings])
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
    await hold(async () => {
      const answer = await call(
        ruleConflicts,
        { params: { session, turn }, body: { revision, rulings } },
        { idempotencyKey: attempt.current.key },
      )
      addSat({ session, turn, person, is: 'ruled', answer, named: placesOf(from.view.items) })
      localStorage.removeItem(shelfKey(person, session, turn))
      leaveQueue({ session, turn }, conflicts.length)
      onDone({ session, turn })
    })
  }

  /** Sends the turn back to its reviewers. @returns whether it went */
  const sendBack = async (reason: string): Promise<boolean> => {
    if (!store || busy || keyboard.saving) return false
    const { session, turn } = store.view
    return hold(async () => {
      const { returned } = await call(returnToReviewers, { params: { session, turn }, body: { reason } })
      addSat({ session, turn, person, is: 'returned', reason, reviews: returned })
      leaveQueue({ session, turn }, 0)
      onDone({ session, turn })
    })
  }

  async function hold(work: () => Promise<void>): Promise<boolean> {
    keyboard.saving = true
    setBusy(true)
    setNews(null)
    try {
      await work()
      return true
    } catch (error) {
      setNews(newsOf(error))
      return false
    } finally {
      keyboard.saving = false
      setBusy(false)
    }
  }

  /** The turn leaves the lists at once; the server's own counts follow. */
  function leaveQueue(place: ConflictPlace, ruled: number): void {
    client.setQueryData(
      conflictsQuery.queryKey,
      (list) =>
        list && {
          ...list,
          conflicts: list.conflicts.filter((conflict) => !samePlace(conflict, place)),
          ruled: list.ruled + ruled,
        },
    )
    void client.invalidateQueries({ queryKey: conflictsQuery.queryKey })
    left.current.push(place)
  }

  /** Another turn is on the screen: the ones that were sent are read anew when they are opened again. */
  const arrived = useCallback(() => {
    setNews(null)
    for (const { session, turn } of left.current.splice(0)) {
      client.removeQueries({ queryKey: conflictQuery(session, turn).queryKey })
    }
  }, [client])

  return { goOn, sendBack, busy, news, arrived }
}

function placesOf(items: readonly ItemView[]): Record<string, ItemPlace> {
  return Object.fromEntries(
    items.map((item) => {
      const language = item.language === undefined ? {} : { language: item.language }
      return [item.item, { kind: item.kind, ...language, place: placeInKind(items, item) }]
    }),
  )
}

function newKey(): string {
  return `ruling:${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
}

function newsOf(error: unknown): SendNews {
  const problem = error instanceof ClientProblem ? error : null
  if (problem?.kind === 'network') return { is: 'offline' }
  if (problem?.code === 'revision_changed' || problem?.code === 'not_in_conflict') return { is: 'changed' }
  return { is: 'problem', error }
}
