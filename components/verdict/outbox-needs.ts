import type { ClientProblem } from '#lib/platform/http/client.ts'
import type { DraftEntry, ServerDraft } from './draft-entry.ts'

/** What the outbox needs of the browser, what it tells other tabs, and what it says of a draft. */
export type OutboxNeeds = {
  store: {
    get(key: string): Promise<DraftEntry | undefined>
    set(key: string, entry: DraftEntry): Promise<void>
    remove(key: string): Promise<void>
    all(): Promise<DraftEntry[]>
  }
  /** @throws ClientProblem */
  send(entry: DraftEntry, lastCall: boolean): Promise<{ version: number }>
  /** Tells the person's other tabs. */
  announce(message: TabMessage): void
  newId(): string
  now(): number
  random(): number
  wait(ms: number, then: () => void): () => void
}

export type TabMessage =
  | { says: 'opened' | 'also-open' | 'closed' | 'submitted'; tab: string; key: string }
  | { says: 'changed' | 'saved'; tab: string; key: string; entry: DraftEntry }

export type DraftStatus = {
  /** `saved`: the server has all of it. `waiting`: not sent or on its way. `offline`: no answer, trying again.
   * `choose`: two versions. `refused`: the server says no, see `problem`. `signed-out`: sign in again. */
  state: 'saved' | 'waiting' | 'offline' | 'choose' | 'refused' | 'signed-out'
  unsent: number
  theirs: ServerDraft | null
  problem: ClientProblem | null
  /** The turn is open in another tab. */
  elsewhere: boolean
}

/** Typing is written to the device after this pause, and sent after the longer one; both in ms. */
export const TYPING_PAUSE = 250
export const SENDING_PAUSE = 900
/** How long a tab waits for the tab that made a change to have it saved, before it saves it itself. */
export const OTHER_TAB_PAUSE = 8000
