'use client'
import { useEffect, useMemo, useState } from 'react'
import { basesOf, keep, shelfKey, stillStanding, takeKept } from './ruling-shelf.ts'
import { type ConflictTurn, RulingStore } from './ruling-store.ts'
import { NO_RULINGS } from './ruling-work.ts'

/**
 * The rulings on an opened turn, with what this device kept of them. They are kept in `localStorage`, which writes at
 * once: a reload or a crash one millisecond after a key press loses nothing.
 * @returns `unkept` when the device keeps nothing
 */
export function useOpenConflicts(
  view: ConflictTurn | undefined,
  person: string,
): { store: RulingStore | null; unkept: boolean } {
  const [unkept, setUnkept] = useState(false)
  const opened = useMemo(() => {
    if (!view) return null
    const key = shelfKey(person, view.session, view.turn)
    const bases = basesOf(view.items, view.conflicts)
    const kept = takeKept(localStorage, key)
    const standing = () => {
      const found = takeKept(localStorage, key)
      return found ? stillStanding(found, bases) : NO_RULINGS
    }
    const store = new RulingStore(view, kept ? stillStanding(kept, bases) : NO_RULINGS, (work) =>
      setUnkept(!keep(localStorage, key, { revision: view.revision, bases, work })),
    )
    return { key, store, standing }
  }, [view, person])
  useEffect(() => {
    if (!opened) return
    const onStorage = (event: StorageEvent) => {
      if (event.key === opened.key) opened.store.adoptWork(opened.standing())
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [opened])
  return { store: opened?.store ?? null, unkept }
}
