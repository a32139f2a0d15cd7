'use client'
import { useSyncExternalStore } from 'react'
import type { TurnPlace } from './next-turn.ts'

/** A submit the server confirmed, in this sitting (since the page was loaded). */
export type Receipt = TurnPlace & { receipt: string; submittedAt: string }

const listeners = new Set<() => void>()
const none: readonly Receipt[] = []
let receipts: readonly Receipt[] = none

export function addReceipt(receipt: Receipt): void {
  receipts = [...receipts, receipt]
  for (const listener of listeners) listener()
}

export function useReceipts(): readonly Receipt[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => receipts,
    () => none,
  )
}
