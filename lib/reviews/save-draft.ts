import { authorize } from '#lib/people/policy.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { DraftState } from './contract.ts'
import { type DraftBase, type DraftEntry, findDraftBase, keepRefusedDraft, writeDraft } from './store.ts'
import type { ItemVerdict } from './verdict.ts'

export type DraftInput = {
  assignment: string
  turn: number
  revision: number
  verdicts: ItemVerdict[]
  ifMatch: number
}

/**
 * Keep a physician's verdicts so far. Whole draft each time, no event. Two statements, so that a key press is cheap.
 * @throws Problem `stale` with the saved state beside it (both are kept), `revision_changed`, `already_submitted`,
 *   `invalid_input` for an item the turn does not have
 */
export function saveDraft(ctx: Context, input: DraftInput): Promise<{ version: number; savedAt: string }> {
  return keepingLate(ctx, input, () => save(ctx, input))
}

async function save(ctx: Context, input: DraftInput): Promise<{ version: number; savedAt: string }> {
  const base = await requireDraftBase(ctx, ctx.db, input.assignment, input.turn)
  if (base.submitted)
    throw new Problem('already_submitted', 'The review of this turn is submitted; its receipt stands.')
  requireRevision(base, input)
  const savedAt = ctx.clock.now()
  const draft = JSON.stringify(draftEntries(base, input.verdicts))
  const written =
    base.version === input.ifMatch
      ? await writeDraft(ctx.db, {
          id: base.reviewId ?? ctx.clock.id('rvw'),
          assignment: input.assignment,
          turn: input.turn,
          revisionId: base.revisionId,
          draft,
          savedAt,
          ifMatch: input.ifMatch,
          clearReturn: false,
        })
      : null
  if (!written) throw await staleDraft(ctx, ctx.db, input, draft)
  return { version: written.version, savedAt: savedAt.toISOString() }
}

/** The actor's own assignment. @throws Problem `not_found`, `not_assigned` */
export async function requireDraftBase(
  ctx: Context,
  tx: Db | Tx,
  assignment: string,
  turn: number,
): Promise<DraftBase> {
  const person = requirePerson(ctx)
  const base = await findDraftBase(tx, assignment, turn)
  if (!base) throw new Problem('not_found', 'There is no such assignment or turn.')
  if (base.personId !== person.id || base.withdrawn)
    throw new Problem('not_assigned', 'This turn is not assigned to you.')
  return base
}

/** @throws Problem `forbidden`: only a person with the reviewer role judges. */
export function requirePerson(ctx: Context): PersonActor {
  authorize(ctx.actor, 'reviews.judge')
  if (ctx.actor.kind !== 'person') throw new Problem('forbidden', 'Only a person judges.')
  return ctx.actor
}

/** The draft's entries that still fit the newest revision: same item, same hash, and not put in doubt since. */
export function currentEntries(base: DraftBase): DraftEntry[] {
  return (JSON.parse(base.draft) as DraftEntry[]).filter(
    ({ item, hash }) => base.items[item] === hash && (base.current || !base.doubtful.includes(item)),
  )
}

export function draftState(base: DraftBase): DraftState {
  return {
    version: base.version,
    revision: base.revision,
    savedAt: base.savedAt?.toISOString() ?? null,
    verdicts: currentEntries(base).map(({ hash: _hash, ...verdict }) => verdict),
  }
}

/** A verdict on an item the turn does not have, or two on one, are refused before anything is written. */
export function draftEntries(base: Pick<DraftBase, 'items'>, verdicts: ItemVerdict[]): DraftEntry[] {
  const seen = new Set<string>()
  return verdicts.map((verdict, index) => {
    const hash = base.items[verdict.item]
    const path = `verdicts[${index}].item`
    if (hash === undefined) {
      const message = `the turn has no item “${verdict.item}”`
      throw new Problem('invalid_input', message, [{ path, code: 'unknown_item', message }])
    }
    if (seen.has(verdict.item)) {
      const message = `“${verdict.item}” is judged twice`
      throw new Problem('invalid_input', message, [{ path, code: 'duplicate_item', message }])
    }
    seen.add(verdict.item)
    return { ...verdict, hash }
  })
}

/** A refusal that comes too late to be undone by the person: what they sent is kept beside what is saved. */
class LateSave extends Problem {
  readonly base: DraftBase
  readonly draft: string

  constructor(code: 'stale' | 'revision_changed', detail: string, base: DraftBase, draft: string) {
    super(code, detail, [], { current: draftState(base) })
    this.base = base
    this.draft = draft
  }
}

/** @throws Problem `revision_changed`; within `keepingLate` the draft is kept */
export function requireRevision(base: DraftBase, input: DraftInput): void {
  if (base.revision === input.revision) return
  throw new LateSave(
    'revision_changed',
    `The turn is at revision ${base.revision}; this was made for revision ${input.revision}. It is kept.`,
    base,
    JSON.stringify(input.verdicts),
  )
}

/** Somebody saved in between: the refusal, with what they saved. Within `keepingLate` this draft is kept too. */
export async function staleDraft(ctx: Context, tx: Db | Tx, input: DraftInput, draft: string): Promise<Problem> {
  const base = await requireDraftBase(ctx, tx, input.assignment, input.turn)
  const detail = `Version ${base.version} is saved; this save builds on version ${input.ifMatch}. Both are kept.`
  return new LateSave('stale', detail, base, draft)
}

/**
 * Does `work` and, when it refuses a draft as too late, keeps that draft. Only here, when the transaction of `work` is
 * over: within it the draft would be rolled back, and beside it a second connection would be waited for while the first
 * is held, which ends in everyone waiting as soon as enough come at once.
 */
export async function keepingLate<T>(ctx: Context, input: DraftInput, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LateSave) await keep(ctx, error.base, input, error.draft)
    throw error
  }
}

async function keep(ctx: Context, base: DraftBase, input: DraftInput, draft: string): Promise<void> {
  if (base.reviewId === null) return
  await keepRefusedDraft(ctx.db, {
    id: ctx.clock.id('rfd'),
    reviewId: base.reviewId,
    baseVersion: input.ifMatch,
    draft,
    at: ctx.clock.now(),
  })
}
