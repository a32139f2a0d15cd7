'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { claimsQuery, typedClaimsQuery } from '#components/queries/sessions.ts'
import type { ItemTextProps } from '#components/turn/item-text.tsx'
import type { ClaimView } from '#lib/sessions/contract.ts'
import { type ItemText, textsOf } from '#lib/sessions/grounding/item-texts.ts'
import { carryClaims } from './claim-pieces.ts'
import { claimsInOrder } from './claim-walk.ts'
import { editedItems } from './review-state.ts'
import type { ReviewStore } from './review-store.ts'
import { useReviewStore } from './use-review.ts'

const NO_CLAIMS: readonly ClaimView[] = []

/** Milliseconds without a key before a typed text is held against the record. */
const PAUSE = 450

/**
 * The claims of one text: those stored with the turn, or where it was edited those of the edit, read anew a moment
 * after the last key. Until that answer comes the claims the edit did not touch stay where they are.
 */
export function useFieldClaims({ item, field, before, after, language }: ItemTextProps): readonly ClaimView[] {
  const { view } = useReviewStore()
  const text = after ?? before
  const edited = text !== before
  const { data: stored = NO_CLAIMS } = useQuery({
    ...claimsQuery(view.session, view.turn, view.revision),
    select: useCallback(
      ({ revision, claims }: { revision: number; claims: ClaimView[] }) =>
        revision === view.revision ? claims.filter((one) => one.item === item && one.field === field) : [],
      [view.revision, item, field],
    ),
  })
  const settled = useSettled(text)
  const typed = useQuery({
    ...typedClaimsQuery(view.session, view.turn, { item, field, language, text: settled }),
    enabled: edited && settled === text && settled.trim() !== '' && view.chart !== null,
  })
  const [last, setLast] = useState<{ text: string; claims: readonly ClaimView[] } | null>(null)
  const read = typed.data?.chart === 'grounded' ? typed.data.claims : null
  if (read !== null && last?.claims !== read) setLast({ text: settled, claims: read })
  if (!edited) return stored
  if (read !== null && settled === text) return read
  return last ? carryClaims(last.claims, last.text, text) : carryClaims(stored, before, text)
}

/** The text as it stood when the keys last rested. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Every claim on the screen as it is known now, in reading order; asked when a key wants it and not watched. */
export function useClaimsNow(): (store: ReviewStore) => { claims: ClaimView[]; items: string[] } {
  const client = useQueryClient()
  return useCallback(
    (store) => {
      const { session, turn, revision } = store.view
      const stored = client.getQueryData(claimsQuery(session, turn, revision).queryKey)
      const original = new Map(store.items.flatMap(textsOf).map((one) => [`${one.item} ${one.field}`, one.text]))
      const claimsOf = (text: ItemText): readonly ClaimView[] => {
        const { item, field } = text
        if (original.get(`${item} ${field}`) === text.text)
          return stored?.revision === revision
            ? stored.claims.filter((one) => one.item === item && one.field === field)
            : NO_CLAIMS
        return client.getQueryData(typedClaimsQuery(session, turn, text).queryKey)?.claims ?? NO_CLAIMS
      }
      const items = store.stops().flatMap((stop) => stop.items)
      const now = editedItems(store.get().work, store.items)
      const texts = items.flatMap((id) => now.find((one) => one.item === id) ?? []).flatMap(textsOf)
      return { claims: claimsInOrder(texts, claimsOf), items }
    },
    [client],
  )
}
