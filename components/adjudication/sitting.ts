'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { ruleConflicts } from '#lib/adjudication/contract.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import type { ItemView } from '#lib/sessions/contract.ts'
import type { ConflictPlace } from './conflict-queue.ts'

/** What an item was called when it was ruled on: a rubric item that left moves the numbers of the others. */
export type ItemPlace = Pick<ItemView, 'kind' | 'language'> & { place: number }

/** What a lead did with turns since this browser tab was opened, names of A and B included, newest first. */
export type Sat = ConflictPlace & { person: string } & (
    | { is: 'ruled'; answer: ResponseOf<typeof ruleConflicts>; named: Record<string, ItemPlace> }
    | { is: 'returned'; reason: string; reviews: number }
  )

const KEY = 'chartside-adjudicated'
const LONGEST = 100
const listeners = new Set<() => void>()
const none: readonly Sat[] = []
let sat: readonly Sat[] | null = null

function read(): readonly Sat[] {
  if (sat) return sat
  try {
    sat = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Sat[]
  } catch {
    sat = none
  }
  return sat
}

export function addSat(one: Sat): void {
  sat = [one, ...read()].slice(0, LONGEST)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sat))
  } catch {
    // A full storage costs the list at the next reload; the rulings themselves are on the server.
  }
  for (const listener of listeners) listener()
}

/** This person's turns of the sitting. */
export function useSitting(person: string): readonly Sat[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => none,
  )
  return useMemo(() => all.filter((one) => one.person === person), [all, person])
}
