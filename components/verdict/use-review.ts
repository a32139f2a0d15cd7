'use client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ReviewScreenState } from './review-screen-state.ts'
import type { ReviewStore } from './review-store.ts'

const ReviewContext = createContext<ReviewStore | null>(null)
export const ReviewProvider = ReviewContext.Provider

/** The turn under review. */
export function useReviewStore(): ReviewStore {
  const store = useContext(ReviewContext)
  if (!store) throw new Error('no turn is open here')
  return store
}

/**
 * One part of the turn's state. The component is drawn again only when that part is another one (by identity), so pick
 * something that keeps its identity: a verdict, a word, a number, never a new object.
 */
export function useReview<T>(pick: (state: ReviewScreenState) => T): T {
  const store = useReviewStore()
  return useStoreValue(store, pick)
}

export function useStoreValue<T>(store: ReviewStore, pick: (state: ReviewScreenState) => T): T {
  const get = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}
