import { type Actor, actorName } from '#lib/platform/actor.ts'
import { canonicalJson } from '#lib/platform/canonical.ts'
import type { Clock } from '#lib/platform/clock.ts'
import { type EventWriter, insertEvent } from './store.ts'

/** `payload` names what happened by ids, counts and hashes; never a word of a chart or of a verdict. */
export type LedgerEntry = { action: string; subject: string; payload: Record<string, unknown> }

/**
 * Append one event to the chain of decisions, in the transaction of what it records: both stand or neither does.
 * The chain's head stays locked until that transaction ends, so append last and never wait for anything after it.
 * @returns the event's seq
 */
export function appendEvent(tx: EventWriter, by: { actor: Actor; clock: Clock }, entry: LedgerEntry): Promise<bigint> {
  return insertEvent(tx, 'decisions', record(by, entry))
}

/** Append one chart read to the chain of reads, one event a request. @returns the event's seq */
export function appendRead(tx: EventWriter, by: { actor: Actor; clock: Clock }, entry: LedgerEntry): Promise<bigint> {
  return insertEvent(tx, 'reads', record(by, entry))
}

function record(by: { actor: Actor; clock: Clock }, { action, subject, payload }: LedgerEntry): string {
  return canonicalJson({ action, actor: actorName(by.actor), at: by.clock.now().toISOString(), payload, subject })
}
