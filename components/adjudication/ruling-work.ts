import { type EditForm, formOf, readForm } from '#components/verdict/edit-form.ts'
import type { ConflictView, DISAGREEMENT_KINDS, RulingInput } from '#lib/adjudication/contract.ts'
import { needsRationale } from '#lib/adjudication/rationale.ts'
import { sameJson } from '#lib/platform/canonical.ts'
import type { Item } from '#lib/sessions/turn.ts'
import type { Case } from './cases.ts'

/** A lead's rulings on one turn before they are sent. Every change gives a new value. Pure. */

export type DisagreementKind = (typeof DISAGREEMENT_KINDS)[number]
export type Decision = { is: 'adopt'; letter: string } | { is: 'keep' } | { is: 'write' } | { is: 'reject' }
/** Why it was decided so. */
export type Reasoning = { kind: DisagreementKind | null; guideline: boolean; rationale: string }

export type RulingWork = {
  /** By item in conflict. */
  readonly decisions: Readonly<Record<string, Decision>>
  readonly reasoning: Readonly<Record<string, Reasoning>>
  /** What was written, as typed: for items decided by `write` and for those in `added`. */
  readonly texts: Readonly<Record<string, EditForm>>
  /** Items that are in no conflict and that a ruling makes doubtful, mended with it: item to the conflict it goes with. */
  readonly added: Readonly<Record<string, string>>
}

export const NO_RULINGS: RulingWork = { decisions: {}, reasoning: {}, texts: {}, added: {} }
const NO_REASONING: Reasoning = { kind: null, guideline: false, rationale: '' }

export function reasoningOf(work: RulingWork, one: Case): Reasoning {
  return work.reasoning[one.id] ?? NO_REASONING
}

export function decisionOf(work: RulingWork, one: Case): Decision | null {
  return work.decisions[one.id] ?? null
}

/** Decide a whole case. */
export function decide(work: RulingWork, one: Case, decision: Decision): RulingWork {
  const decisions = { ...work.decisions }
  for (const { item } of one.conflicts) decisions[item] = decision
  return { ...work, decisions }
}

export function giveReasons(work: RulingWork, one: Case, change: Partial<Reasoning>): RulingWork {
  const reasoning = { ...work.reasoning }
  for (const { item } of one.conflicts) reasoning[item] = { ...NO_REASONING, ...reasoning[item], ...change }
  return { ...work, reasoning }
}

export type Ruled =
  | { is: 'undecided' }
  /** A text that makes no value yet. */
  | { is: 'unfinished' }
  | { is: 'ruled'; decision: RulingInput['decision']; value?: unknown }

/** What the decision on one item in conflict comes to. */
export function ruledOn(work: RulingWork, conflict: ConflictView, item: Item | null): Ruled {
  const decision = work.decisions[conflict.item]
  if (!decision) return { is: 'undecided' }
  if (decision.is === 'keep') return { is: 'ruled', decision: 'accept' }
  if (decision.is === 'reject') return { is: 'ruled', decision: 'reject' }
  if (decision.is === 'write') return item ? written(work, item) : { is: 'unfinished' }
  const opinion = conflict.opinions.find(({ letter }) => letter === decision.letter)
  if (!opinion || opinion.verdict === 'cannot_judge') return { is: 'undecided' }
  if (opinion.verdict !== 'edit') return { is: 'ruled', decision: opinion.verdict }
  return { is: 'ruled', decision: 'edit', value: opinion.value }
}

/** An edit that says what the original says keeps it. */
function written(work: RulingWork, item: Item): Ruled {
  const read = readForm(item, work.texts[item.item] ?? formOf(item))
  if (!read.ok) return { is: 'unfinished' }
  if (sameJson(read.value ?? null, item.value)) return { is: 'ruled', decision: 'accept' }
  return { is: 'ruled', decision: 'edit', value: read.value }
}

/** The texts an editor opens with: what was written, else what the decision so far leaves, else the original. */
export function formFor(work: RulingWork, conflict: ConflictView | null, item: Item): EditForm {
  const texts = work.texts[item.item]
  if (texts && (conflict === null || work.decisions[item.item]?.is === 'write')) return texts
  const ruled = conflict ? ruledOn(work, conflict, item) : null
  return formOf(ruled?.is === 'ruled' && ruled.decision === 'edit' ? ({ ...item, value: ruled.value } as Item) : item)
}

/**
 * One keystroke in the text of an item in conflict. The whole case is now decided by writing; its other language keeps
 * what the decision before left of it.
 */
export function write(
  work: RulingWork,
  one: Case,
  items: ReadonlyMap<string, Item>,
  item: string,
  form: EditForm,
): RulingWork {
  const texts = { ...work.texts }
  for (const conflict of one.conflicts) {
    const other = items.get(conflict.item)
    if (other) texts[other.item] = formFor(work, conflict, other)
  }
  texts[item] = form
  return decide({ ...work, texts }, one, { is: 'write' })
}

/** One keystroke in the text of an item that is mended with a ruling; text as it was takes it out of the ruling. */
export function mend(work: RulingWork, item: Item, form: EditForm, withItem: string): RulingWork {
  const { [item.item]: _text, ...texts } = work.texts
  const { [item.item]: _added, ...added } = work.added
  if (sameJson(form, formOf(item))) return { ...work, texts, added }
  return { ...work, texts: { ...texts, [item.item]: form }, added: { ...added, [item.item]: withItem } }
}

/** The value a mended item gets; null while its text makes none. */
export function mended(work: RulingWork, item: Item): { value: unknown } | null {
  const form = work.texts[item.item]
  if (work.added[item.item] === undefined || !form) return null
  const read = readForm(item, form)
  return read.ok ? { value: read.value } : null
}

export type Want = 'decision' | 'text' | 'kind' | 'rationale' | 'rubric' | 'mend'

/** What a case still wants before it can be sent; `mendable` as in `rulingInputs`. */
export function wantsOf(
  work: RulingWork,
  one: Case,
  items: ReadonlyMap<string, Item>,
  mendable: ReadonlySet<string>,
): Want[] {
  const ruled = one.conflicts.map((conflict) => ruledOn(work, conflict, items.get(conflict.item) ?? null))
  const along = Object.entries(work.added).flatMap(([id, parent]) => {
    const item = items.get(id)
    const own = one.conflicts.some((conflict) => conflict.item === parent)
    return own && item !== undefined && mendable.has(id) ? [item] : []
  })
  const open = along.some((item) => !mended(work, item))
  const unheld = one.conflicts.some((conflict, at) => {
    const [item, outcome] = [items.get(conflict.item), ruled[at]]
    return item !== undefined && outcome?.is === 'ruled' && needsRationale(item, conflict.opinions, outcome)
  })
  const { kind, rationale } = reasoningOf(work, one)
  return [
    ...(ruled.some(({ is }) => is === 'undecided') ? (['decision'] as const) : []),
    ...(ruled.some(({ is }) => is === 'unfinished') ? (['text'] as const) : []),
    ...(open ? (['mend'] as const) : []),
    ...(kind === null ? (['kind'] as const) : []),
    ...((unheld || along.length > 0) && rationale.trim() === '' ? (['rationale'] as const) : []),
  ]
}

/**
 * The rulings as they are sent: those on conflicts, then the items mended with them, which have the reasons of the
 * ruling they go with. Only what is complete is in it.
 * @param mendable items the rulings on conflicts make doubtful; nothing else may be mended
 */
export function rulingInputs(
  work: RulingWork,
  conflicts: readonly ConflictView[],
  items: ReadonlyMap<string, Item>,
  mendable: ReadonlySet<string>,
): RulingInput[] {
  const because = (item: string) => {
    const { kind, guideline, rationale } = work.reasoning[item] ?? NO_REASONING
    if (kind === null) return null
    return { kind, guideline, ...(rationale.trim() === '' ? {} : { rationale: rationale.trim() }) }
  }
  const ruled = conflicts.flatMap((conflict): RulingInput[] => {
    const outcome = ruledOn(work, conflict, items.get(conflict.item) ?? null)
    const reasons = because(conflict.item)
    if (outcome.is !== 'ruled' || !reasons) return []
    const { is: _ruled, ...decision } = outcome
    return [{ item: conflict.item, ...decision, ...reasons }]
  })
  const added = Object.entries(work.added).flatMap(([id, parent]): RulingInput[] => {
    const item = items.get(id)
    const value = item ? mended(work, item) : null
    const reasons = because(parent)
    if (!mendable.has(id) || !value || !reasons) return []
    return [{ item: id, decision: 'edit', ...value, ...reasons, guideline: false }]
  })
  return [...ruled, ...added]
}
