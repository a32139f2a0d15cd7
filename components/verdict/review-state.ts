import type { GroupId, ItemGroup } from '#components/turn/item-groups.ts'
import {
  type Evidence,
  faultsOfVerdict,
  type ItemVerdict,
  settleVerdict,
  type VerdictFault,
} from '#lib/reviews/verdict.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { type EditForm, formOf, isUnchanged, readForm } from './edit-form.ts'

/** What a physician adds to a verdict, before or after giving it. */
export type Note = Pick<ItemVerdict, 'comment' | 'confidence' | 'evidence'>

/**
 * One person's work on one turn: the verdicts, what is noted beside them (also before there is one), and the texts of
 * edits that do not make a value yet. Every change gives a new value and leaves the old one as it was, which is what
 * makes undo and memoised rows cheap. Pure.
 */
export type ReviewWork = {
  readonly verdicts: Readonly<Record<string, Judgement>>
  readonly notes: Readonly<Record<string, Note>>
  readonly forms: Readonly<Record<string, EditForm>>
}
export type Judgement = Pick<ItemVerdict, 'item' | 'verdict' | 'value' | 'reasons'>

export const NO_WORK: ReviewWork = { verdicts: {}, notes: {}, forms: {} }

/** Work from saved verdicts and what only this device has. A note on this device replaces the saved one. */
export function workOf(
  saved: readonly ItemVerdict[],
  local: { forms?: Record<string, EditForm>; notes?: Record<string, Note> } = {},
): ReviewWork {
  const verdicts: Record<string, Judgement> = {}
  const notes: Record<string, Note> = {}
  for (const { comment, confidence, evidence, ...verdict } of saved) {
    verdicts[verdict.item] = verdict
    const note = tidyNote({ comment, confidence, evidence })
    if (note) notes[verdict.item] = note
  }
  return { verdicts, notes: { ...notes, ...local.notes }, forms: local.forms ?? {} }
}

/** The verdicts as they are saved, in the order of the turn's items; an accept of nothing edited carries no value. */
export function verdictList(work: ReviewWork, items: readonly Item[]): ItemVerdict[] {
  return items.flatMap((item) => {
    const verdict = work.verdicts[item.item]
    return verdict ? [{ ...settleVerdict(item, verdict), ...work.notes[item.item] }] : []
  })
}

/** Notes on items without a verdict: nothing the server can keep yet. */
export function looseNotes(work: ReviewWork): Record<string, Note> {
  return Object.fromEntries(Object.entries(work.notes).filter(([item]) => work.verdicts[item] === undefined))
}

function tidyNote(note: Note): Note | null {
  const tidy: Note = {}
  if (note.comment !== undefined && note.comment.trim() !== '') tidy.comment = note.comment
  if (note.confidence !== undefined) tidy.confidence = note.confidence
  if (note.evidence !== undefined && note.evidence.length > 0) tidy.evidence = note.evidence
  return Object.keys(tidy).length > 0 ? tidy : null
}

/** Changes what is noted on items; an empty comment is none. */
export function annotate(work: ReviewWork, items: readonly string[], change: Note): ReviewWork {
  const notes = { ...work.notes }
  for (const item of items) {
    const note = tidyNote({ ...notes[item], ...change })
    if (note) notes[item] = note
    else delete notes[item]
  }
  return { ...work, notes }
}

/** Tells pieces of evidence apart: the same resource may be there for two places in it. */
export function evidenceKey({ ref, path, quote }: Evidence): string {
  return JSON.stringify([ref, path ?? null, quote ?? null])
}

export function hasEvidence(work: ReviewWork, items: readonly string[], evidence: Evidence): boolean {
  const key = evidenceKey(evidence)
  return items.every((item) => work.notes[item]?.evidence?.some((one) => evidenceKey(one) === key) === true)
}

/** Attaches a place in the chart to items, or takes it off when all of them have it. */
export function toggleEvidence(work: ReviewWork, items: readonly string[], evidence: Evidence): ReviewWork {
  const on = !hasEvidence(work, items, evidence)
  const key = evidenceKey(evidence)
  return items.reduce((done, item) => {
    const others = (done.notes[item]?.evidence ?? []).filter((one) => evidenceKey(one) !== key)
    return annotate(done, [item], { evidence: on ? [...others, evidence] : others })
  }, work)
}

function withVerdict(work: ReviewWork, verdict: Judgement): ReviewWork {
  return { ...work, verdicts: { ...work.verdicts, [verdict.item]: verdict } }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record
  return rest
}

/**
 * Accept, reject or cannot judge, on several items at once. Reasons stay only when the verdict is the same as before; an
 * edit in progress is given up (undo brings it back).
 */
export function judge(
  work: ReviewWork,
  items: readonly string[],
  verdict: Exclude<ItemVerdict['verdict'], 'edit'>,
): ReviewWork {
  return items.reduce((done, item) => {
    const before = done.verdicts[item]
    const reasons = before?.verdict === verdict && verdict !== 'accept' ? before.reasons : []
    return { ...withVerdict(done, { item, verdict, reasons }), forms: without(done.forms, item) }
  }, work)
}

/** Adds a reason or takes it away, on items that have a verdict. */
export function toggleReason(work: ReviewWork, items: readonly string[], reason: string): ReviewWork {
  const on = !items.every((item) => work.verdicts[item]?.reasons.includes(reason))
  return items.reduce((done, item) => {
    const before = done.verdicts[item]
    if (!before) return done
    const others = before.reasons.filter((known) => known !== reason)
    return withVerdict(done, { ...before, reasons: on ? [...others, reason] : others })
  }, work)
}

/** The texts an edit shows now: what was typed, else the value of an edit made before, else the original. */
export function formFor(work: ReviewWork, item: Item): EditForm {
  const typed = work.forms[item.item]
  if (typed) return typed
  const verdict = work.verdicts[item.item]
  return formOf(verdict?.verdict === 'edit' ? ({ ...item, value: verdict.value } as Item) : item)
}

/**
 * One keystroke in an edit. While the texts make no value they are kept beside the verdict; once they do, the verdict is
 * an edit with that value, saved like any other.
 */
export function type(work: ReviewWork, item: Item, form: EditForm): ReviewWork {
  const result = readForm(item, form)
  const typed = { ...work, forms: { ...work.forms, [item.item]: form } }
  if (!result.ok) return typed
  const before = work.verdicts[item.item]
  if (isUnchanged(item, form) && before?.verdict !== 'edit') return typed
  const reasons = before?.verdict === 'edit' ? before.reasons : []
  return withVerdict(typed, { item: item.item, verdict: 'edit', value: result.value, reasons })
}

/**
 * Closes an edit. Texts that make a value are dropped (the verdict has it); an edit that says what the original says is
 * no edit and its verdict goes, because whoever looked and changed nothing has not accepted yet. Texts that make no
 * value stay, and the item counts as not judged.
 */
export function closeEdit(work: ReviewWork, item: Item): ReviewWork {
  const form = work.forms[item.item]
  if (!form) return work
  if (!readForm(item, form).ok) return work
  const closed = { ...work, forms: without(work.forms, item.item) }
  if (!isUnchanged(item, form) || work.verdicts[item.item]?.verdict !== 'edit') return closed
  return { ...closed, verdicts: without(closed.verdicts, item.item) }
}

/** What keeps one item's verdict from counting: texts that make no value, a missing reason, a blank. */
export function faultsOf(work: ReviewWork, item: Item): VerdictFault[] {
  const form = work.forms[item.item]
  if (form && !readForm(item, form).ok) {
    return [{ item: item.item, code: 'edit_open', message: 'the edit is not finished' }]
  }
  const verdict = work.verdicts[item.item]
  return verdict ? faultsOfVerdict(item, settleVerdict(item, verdict)) : []
}

export function isJudged(work: ReviewWork, item: Item): boolean {
  return work.verdicts[item.item] !== undefined && faultsOf(work, item).length === 0
}

/** Items of `asked` that keep the turn from being submitted, in order. */
export function missing(work: ReviewWork, asked: readonly Item[]): Item[] {
  return asked.filter((item) => !isJudged(work, item))
}

/** The turn as it would read with this person's edits: for what an edit makes stale. */
export function editedItems(work: ReviewWork, items: readonly Item[]): Item[] {
  return items.map((item) => {
    const verdict = work.verdicts[item.item]
    return verdict?.verdict === 'edit' ? ({ ...item, value: verdict.value } as Item) : item
  })
}

/** Rows whose items were judged differently are shown apart, so that no control claims one verdict for all of them. */
export function mixedGroups(groups: readonly ItemGroup[], work: ReviewWork): Set<GroupId> {
  return new Set(
    groups
      .filter((group) => new Set(group.items.map((item) => work.verdicts[item.item]?.verdict)).size > 1)
      .filter((group) => group.items.filter((item) => work.verdicts[item.item]).length > 1)
      .map((group) => group.id),
  )
}
