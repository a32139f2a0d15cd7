'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queueQuery, turnQuery } from '#components/queries/reviews.ts'
import { keyboard } from '#components/shell/keys/keyboard.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import { ClientProblem, call } from '#lib/platform/http/client.ts'
import { submitReview } from '#lib/reviews/contract.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { draftOutbox } from './browser-outbox.ts'
import { draftKey, type ServerDraft } from './draft-entry.ts'
import { addReceipt } from './receipts.ts'
import type { ReviewStore } from './review-store.ts'

export type SubmitNews =
  | { is: 'missing'; items: string[] }
  | { is: 'offline' }
  | { is: 'revision' }
  /** Another device of this person saved other verdicts: one version is to be chosen first. */
  | { is: 'stale' }
  | { is: 'problem'; error: unknown }
  | null

/** Milliseconds after a receipt in which the next turn has the connection and the main thread to itself. */
const QUEUE_PAUSE = 1000

/**
 * Submits the turn: refuses with names while something is missing, waits for the save under way, sends all verdicts on
 * top of it, and calls `onReceipt` only once the server has given a receipt.
 */
export function useSubmit(store: ReviewStore | null, person: string, onReceipt: () => void) {
  const client = useQueryClient()
  const [news, setNews] = useState<SubmitNews>(null)
  const [busy, setBusy] = useState(false)
  // What was said of one turn is not said of the next.
  const [about, setAbout] = useState(store)
  if (store !== null && store !== about) {
    setAbout(store)
    setNews(null)
  }
  /** The key of the last attempt and what it carried: the same submit again carries the same key. */
  const attempt = useRef({ content: '', key: '' })

  const submit = async () => {
    if (!store || keyboard.saving || store.view.state === 'submitted') return
    store.closeOpen()
    const missing = store.missing()
    if (missing[0]) {
      setNews({ is: 'missing', items: missing.map((item) => item.item) })
      store.focusItem(missing[0].item)
      return
    }
    keyboard.saving = true
    setBusy(true)
    setNews(null)
    const open = store
    const { assignment, turn, revision } = open.view
    const key = draftKey(person, assignment, turn)
    const outbox = draftOutbox()
    try {
      setNews(await send(true))
    } finally {
      outbox.release(key)
      keyboard.saving = false
      setBusy(false)
    }

    /** @param again whether a refusal that leaves nothing to decide is met by sending once more */
    async function send(again: boolean): Promise<SubmitNews> {
      const entry = await outbox.settled(key)
      const verdicts = open.verdicts()
      const ifMatch = entry?.baseVersion ?? open.view.draft.version
      const content = canonicalJson([assignment, turn, revision, ifMatch, verdicts])
      if (attempt.current.content !== content)
        attempt.current = { content, key: `${key}:${crypto.getRandomValues(new Uint32Array(4)).join('-')}` }
      try {
        const receipt = await call(
          submitReview,
          { params: { assignment, turn }, body: { revision, verdicts } },
          { ifMatch, idempotencyKey: attempt.current.key },
        )
        taken(receipt, verdicts)
        return null
      } catch (error) {
        const problem = error instanceof ClientProblem ? error : null
        if (problem?.code !== 'stale') return afterFailure(error)
        const met = outbox.meetStale(key, problem.json?.current as ServerDraft)
        if (met === 'choose') return { is: 'stale' }
        return again ? send(false) : { is: 'problem', error }
      }
    }

    function taken(receipt: { receipt: string; submittedAt: string }, verdicts: ItemVerdict[]): void {
      void outbox.submitted(key)
      addReceipt({ assignment, turn, receipt: receipt.receipt, submittedAt: receipt.submittedAt })
      onReceipt()
      client.setQueryData(
        turnQuery(assignment, turn).queryKey,
        (view) =>
          view && {
            ...view,
            state: 'submitted' as const,
            receipt: receipt.receipt,
            draft: { ...view.draft, verdicts },
          },
      )
      client.setQueryData(
        queueQuery.queryKey,
        (queue) =>
          queue && {
            entries: queue.entries.map((entry) =>
              entry.assignment !== assignment
                ? entry
                : {
                    ...entry,
                    turns: entry.turns.map((one) =>
                      one.index === turn
                        ? { ...one, state: 'submitted' as const, judged: one.toJudge, returned: null }
                        : one,
                    ),
                  },
            ),
          },
      )
      // The queue is right already; what else changed in it may wait until the next turn is on the screen.
      setTimeout(() => void client.invalidateQueries({ queryKey: queueQuery.queryKey }), QUEUE_PAUSE)
    }

    async function afterFailure(error: unknown): Promise<SubmitNews> {
      const problem = error instanceof ClientProblem ? error : null
      if (problem?.kind === 'network') return { is: 'offline' }
      if (problem?.code === 'revision_changed') return { is: 'revision' }
      if (problem?.code === 'already_submitted') {
        await client.refetchQueries({ queryKey: turnQuery(assignment, turn).queryKey })
        return null
      }
      if (problem?.code === 'incomplete_review') {
        const items = problem.json?.errors.map((place) => place.path) ?? []
        if (items[0]) store?.focusItem(items[0])
        return { is: 'missing', items }
      }
      return { is: 'problem', error }
    }
  }

  return { submit, busy, news, dismiss: () => setNews(null) }
}
