import { ClientProblem } from '#lib/platform/http/client.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import {
  backoff,
  changed,
  chosen,
  confirmed,
  type DraftEntry,
  draftKey,
  entryFrom,
  type LocalWork,
  meet,
  type ServerDraft,
  sameVerdicts,
  unsentItems,
} from './draft-entry.ts'
import {
  type DraftStatus,
  OTHER_TAB_PAUSE,
  type OutboxNeeds,
  SENDING_PAUSE,
  type TabMessage,
  TYPING_PAUSE,
} from './outbox-needs.ts'

const SAVED: DraftStatus = { state: 'saved', unsent: 0, theirs: null, problem: null, elsewhere: false }

type Slot = {
  entry: DraftEntry
  status: DraftStatus
  /** The change came from another tab, which is to send it. */
  foreign: boolean
  /** A submit is under way, which builds on the last save: no other may get in before it. */
  held: boolean
  stored: DraftEntry | null
  sending: Promise<void> | null
  attempt: number
  cancelStore: (() => void) | null
  cancelSend: (() => void) | null
}

/**
 * Where every verdict and keystroke goes first: into this device's store, then to the server, one save of a turn at a
 * time, again and again until the server confirms. What it needs of the browser is handed in, so that it can be tested
 * without one.
 */
export class DraftOutbox {
  readonly #needs: OutboxNeeds
  readonly #tab: string
  readonly #slots = new Map<string, Slot>()
  readonly #listeners = new Set<() => void>()
  readonly #adopters = new Map<string, (entry: DraftEntry) => void>()
  /** What the device held when it was looked at, for turns not open yet; null for nothing. */
  readonly #looked = new Map<string, DraftEntry | null>()
  #total = 0

  constructor(needs: OutboxNeeds) {
    this.#needs = needs
    this.#tab = needs.newId()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Items of all turns the server has not confirmed. */
  totalUnsent = (): number => this.#total
  status(key: string): DraftStatus {
    return this.#slots.get(key)?.status ?? SAVED
  }
  entry(key: string): DraftEntry | null {
    return this.#slots.get(key)?.entry ?? null
  }

  /** Reads what this device holds of a turn that will be opened next, so that opening it takes no time. */
  async look(key: string): Promise<void> {
    if (this.#slots.has(key) || this.#looked.has(key)) return
    const held = await this.#held(key)
    if (!this.#looked.has(key)) this.#looked.set(key, held)
  }

  /**
   * Opens a turn: what this device holds meets what the server has. `adopt` is called when the draft changes from
   * outside (another tab, a choice). Returns the draft to show; at once where this device was looked at before.
   */
  open(
    place: { person: string; assignment: string; turn: number },
    server: ServerDraft,
    hashes: Record<string, string>,
    adopt: (entry: DraftEntry) => void,
  ): DraftEntry | Promise<DraftEntry> {
    const key = draftKey(place.person, place.assignment, place.turn)
    this.#adopters.set(key, adopt)
    const opened = (known: DraftEntry | null): DraftEntry => {
      const here = this.#slots.get(key)?.entry ?? known
      const met = here ? meet(here, server, hashes) : { is: 'server' as const, entry: entryFrom(place, server, hashes) }
      const slot = this.#put(met.entry)
      if (met.is === 'both') this.#say(slot, { state: 'choose', theirs: met.theirs })
      else if (met.entry.change !== null) this.#schedule(slot, 0)
      this.#needs.announce({ says: 'opened', tab: this.#tab, key })
      return met.entry
    }
    const known = this.#slots.get(key)?.entry ?? this.#looked.get(key)
    this.#looked.delete(key)
    return known === undefined ? this.#held(key).then(opened) : opened(known)
  }

  /** What the device holds; null when nothing, or when it lets nobody store (private windows): then the server is all there is. */
  async #held(key: string): Promise<DraftEntry | null> {
    try {
      return (await this.#needs.store.get(key)) ?? null
    } catch {
      return null
    }
  }

  close(key: string): void {
    this.#adopters.delete(key)
    const slot = this.#slots.get(key)
    if (slot) this.#persistNow(slot)
    this.#needs.announce({ says: 'closed', tab: this.#tab, key })
  }

  /** The page goes away or comes back from the browser's memory; the person's other tabs should know. */
  announceOpen(says: 'opened' | 'closed'): void {
    for (const key of this.#adopters.keys()) this.#needs.announce({ says, tab: this.#tab, key })
  }

  /** A change by the person. `typing` waits for a pause; anything else is written and sent at once. */
  change(key: string, verdicts: ItemVerdict[], local: LocalWork, typing: boolean): void {
    const slot = this.#slots.get(key)
    if (!slot) return
    const next = changed(slot.entry, verdicts, local, this.#needs.newId())
    if (next === slot.entry) return
    slot.entry = next
    slot.foreign = false
    this.#say(slot, slot.status.state === 'choose' ? {} : { state: next.change === null ? 'saved' : 'waiting' })
    this.#needs.announce({ says: 'changed', tab: this.#tab, key, entry: next })
    slot.cancelStore?.()
    if (typing) slot.cancelStore = this.#needs.wait(TYPING_PAUSE, () => this.#persistNow(slot))
    else this.#persistNow(slot)
    this.#schedule(slot, typing ? SENDING_PAUSE : 0)
  }

  /** Writes and sends now: on leaving a field, the page, or the turn. `lastCall` when the page may be gone after it. */
  flush(lastCall = false): void {
    for (const slot of this.#slots.values()) {
      this.#persistNow(slot)
      if (slot.entry.change !== null && !slot.foreign && !slot.held) {
        slot.cancelSend?.()
        slot.cancelSend = null
        if (slot.sending === null) void this.#send(slot, lastCall)
      }
    }
  }

  /** Waits for all saves under way. */
  async sent(): Promise<void> {
    await Promise.all([...this.#slots.values()].map((slot) => slot.sending))
  }

  /**
   * Waits for a save under way and holds back the next, so that a submit builds on the latest version; `release` ends
   * it. Never throws.
   */
  async settled(key: string): Promise<DraftEntry | null> {
    const slot = this.#slots.get(key)
    if (!slot) return null
    slot.held = true
    slot.cancelSend?.()
    slot.cancelSend = null
    await slot.sending
    return slot.entry
  }

  /** The submit has its answer. When it was a refusal, what is not saved goes on its way again. */
  release(key: string): void {
    const slot = this.#slots.get(key)
    if (!slot) return
    slot.held = false
    if (['waiting', 'saved', 'offline'].includes(slot.status.state)) this.#schedule(slot, 0)
  }

  /** The turn is submitted: its receipt is the proof from now on. */
  async submitted(key: string): Promise<void> {
    this.#forget(key)
    await this.#needs.store.remove(key)
    this.#needs.announce({ says: 'submitted', tab: this.#tab, key })
  }

  choose(key: string, choice: 'here' | 'server'): void {
    const slot = this.#slots.get(key)
    const theirs = slot?.status.theirs
    if (!slot || !theirs) return
    slot.entry = chosen(slot.entry, theirs, choice, this.#needs.newId(), this.#needs.now())
    slot.foreign = false
    this.#say(slot, { state: slot.entry.change === null ? 'saved' : 'waiting', theirs: null })
    this.#persistNow(slot)
    this.#adopters.get(key)?.(slot.entry)
    if (slot.entry.change !== null) this.#schedule(slot, 0)
  }

  /**
   * The server refused the submit as stale: what it has is the other version. `here` when the verdicts of this device
   * may be sent on top of it as they are, `choose` when the person has to say which of two versions holds.
   */
  meetStale(key: string, theirs: ServerDraft): 'here' | 'choose' {
    const slot = this.#slots.get(key)
    return slot ? this.#stale(slot, theirs) : 'here'
  }

  /** After a reload, or when the network is back: everything this person has not sent goes out. */
  async resume(person: string): Promise<void> {
    for (const entry of await this.#everything()) {
      if (entry.person === person && entry.change !== null && !this.#slots.has(entry.key)) this.#put(entry)
    }
    for (const slot of this.#slots.values()) {
      if (slot.entry.person !== person || slot.entry.change === null || slot.status.state === 'choose') continue
      slot.attempt = 0
      this.#schedule(slot, 0)
    }
  }

  /** Drops confirmed drafts of everyone from this device; unsent ones stay. For signing out. */
  async tidy(): Promise<void> {
    for (const entry of await this.#everything()) {
      if (unsentItems(entry) === 0) await this.#needs.store.remove(entry.key)
    }
  }

  async #everything(): Promise<DraftEntry[]> {
    try {
      return await this.#needs.store.all()
    } catch {
      return []
    }
  }

  receive(message: TabMessage): void {
    if (message.tab === this.#tab) return
    const slot = this.#slots.get(message.key)
    if (!slot) {
      if ('entry' in message && this.#looked.has(message.key)) this.#looked.set(message.key, message.entry)
      return
    }
    switch (message.says) {
      case 'opened':
        if (!this.#adopters.has(message.key)) return
        this.#say(slot, { elsewhere: true })
        this.#needs.announce({ says: 'also-open', tab: this.#tab, key: message.key })
        if (slot.entry.change !== null && !slot.foreign) {
          this.#needs.announce({ says: 'changed', tab: this.#tab, key: message.key, entry: slot.entry })
        }
        return
      case 'also-open':
        this.#say(slot, { elsewhere: true })
        return
      case 'closed':
        this.#say(slot, { elsewhere: false })
        return
      case 'submitted':
        this.#adopters.get(message.key)?.(slot.entry)
        this.#forget(message.key)
        return
      case 'changed': {
        const mineUnsent = slot.entry.change !== null && !slot.foreign
        if (!mineUnsent) this.#follow(slot, message.entry)
        return
      }
      case 'saved':
        if (slot.entry.change === null || slot.entry.change === message.entry.change || slot.foreign) {
          this.#follow(slot, message.entry)
        }
    }
  }

  /** Takes over what another tab has. What of it is not saved yet (it may hold a later change) that tab is to send. */
  #follow(slot: Slot, entry: DraftEntry): void {
    this.#adopt(slot, entry)
    if (entry.change === null) return
    slot.foreign = true
    this.#schedule(slot, OTHER_TAB_PAUSE)
  }

  #adopt(slot: Slot, entry: DraftEntry): void {
    slot.entry = entry
    slot.stored = entry
    slot.foreign = false
    slot.cancelSend?.()
    slot.cancelSend = null
    this.#say(slot, { state: entry.change === null ? 'saved' : 'waiting', theirs: null, problem: null })
    this.#adopters.get(entry.key)?.(entry)
  }

  #put(entry: DraftEntry): Slot {
    const before = this.#slots.get(entry.key)
    const slot: Slot = before ?? {
      entry,
      status: SAVED,
      foreign: false,
      held: false,
      stored: null,
      sending: null,
      attempt: 0,
      cancelStore: null,
      cancelSend: null,
    }
    slot.entry = entry
    this.#slots.set(entry.key, slot)
    this.#say(slot, { state: entry.change === null ? 'saved' : 'waiting', theirs: null, problem: null })
    this.#persistNow(slot)
    return slot
  }

  #forget(key: string): void {
    const slot = this.#slots.get(key)
    slot?.cancelSend?.()
    slot?.cancelStore?.()
    this.#slots.delete(key)
    this.#recount()
  }

  #persistNow(slot: Slot): void {
    slot.cancelStore?.()
    slot.cancelStore = null
    if (slot.stored === slot.entry) return
    slot.stored = slot.entry
    // A full or forbidden store must not stop the work: the server still gets it, and the count shows what is not sent.
    this.#needs.store.set(slot.entry.key, slot.entry).catch(() => {
      slot.stored = null
    })
  }

  #schedule(slot: Slot, ms: number): void {
    if (slot.held || slot.status.state === 'choose' || slot.entry.change === null) return
    slot.cancelSend?.()
    slot.cancelSend = this.#needs.wait(ms, () => {
      slot.cancelSend = null
      if (slot.sending === null) void this.#send(slot, false)
    })
  }

  #send(slot: Slot, lastCall: boolean): Promise<void> {
    const running = this.#save(slot, lastCall).finally(() => {
      if (slot.sending === running) slot.sending = null
      const more = slot.entry.change !== null && ['waiting', 'saved'].includes(slot.status.state)
      if (more && slot.cancelSend === null && this.#slots.get(slot.entry.key) === slot) this.#schedule(slot, 0)
    })
    slot.sending = running
    return running
  }

  async #save(slot: Slot, lastCall: boolean): Promise<void> {
    const sent = slot.entry
    const { change } = sent
    if (change === null) return
    try {
      const { version } = await this.#needs.send(sent, lastCall)
      slot.attempt = 0
      slot.foreign = false
      slot.entry = confirmed(slot.entry, change, sent.verdicts, version)
      this.#say(slot, { state: slot.entry.change === null ? 'saved' : 'waiting', problem: null })
      this.#persistNow(slot)
      this.#needs.announce({ says: 'saved', tab: this.#tab, key: sent.key, entry: slot.entry })
    } catch (error) {
      this.#failed(slot, error)
    }
  }

  #failed(slot: Slot, error: unknown): void {
    const problem = error instanceof ClientProblem ? error : null
    const theirs = problem?.json?.current as ServerDraft | undefined
    const final = problem !== null && problem.kind !== 'network' && (problem.json?.status ?? 400) < 500
    if (problem?.code === 'stale' && theirs) this.#stale(slot, theirs)
    else if (problem?.code === 'unauthenticated') this.#say(slot, { state: 'signed-out', problem })
    else if (final) this.#say(slot, { state: 'refused', problem })
    else {
      slot.attempt += 1
      this.#say(slot, { state: 'offline', problem })
      this.#schedule(slot, backoff(slot.attempt, this.#needs.random()))
    }
  }

  /** Our own save whose answer was lost, or another version. */
  #stale(slot: Slot, theirs: ServerDraft): 'here' | 'choose' {
    if (sameVerdicts(theirs.verdicts, slot.entry.verdicts)) {
      slot.entry = { ...slot.entry, baseVersion: theirs.version, confirmed: theirs.verdicts, change: null }
      this.#say(slot, { state: 'saved', theirs: null, problem: null })
      this.#persistNow(slot)
    } else if (sameVerdicts(theirs.verdicts, slot.entry.confirmed)) {
      slot.entry = { ...slot.entry, baseVersion: theirs.version, change: this.#needs.newId() }
      this.#say(slot, { state: 'waiting' })
      this.#persistNow(slot)
    } else {
      this.#say(slot, { state: 'choose', theirs })
      return 'choose'
    }
    return 'here'
  }

  #say(slot: Slot, news: Partial<DraftStatus>): void {
    slot.status = { ...slot.status, ...news, unsent: unsentItems(slot.entry) }
    this.#recount()
  }

  #recount(): void {
    this.#total = [...this.#slots.values()].reduce((sum, slot) => sum + slot.status.unsent, 0)
    for (const listener of this.#listeners) listener()
  }
}
