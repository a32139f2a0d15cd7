'use client'
import { useEffect, useState } from 'react'
import type { TurnView } from '#lib/reviews/contract.ts'
import { staleAfterEdit } from '#lib/sessions/stale.ts'
import type { Language } from '#lib/sessions/turn.ts'
import { draftOutbox } from './browser-outbox.ts'
import { draftKey } from './draft-entry.ts'
import { ReviewStore } from './review-store.ts'

/** The languages a person is asked to read in this session, in the session's order. */
export function readingLanguages(view: TurnView, person: readonly Language[]): Language[] {
  const shared = view.languages.filter((language) => person.includes(language))
  return shared.length > 0 ? shared : [...view.languages]
}

/**
 * The store of an opened turn, once this device's draft has met the server's; null until then (a few milliseconds). The
 * same view gives the same store; a new revision opens anew.
 */
export function useOpenTurn(
  view: TurnView | undefined,
  person: { id: string; languages: readonly Language[] },
): ReviewStore | null {
  const [opened, setOpened] = useState<{ view: TurnView; store: ReviewStore } | null>(null)
  const { id } = person
  const languages = person.languages.join()
  useEffect(() => {
    if (!view) return
    let gone = false
    const outbox = draftOutbox()
    const place = { person: id, assignment: view.assignment, turn: view.turn }
    const key = draftKey(id, view.assignment, view.turn)
    const reading = readingLanguages(view, languages.split(',') as Language[])
    const build = (verdicts: TurnView['draft']['verdicts'], local: Parameters<typeof outbox.change>[2]) =>
      new ReviewStore(
        view,
        { verdicts, local },
        reading,
        (saved, rest, typing) => outbox.change(key, saved, rest, typing),
        staleAfterEdit,
      )
    if (view.state === 'submitted') {
      setOpened({ view, store: build(view.draft.verdicts, { forms: {}, notes: {} }) })
      return
    }
    let store: ReviewStore | null = null
    const hashes = Object.fromEntries(view.items.map((item) => [item.item, item.hash]))
    outbox
      .open(place, view.draft, hashes, (entry) => store?.adopt(entry.verdicts, entry.local))
      .then((entry) => {
        if (gone) return
        store = build(entry.verdicts, entry.local)
        setOpened({ view, store })
      })
    return () => {
      gone = true
      outbox.close(key)
    }
  }, [view, id, languages])
  return opened !== null && opened.view === view ? opened.store : null
}
