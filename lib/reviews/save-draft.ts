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
export async function saveDraft(ctx: Context, input: DraftInput): Promise<{ version: number; savedAt: string }> {
  const base = await requireDraftBase(ctx, ctx.db, input.assignment, input.turn)
  if (base.submitted)
    throw new Problem('already_submitted', 'The review of this turn is submitted; its receipt stands.')
  await requireRevision(ctx, base, input)
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
  if (!written) throw await staleDraft(ctx, input, draft)
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

/** The draft's entries that still fit the newest revision: same item, same hash. */
export function currentEntries(base: DraftBase): DraftEntry[] {
  return (JSON.parse(base.draft) as DraftEntry[]).filter(({ item, hash }) => base.items[item] === hash)
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

export async function requireRevision(ctx: Context, base: DraftBase, input: DraftInput): Promise<void> {
  if (base.revision === input.revision) return
  await keep(ctx, base, input, JSON.stringify(input.verdicts))
  throw new Problem(
    'revision_changed',
    `The turn is at revision ${base.revision}; this was made for revision ${input.revision}. It is kept.`,
    [],
    { current: draftState(base) },
  )
}

/** Somebody saved in between: keep this version too and answer with the other. */
export async function staleDraft(ctx: Context, input: DraftInput, draft: string): Promise<Problem> {
  const base = await requireDraftBase(ctx, ctx.db, input.assignment, input.turn)
  await keep(ctx, base, input, draft)
  return new Problem(
    'stale',
    `Version ${base.version} is saved; this save builds on version ${input.ifMatch}. Both are kept.`,
    [],
    { current: draftState(base) },
  )
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
