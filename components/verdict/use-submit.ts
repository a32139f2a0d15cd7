'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queueQuery, turnQuery } from '#components/queries/reviews.ts'
import { keyboard } from '#components/shell/keys/keyboard.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import { ClientProblem, call } from '#lib/platform/http/client.ts'
import { submitReview } from '#lib/reviews/contract.ts'
import { draftOutbox } from './browser-outbox.ts'
import { draftKey, type ServerDraft } from './draft-entry.ts'
import { addReceipt } from './receipts.ts'
import type { ReviewStore } from './review-store.ts'

export type SubmitNews =
  | { is: 'missing'; items: string[] }
  | { is: 'offline' }
  | { is: 'revision' }
  | { is: 'problem'; error: unknown }
  | null

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
    const { assignment, turn, revision } = store.view
    const key = draftKey(person, assignment, turn)
    const outbox = draftOutbox()
    try {
      const entry = await outbox.settled(key)
      const verdicts = store.verdicts()
      const ifMatch = entry?.baseVersion ?? store.view.draft.version
      const content = canonicalJson([assignment, turn, revision, ifMatch, verdicts])
      if (attempt.current.content !== content)
        attempt.current = { content, key: `${key}:${crypto.getRandomValues(new Uint32Array(4)).join('-')}` }
      const receipt = await call(
        submitReview,
        { params: { assignment, turn }, body: { revision, verdicts } },
        { ifMatch, idempotencyKey: attempt.current.key },
      )
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
      void client.invalidateQueries({ queryKey: queueQuery.queryKey })
    } catch (error) {
      setNews(await afterFailure(error))
    } finally {
      outbox.release(key)
      keyboard.saving = false
      setBusy(false)
    }

    async function afterFailure(error: unknown): Promise<SubmitNews> {
      const problem = error instanceof ClientProblem ? error : null
      if (problem?.kind === 'network') return { is: 'offline' }
      if (problem?.code === 'stale') {
        outbox.meetStale(key, problem.json?.current as ServerDraft)
        return null
      }
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
