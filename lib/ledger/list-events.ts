import { z } from 'zod'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import type { StoredEvent } from './chain.ts'
import type { LedgerEventView } from './contract.ts'
import { type Chain, selectEventsBefore } from './store.ts'

const Recorded = z.object({
  action: z.string(),
  actor: z.string(),
  at: z.string(),
  subject: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

/** Whether the person acting still owes a review of that turn, so that nothing of it may be told to them. */
export type Owes = (session: string, turn: number) => boolean
/** The names of people by id, today's; the ledger holds ids only. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Events of one chain, newest first. Those that tell of another person's work on a turn whose review the person acting
 * still owes are left out (decisions.md 9); they come to sight with the submit.
 * @param input.before only events below this seq
 */
export async function listEvents(
  ctx: Context,
  {
    chain,
    before,
    limit,
    owes,
    namesOf = async () => new Map(),
  }: { chain: Chain; before?: number | undefined; limit: number; owes: Owes; namesOf?: NamesOf },
): Promise<{ events: LedgerEventView[] }> {
  authorize(ctx.actor, 'ledger.read')
  const events: NamelessEvent[] = []
  let below = before === undefined ? undefined : BigInt(before)
  while (events.length < limit) {
    const page = await selectEventsBefore(ctx.db, chain, { before: below, limit })
    for (const stored of page) {
      const event = viewOf(chain, stored)
      const turn = turnOfSubject(event.subject)
      const hidden = turn !== null && event.actor !== actorName(ctx.actor) && owes(turn.session, turn.index)
      if (!hidden && events.length < limit) events.push(event)
    }
    below = page.at(-1)?.seq
    if (page.length < limit) break
  }
  const names = await namesOf(events.flatMap(({ actor, subject }) => [actor, personOfSubject(subject) ?? actor]))
  return {
    events: events.map((event) => ({
      ...event,
      actorName: names.get(event.actor) ?? null,
      subjectName: names.get(personOfSubject(event.subject) ?? '') ?? null,
    })),
  }
}

function personOfSubject(subject: string): string | null {
  return subject.startsWith('person:') ? subject.slice('person:'.length) : null
}

/** `turn:<session>/<index>` and what may follow behind another slash; the session id may hold any character. */
export function turnOfSubject(subject: string): { session: string; index: number } | null {
  const match = /^turn:(.+?)\/(\d+)(?:\/|$)/.exec(subject)
  return match?.[1] && match[2] ? { session: match[1], index: Number(match[2]) } : null
}

type NamelessEvent = Omit<LedgerEventView, 'actorName' | 'subjectName'>

function viewOf(chain: Chain, { seq, record, hash }: StoredEvent): NamelessEvent {
  return { chain, seq: Number(seq), hash, ...Recorded.parse(JSON.parse(record)) }
}
