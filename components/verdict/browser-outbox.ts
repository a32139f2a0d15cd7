'use client'
import { createStore, del, get, set, values } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { call } from '#lib/platform/http/client.ts'
import { saveDraft } from '#lib/reviews/contract.ts'
import type { DraftEntry } from './draft-entry.ts'
import { DraftOutbox } from './draft-outbox.ts'
import type { DraftStatus, TabMessage } from './outbox-needs.ts'

/** A body above this is too large for a request that outlives its page; it stays on the device and goes out later. */
const LAST_CALL_BYTES = 60_000

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Set for one page load; the outbox lives as long as the page. */
let outbox: DraftOutbox | null = null

/** This device's outbox: IndexedDB below, the API above, the person's other tabs beside. */
export function draftOutbox(): DraftOutbox {
  if (outbox) return outbox
  const drafts = createStore('chartside-drafts', 'entries')
  const channel = new BroadcastChannel('chartside-drafts')
  const made = new DraftOutbox({
    store: {
      get: (key) => get<DraftEntry>(key, drafts),
      set: (key, entry) => set(key, entry, drafts),
      remove: (key) => del(key, drafts),
      all: () => values<DraftEntry>(drafts),
    },
    send: (entry, lastCall) => {
      const { assignment, turn, revision, verdicts } = entry
      const keepalive = lastCall && JSON.stringify(verdicts).length * 3 < LAST_CALL_BYTES
      return call(
        saveDraft,
        { params: { assignment, turn }, body: { revision, verdicts } },
        { ifMatch: entry.baseVersion, idempotencyKey: entry.change ?? newId(), keepalive },
      )
    },
    announce: (message: TabMessage) => channel.postMessage(message),
    newId,
    now: () => Date.now(),
    random: Math.random,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  })
  channel.onmessage = (event: MessageEvent<TabMessage>) => made.receive(event.data)
  window.addEventListener('pagehide', () => {
    made.flush(true)
    made.announceOpen('closed')
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) made.announceOpen('opened')
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') made.flush(true)
  })
  // Unsent work would survive the close; the question spares the reviewer the doubt.
  window.addEventListener('beforeunload', (event) => {
    if (made.totalUnsent() > 0) event.preventDefault()
  })
  outbox = made
  return made
}

/** The saved state of one turn's draft, as it changes. */
export function useDraftStatus(key: string): DraftStatus | null {
  return useSyncExternalStore(
    (listener) => draftOutbox().subscribe(listener),
    () => draftOutbox().status(key),
    () => null,
  )
}
