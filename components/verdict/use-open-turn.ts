'use client'
import { useLayoutEffect, useState } from 'react'
import type { TurnView } from '#lib/reviews/contract.ts'
import { staleAfterEdit } from '#lib/sessions/stale.ts'
import type { Language } from '#lib/sessions/turn.ts'
import { draftOutbox } from './browser-outbox.ts'
import { type DraftEntry, draftKey, NO_LOCAL } from './draft-entry.ts'
import { ReviewStore } from './review-store.ts'

/** The languages a person is asked to read in this session, in the session's order. */
export function readingLanguages(view: TurnView, person: readonly Language[]): Language[] {
  const shared = view.languages.filter((language) => person.includes(language))
  return shared.length > 0 ? shared : [...view.languages]
}

/**
 * The store of an opened turn, once this device's draft has met the server's. `store` is null until then, and takes keys;
 * `shown` is what stands on the screen: the store before, for the moment until the next is there, so that rows change and
 * do not vanish. A new revision opens anew.
 */
export function useOpenTurn(
  view: TurnView | undefined,
  person: { id: string; languages: readonly Language[] },
): { store: ReviewStore | null; shown: ReviewStore | null } {
  const [opened, setOpened] = useState<{ view: TurnView; store: ReviewStore } | null>(null)
  const { id } = person
  const languages = person.languages.join()
  // Before the paint: where the device was looked at ahead, the turn is on the screen in one go.
  useLayoutEffect(() => {
    if (!view) return
    let gone = false
    let store: ReviewStore | null = null
    const outbox = draftOutbox()
    const key = draftKey(id, view.assignment, view.turn)
    const show = ({ verdicts, local }: Pick<DraftEntry, 'verdicts' | 'local'>) => {
      if (gone) return
      store = new ReviewStore(
        view,
        { verdicts, local },
        readingLanguages(view, languages.split(',') as Language[]),
        (saved, rest, typing) => outbox.change(key, saved, rest, typing),
        staleAfterEdit,
      )
      setOpened({ view, store })
    }
    if (view.state === 'submitted') {
      show({ verdicts: view.draft.verdicts, local: NO_LOCAL })
      return
    }
    const place = { person: id, assignment: view.assignment, turn: view.turn }
    const hashes = Object.fromEntries(view.items.map((item) => [item.item, item.hash]))
    const entry = outbox.open(place, view.draft, hashes, (next) => store?.adopt(next.verdicts, next.local))
    if (entry instanceof Promise) void entry.then(show)
    else show(entry)
    return () => {
      gone = true
      outbox.close(key)
    }
  }, [view, id, languages])
  const store = opened !== null && opened.view === view ? opened.store : null
  return { store, shown: store ?? (view ? (opened?.store ?? null) : null) }
}
