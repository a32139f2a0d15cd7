'use client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { RulingState, RulingStore } from './ruling-store.ts'

const RulingContext = createContext<RulingStore | null>(null)
export const RulingProvider = RulingContext.Provider

/** The turn being ruled on. */
export function useRulingStore(): RulingStore {
  const store = useContext(RulingContext)
  if (!store) throw new Error('no turn is open here')
  return store
}

/** One part of the rulings; pick something that keeps its identity. */
export function useRulings<T>(pick: (state: RulingState) => T): T {
  return useRulingsOf(useRulingStore(), pick)
}

const never = () => () => {}

export function useRulingsOf<T>(store: RulingStore, pick: (state: RulingState) => T): T
export function useRulingsOf<T>(store: RulingStore | null, pick: (state: RulingState) => T): T | null
export function useRulingsOf<T>(store: RulingStore | null, pick: (state: RulingState) => T): T | null {
  const get = () => (store ? pick(store.get()) : null)
  return useSyncExternalStore(store?.subscribe ?? never, get, get)
}
