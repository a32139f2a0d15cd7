import { groupItems, type ItemGroup, type Stop, stopOfItem, stopsOf, typedItem } from '#components/turn/item-groups.ts'
import type { TurnView } from '#lib/reviews/contract.ts'
import type { Evidence, ItemVerdict } from '#lib/reviews/verdict.ts'
import type { ClaimView } from '#lib/sessions/contract.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import type { LocalWork } from './draft-entry.ts'
import type { EditForm } from './edit-form.ts'
import type { ReviewScreenState, StaleAfterEdit } from './review-screen-state.ts'
import {
  annotate,
  closeEdit,
  editedItems,
  evidenceKey,
  faultsOf,
  formFor,
  hasEvidence,
  isJudged,
  judge,
  looseNotes,
  missing,
  mixedGroups,
  type Note,
  type ReviewWork,
  toggleEvidence,
  toggleReason,
  type,
  verdictList,
  workOf,
} from './review-state.ts'
import { UndoTrail } from './undo-trail.ts'

/**
 * The state of one turn on the screen. Rows subscribe to the parts they show, so that a verdict repaints a row or two
 * and nothing else. Saving is `onChange`: this store knows no network.
 */
export class ReviewStore {
  readonly view: TurnView
  readonly items: readonly Item[]
  readonly groups: readonly ItemGroup[]
  readonly asked: ReadonlySet<string>
  readonly #byId: ReadonlyMap<string, Item>
  readonly #flagged: ReadonlySet<string>
  readonly #onChange: (verdicts: ItemVerdict[], local: LocalWork, typing: boolean) => void
  readonly #staleAfter: StaleAfterEdit
  readonly #listeners = new Set<() => void>()
  /** Listeners hear of all changes of one key press together, so that it is one repaint. */
  #changed = false
  #state: ReviewScreenState
  #stops: Stop[] = []
  #stopsOf: unknown[] = []
  readonly #trail = new UndoTrail<{ work: ReviewWork; cursor: string }>()

  constructor(
    view: TurnView,
    saved: { verdicts: ItemVerdict[]; local: LocalWork },
    languages: readonly Language[],
    onChange: (verdicts: ItemVerdict[], local: LocalWork, typing: boolean) => void,
    staleAfter: StaleAfterEdit,
  ) {
    this.view = view
    this.items = view.items.map(typedItem).filter((item) => item !== null)
    this.groups = groupItems(view.items)
    this.asked = new Set(view.state === 'submitted' ? [] : view.toJudge)
    this.#byId = new Map(this.items.map((item) => [item.item, item]))
    this.#flagged = new Set(view.findings.flatMap((finding) => (finding.item === null ? [] : [finding.item])))
    this.#onChange = onChange
    this.#staleAfter = staleAfter
    const work = workOf(saved.verdicts, saved.local)
    this.#state = {
      work,
      cursor: '',
      open: null,
      claim: null,
      place: null,
      split: mixedGroups(this.groups, work),
      languages,
      stale: {},
    }
    this.#state = { ...this.#state, cursor: this.#firstUnjudged()?.id ?? this.stops()[0]?.id ?? '' }
    this.#state = { ...this.#state, stale: this.#staleNow(work) }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  get = (): ReviewScreenState => this.#state

  /** What the cursor can stand on now; the same array until the layout changes. */
  stops = (): readonly Stop[] => {
    const { split, languages } = this.#state
    if (this.#stopsOf[0] !== split || this.#stopsOf[1] !== languages) {
      this.#stops = stopsOf(this.groups, split, languages)
      this.#stopsOf = [split, languages]
    }
    return this.#stops
  }
  item(id: string): Item | null {
    return this.#byId.get(id) ?? null
  }
  stop(id = this.#state.cursor): Stop | null {
    return this.stops().find((stop) => stop.id === id) ?? null
  }
  /** The items of a stop this person is asked for. */
  askedAt(stop: Stop | null): string[] {
    return (stop?.items ?? []).filter((item) => this.asked.has(item) && this.#byId.has(item))
  }
  missing(): Item[] {
    return missing(
      this.#state.work,
      this.items.filter((item) => this.asked.has(item.item)),
    )
  }
  isJudgedAt(stop: Stop): boolean {
    return this.askedAt(stop).every((id) => {
      const item = this.#byId.get(id)
      return item !== undefined && isJudged(this.#state.work, item)
    })
  }
  /** What a verdict or edit that was begun at a stop still lacks; null when nothing was begun or nothing is lacking. */
  lackingAt(stop: Stop): 'reason' | 'edit' | null {
    for (const id of this.askedAt(stop)) {
      const item = this.#byId.get(id)
      const code = item ? faultsOf(this.#state.work, item)[0]?.code : undefined
      if (code !== undefined) return code === 'reason_missing' ? 'reason' : 'edit'
    }
    return null
  }
  verdicts(): ItemVerdict[] {
    return verdictList(this.#state.work, this.items)
  }

  // --- moving -------------------------------------------------------------------------------------------------------

  focus(stop: string): void {
    if (stop === this.#state.cursor) return
    this.#closeOpen()
    this.#set({ cursor: stop })
  }
  focusItem(item: string): void {
    const shown = this.#byId.get(item)
    const language = shown?.language
    if (language !== undefined && !this.#state.languages.includes(language)) {
      this.setLanguages([...this.#state.languages, language])
    }
    const stop = stopOfItem(this.stops(), item)
    if (stop) this.focus(stop.id)
  }
  /** Stands at a claim, and with it at the item that makes it; null leaves the claim and not the item. */
  focusClaim(claim: ClaimView | null): void {
    if (claim !== null && !this.stop()?.items.includes(claim.item)) this.focusItem(claim.item)
    this.#set({ claim, place: null })
  }
  /** Shows a place in the chart that is attached to an item. */
  showPlace(item: string, place: Evidence): void {
    if (!this.stop()?.items.includes(item)) this.focusItem(item)
    this.#set({ claim: null, place })
  }
  move(by: 1 | -1): void {
    const stops = this.stops()
    const at = stops.findIndex((stop) => stop.id === this.#state.cursor)
    const next = stops[Math.max(0, Math.min(stops.length - 1, at + by))]
    if (next) this.focus(next.id)
  }
  /** To the next stop that still wants a verdict, after the cursor and then from the top. */
  nextUnjudged(): void {
    this.#closeOpen()
    const next = this.#firstUnjudged(this.#state.cursor)
    if (next) this.#set({ cursor: next.id })
  }
  split(): void {
    const stop = this.stop()
    if (!stop || stop.items.length < 2) return
    this.#closeOpen()
    this.#set({ split: new Set([...this.#state.split, stop.group]), cursor: stop.items[0] ?? stop.id })
  }
  join(): void {
    const stop = this.stop()
    if (!stop || stop.group === 'rubric' || !this.#state.split.has(stop.group)) return
    this.#closeOpen()
    const split = new Set(this.#state.split)
    split.delete(stop.group)
    this.#set({ split, cursor: stop.group })
  }
  setLanguages(languages: readonly Language[]): void {
    const item = this.stop()?.items[0]
    this.#set({ languages })
    const stop = item === undefined ? null : stopOfItem(this.stops(), item)
    this.#set({ cursor: stop?.id ?? this.#firstUnjudged()?.id ?? this.stops()[0]?.id ?? '' })
  }

  // --- judging ------------------------------------------------------------------------------------------------------

  accept(stop = this.stop()): void {
    const items = this.askedAt(stop)
    if (!stop || items.length === 0) return
    this.focus(stop.id)
    this.#change(judge(this.#state.work, items, 'accept'), `accept ${stop.id}`)
    this.#set({ open: null })
    this.#refreshStale()
    this.nextUnjudged()
  }
  /** Reject or cannot judge; the reasons open, because one is needed. */
  refuse(verdict: 'reject' | 'cannot_judge', stop = this.stop()): void {
    const items = this.askedAt(stop)
    if (!stop || items.length === 0) return
    this.focus(stop.id)
    this.#change(judge(this.#state.work, items, verdict), `${verdict} ${stop.id}`)
    this.#set({ open: 'reasons' })
    this.#refreshStale()
  }
  toggleReason(reason: string): void {
    const stop = this.stop()
    if (stop) this.#change(toggleReason(this.#state.work, this.askedAt(stop), reason), `reason ${stop.id} ${reason}`)
  }
  /** Closes the reasons; goes on when there is one. */
  reasonsDone(): void {
    const stop = this.stop()
    this.#set({ open: null })
    if (stop && this.isJudgedAt(stop)) this.nextUnjudged()
  }
  /** Opens the edit in place. Of a row with several calls the first is taken, apart from the others. */
  edit(stop = this.stop()): void {
    if (!stop || this.askedAt(stop).length === 0) return
    this.focus(stop.id)
    if (stop.group === 'steps' && stop.items.length > 1) this.split()
    this.#set({ open: 'edit' })
  }
  note(stop = this.stop()): void {
    if (!stop || this.askedAt(stop).length === 0) return
    this.focus(stop.id)
    this.#set({ open: 'note' })
  }
  closeOpen(): void {
    this.#closeOpen()
  }
  form(item: Item): EditForm {
    return formFor(this.#state.work, item)
  }
  /** One keystroke. Told at once: a text box must show what was typed before the next event. */
  type(item: Item, form: EditForm): void {
    this.#change(type(this.#state.work, item, form), `edit ${item.item}`, true)
    this.#tell()
  }
  annotate(change: Note, typing: boolean): void {
    const stop = this.stop()
    if (stop) this.#change(annotate(this.#state.work, this.askedAt(stop), change), `note ${stop.id}`, typing)
    this.#tell()
  }
  /** The items that evidence goes to: the one whose claim is looked at, else all under the cursor. */
  attachableItems(): string[] {
    const { claim } = this.#state
    return this.askedAt(this.stop()).filter((item) => claim === null || item === claim.item)
  }
  /** Attaches a place in the chart to the items under the cursor, or takes it off. @returns whether it is on now */
  attach(evidence: Evidence, items = this.attachableItems()): boolean | null {
    if (items.length === 0) return null
    const work = toggleEvidence(this.#state.work, items, evidence)
    this.#change(work, `attach ${items.join()} ${evidenceKey(evidence)}`)
    return hasEvidence(work, items, evidence)
  }
  /** Accepts what is on the screen, has no verdict yet, and no finding or doubt against it. @returns how many */
  acceptClean(): number {
    const shown = new Set(this.stops().flatMap((stop) => stop.items))
    const clean = this.missing()
      .map((item) => item.item)
      .filter((id) => shown.has(id) && this.#state.work.verdicts[id] === undefined)
      .filter((id) => !this.#flagged.has(id) && this.#state.stale[id] === undefined)
      .filter((id) => this.view.items.find((item) => item.item === id)?.stale === undefined)
    if (clean.length === 0) return 0
    this.#closeOpen()
    this.#change(judge(this.#state.work, clean, 'accept'), 'accept all')
    this.nextUnjudged()
    return clean.length
  }
  undo(): void {
    this.#closeOpen()
    this.#return(this.#trail.undo(this.#state))
  }
  redo(): void {
    this.#closeOpen()
    this.#return(this.#trail.redo(this.#state))
  }

  /** The draft changed from outside: another tab, or a choice between two versions. */
  adopt(verdicts: ItemVerdict[], local: LocalWork): void {
    const work = workOf(verdicts, local)
    this.#trail.record(this.#state, 'adopt', false)
    this.#set({ work, open: null, stale: this.#staleNow(work) })
  }

  // --- inside -------------------------------------------------------------------------------------------------------

  #firstUnjudged(after?: string): Stop | undefined {
    const stops = this.stops()
    const at = after === undefined ? -1 : stops.findIndex((stop) => stop.id === after)
    const order = [...stops.slice(at + 1), ...stops.slice(0, at + 1)]
    return order.find((stop) => this.askedAt(stop).length > 0 && !this.isJudgedAt(stop))
  }

  #closeOpen(): void {
    if (this.#state.open === null) return
    if (this.#state.open === 'edit') {
      const closed = this.askedAt(this.stop()).reduce((work, id) => {
        const item = this.#byId.get(id)
        return item ? closeEdit(work, item) : work
      }, this.#state.work)
      if (closed !== this.#state.work) {
        this.#set({ work: closed })
        this.#save(false)
      }
      this.#refreshStale()
      this.#partWhatDiffers()
    }
    this.#trail.pause()
    this.#set({ open: null })
  }

  /** A row of which only some was edited comes apart, so that the next key judges the rest and not the edit. */
  #partWhatDiffers(): void {
    const stop = this.stop()
    const { verdicts } = this.#state.work
    const edited = stop?.items.find((item) => verdicts[item]?.verdict === 'edit')
    if (!stop || edited === undefined || stop.items.every((item) => verdicts[item]?.verdict === 'edit')) return
    this.#set({ split: new Set([...this.#state.split, stop.group]), cursor: edited })
  }

  /** One undoable change. Changes with the same key in a row (typing) are undone together. */
  #change(work: ReviewWork, key: string, typing = false): void {
    if (work === this.#state.work) return
    this.#trail.record(this.#state, key, typing)
    this.#set({ work })
    this.#save(typing)
  }

  #return(to: { work: ReviewWork; cursor: string } | null): void {
    if (!to) return
    this.#set({ work: to.work, stale: this.#staleNow(to.work) })
    if (this.stop(to.cursor)) this.#set({ cursor: to.cursor })
    this.#save(false)
  }

  #save(typing: boolean): void {
    const { work } = this.#state
    this.#onChange(this.verdicts(), { forms: { ...work.forms }, notes: looseNotes(work) }, typing)
  }

  #refreshStale(): void {
    const stale = this.#staleNow(this.#state.work)
    if (JSON.stringify(stale) !== JSON.stringify(this.#state.stale)) this.#set({ stale })
  }

  #staleNow(work: ReviewWork): Record<string, string> {
    const edited = editedItems(work, this.items)
    if (edited.every((item, index) => item === this.items[index])) return {}
    return Object.fromEntries(this.#staleAfter(this.items, edited).map(({ item, because }) => [item, because]))
  }

  #set(change: Partial<ReviewScreenState>): void {
    const before = this.#state.cursor
    this.#state = { ...this.#state, ...change }
    const { claim, cursor, place } = this.#state
    if (place !== null && cursor !== before && change.place === undefined) this.#state = { ...this.#state, place: null }
    if (claim !== null && !this.stop()?.items.includes(claim.item)) this.#state = { ...this.#state, claim: null }
    if (this.#changed) return
    this.#changed = true
    queueMicrotask(() => this.#tell())
  }

  #tell(): void {
    if (!this.#changed) return
    this.#changed = false
    for (const listener of this.#listeners) listener()
  }
}
