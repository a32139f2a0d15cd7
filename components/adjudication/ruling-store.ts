import { typedItem } from '#components/turn/item-groups.ts'
import type { EditForm } from '#components/verdict/edit-form.ts'
import { UndoTrail } from '#components/verdict/undo-trail.ts'
import type { getConflict, RulingInput } from '#lib/adjudication/contract.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { type Case, casesOf, hasTwin, isAdoptable, sidesOf } from './cases.ts'
import { type Effects, effectsOf, goesWith, NO_EFFECTS } from './ruling-effects.ts'
import {
  type Decision,
  type DisagreementKind,
  decide,
  decisionOf,
  formFor,
  giveReasons,
  mend,
  type RulingWork,
  reasoningOf,
  ruledOn,
  rulingInputs,
  type Want,
  wantsOf,
  write,
} from './ruling-work.ts'

export type ConflictTurn = ResponseOf<typeof getConflict>

/** `write`: the texts of the case; `mend`: those of the items the rulings make doubtful. */
type OpenEditor = 'write' | 'mend'

export type RulingState = {
  readonly work: RulingWork
  readonly cases: readonly Case[]
  /** Id of the case at hand. */
  readonly focus: string
  readonly open: OpenEditor | null
  readonly apart: ReadonlySet<string>
  /** The case that was to be sent and wanted something: it says what, until it has it. */
  readonly asked: string | null
  /** Brought up to date when a text is closed, not at every key. */
  readonly effects: Effects
}

/** The rulings on one turn on the screen. Keeping them on the device is `onChange`: this store knows no browser. */
export class RulingStore {
  readonly view: ConflictTurn
  readonly items: readonly Item[]
  readonly byId: ReadonlyMap<string, Item>
  readonly #onChange: (work: RulingWork) => void
  readonly #listeners = new Set<() => void>()
  readonly #trail = new UndoTrail<{ work: RulingWork; focus: string }>()
  #state: RulingState

  constructor(view: ConflictTurn, kept: RulingWork, onChange: (work: RulingWork) => void) {
    this.view = view
    this.items = view.items.map(typedItem).filter((item) => item !== null)
    this.byId = new Map(this.items.map((item) => [item.item, item]))
    this.#onChange = onChange
    const apart = new Set(
      casesOf(view.conflicts, new Set())
        .filter((one) => isMixed(kept, one))
        .map(({ id }) => id),
    )
    const cases = casesOf(view.conflicts, apart)
    this.#state = { work: kept, cases, focus: '', open: null, apart, asked: null, effects: this.#effects(kept) }
    this.#state = { ...this.#state, focus: this.incomplete()[0]?.id ?? cases[0]?.id ?? '' }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  get = (): RulingState => this.#state

  case(id = this.#state.focus): Case | null {
    return this.#state.cases.find((one) => one.id === id) ?? null
  }
  wants(one: Case): Want[] {
    const wants = wantsOf(this.#state.work, one, this.byId, this.#state.effects.mendable)
    const rubric = one.conflicts.some(({ kind }) => kind === 'rubric')
    return rubric && this.#state.effects.emptiesRubric ? [...wants, 'rubric'] : wants
  }
  /** Is the whole case rejected, by the lead or with an opinion? */
  rejects(one: Case): boolean {
    return one.conflicts.every((conflict) => {
      const ruled = ruledOn(this.#state.work, conflict, this.byId.get(conflict.item) ?? null)
      return ruled.is === 'ruled' && ruled.decision === 'reject'
    })
  }
  /** Cases that cannot be sent yet, in order. */
  incomplete(): Case[] {
    return this.#state.cases.filter((one) => this.wants(one).length > 0)
  }
  /** Everything to send. */
  rulings(): RulingInput[] {
    return rulingInputs(this.#state.work, this.view.conflicts, this.byId, this.#state.effects.mendable)
  }

  // --- moving -------------------------------------------------------------------------------------------------------

  focus(id: string): void {
    if (id === this.#state.focus) return
    this.close()
    this.#set({ focus: id })
  }
  move(by: 1 | -1): void {
    const { cases, focus } = this.#state
    const at = cases.findIndex((one) => one.id === focus)
    const next = cases[Math.max(0, Math.min(cases.length - 1, at + by))]
    if (next) this.focus(next.id)
  }
  /** To the next case that wants something, after this one and then from the top. */
  moveToIncomplete(): void {
    const { cases, focus } = this.#state
    const at = cases.findIndex((one) => one.id === focus)
    const next = [...cases.slice(at + 1), ...cases.slice(0, at + 1)].find((one) => this.wants(one).length > 0)
    if (next) this.focus(next.id)
  }
  /**
   * Goes on: the case at hand says what it wants; else to the next one that wants something.
   * @returns whether nothing wants anything, so that all can be sent
   */
  goOn(): boolean {
    this.close()
    const one = this.case()
    if (one && this.wants(one).length > 0) this.#set({ asked: one.id })
    else if (this.incomplete().length > 0) this.moveToIncomplete()
    else return this.#state.cases.length > 0
    return false
  }
  canSplit(one: Case): boolean {
    return one.conflicts.length > 1
  }
  canJoin(one: Case): boolean {
    return one.conflicts.length === 1 && hasTwin(this.view.conflicts, one)
  }
  /** Rules on the two languages of the case at hand one by one. */
  split(): void {
    const one = this.case()
    if (!one || !this.canSplit(one)) return
    this.close()
    this.#arrange(new Set([...this.#state.apart, one.id]))
  }
  join(): void {
    const one = this.case()
    if (!one || !this.canJoin(one)) return
    this.close()
    const together = casesOf(this.view.conflicts, new Set()).find(({ conflicts }) =>
      conflicts.some(({ item }) => item === one.id),
    )
    if (!together) return
    const decision = decisionOf(this.#state.work, one)
    const reasoning = reasoningOf(this.#state.work, one)
    this.#arrange(new Set([...this.#state.apart].filter((id) => id !== together.id)))
    if (decision === null && reasoning.kind === null) return
    const joined = giveReasons(this.#state.work, together, reasoning)
    this.#change(decision && decision.is !== 'write' ? decide(joined, together, decision) : joined, `join ${one.id}`)
  }

  // --- ruling -------------------------------------------------------------------------------------------------------

  /** Adopts the opinion with this number (A is 1). @returns false when there is none that can be adopted */
  adopt(number: number, one = this.case()): boolean {
    const side = one ? sidesOf(one)[number - 1] : undefined
    if (!one || !side || !isAdoptable(one, side.letter)) return false
    this.#decide(one, { is: 'adopt', letter: side.letter })
    return true
  }
  keepOriginal(one = this.case()): void {
    if (one) this.#decide(one, { is: 'keep' })
  }
  reject(one = this.case()): void {
    if (one) this.#decide(one, { is: 'reject' })
  }
  setKind(kind: DisagreementKind, one = this.case()): void {
    if (one && this.#mayRule()) this.#change(giveReasons(this.#state.work, one, { kind }), `kind ${one.id}`)
  }
  toggleGuideline(one = this.case()): void {
    if (!one || !this.#mayRule()) return
    const { guideline } = reasoningOf(this.#state.work, one)
    this.#change(giveReasons(this.#state.work, one, { guideline: !guideline }), `guideline ${one.id}`)
  }
  setRationale(rationale: string, one = this.case()): void {
    if (one && this.#mayRule()) this.#change(giveReasons(this.#state.work, one, { rationale }), `why ${one.id}`, true)
  }
  /** Opens the texts of the case. */
  write(): void {
    const one = this.case()
    if (one && this.#mayRule() && one.conflicts.some(({ item }) => this.byId.has(item))) this.#set({ open: 'write' })
  }
  /** Opens the texts of what the rulings make doubtful. */
  mend(): void {
    if (!this.#mayRule() || this.mendItems().length === 0) return
    this.close()
    this.#set({ open: 'mend' })
  }
  /** What is shown for mending: what is doubtful and may be changed here, and what was changed already. */
  mendItems(): Item[] {
    const { effects, work } = this.#state
    const inConflict = new Set(this.view.conflicts.map(({ item }) => item))
    const shown = new Set([...effects.doubtful.map(({ item }) => item), ...Object.keys(work.added)])
    return this.items.filter(({ item }) => shown.has(item) && effects.mendable.has(item) && !inConflict.has(item))
  }
  /** The other language of what is written, where nobody disagreed about it. */
  counterparts(one: Case): Item[] {
    const inConflict = new Set(this.view.conflicts.map(({ item }) => item))
    return this.items.filter(
      ({ item, kind, language }) =>
        !inConflict.has(item) &&
        one.conflicts.some(
          (conflict) => conflict.kind === kind && conflict.language !== undefined && conflict.language !== language,
        ),
    )
  }
  form(item: Item): EditForm {
    const conflict = this.view.conflicts.find((candidate) => candidate.item === item.item) ?? null
    return formFor(this.#state.work, conflict, item)
  }
  type(item: Item, form: EditForm): void {
    const one = this.case()
    if (!one || !this.#mayRule()) return
    const { work } = this.#state
    const own = one.conflicts.some((conflict) => conflict.item === item.item)
    const next = own
      ? write(work, one, this.byId, item.item, form)
      : mend(work, item, form, goesWith(item, this.view.conflicts, one.id))
    this.#change(next, `text ${item.item}`, true)
  }
  /** Closes an open text. */
  close(): void {
    if (this.#state.open === null) return
    this.#trail.pause()
    this.#set({ open: null, effects: this.#effects(this.#state.work) })
  }
  undo(): void {
    this.close()
    this.#return(this.#trail.undo(this.#state))
  }
  redo(): void {
    this.close()
    this.#return(this.#trail.redo(this.#state))
  }
  /** The rulings were changed in another tab. An open text is left alone. */
  adoptWork(work: RulingWork): void {
    if (this.#state.open !== null) return
    this.#trail.record(this.#state, 'adopt', false)
    this.#set({ work, effects: this.#effects(work) })
  }

  // --- inside -------------------------------------------------------------------------------------------------------

  #mayRule(): boolean {
    return this.view.mayRule
  }

  #decide(one: Case, decision: Decision): void {
    if (!this.#mayRule()) return
    this.close()
    this.#change(decide(this.#state.work, one, decision), `decide ${one.id}`)
  }

  #change(work: RulingWork, key: string, typing = false): void {
    this.#trail.record(this.#state, key, typing)
    this.#set(typing ? { work } : { work, effects: this.#effects(work) })
    this.#onChange(work)
  }

  #return(to: { work: RulingWork; focus: string } | null): void {
    if (!to) return
    this.#set({ work: to.work, effects: this.#effects(to.work) })
    if (this.case(to.focus)) this.#set({ focus: to.focus })
    this.#onChange(to.work)
  }

  #arrange(apart: ReadonlySet<string>): void {
    const { focus } = this.#state
    const cases = casesOf(this.view.conflicts, apart)
    const holder = cases.find(({ conflicts }) => conflicts.some(({ item }) => item === focus))
    this.#set({ apart, cases, focus: holder?.id ?? cases[0]?.id ?? '' })
  }

  #effects(work: RulingWork): Effects {
    return Object.keys(work.decisions).length === 0 ? NO_EFFECTS : effectsOf(this.items, this.view.conflicts, work)
  }

  #set(change: Partial<RulingState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Its items were decided differently, so one control cannot speak for both. */
function isMixed(work: RulingWork, one: Case): boolean {
  const told = one.conflicts.map(({ item }) => JSON.stringify([work.decisions[item], work.reasoning[item]]))
  return new Set(told).size > 1
}
