import type { Actor } from '#lib/platform/actor.ts'
import { Problem } from '#lib/platform/problems.ts'

/** `credentialed` is inherited by all that derives from a record. */
export const TIERS = ['open', 'credentialed'] as const
export type Tier = (typeof TIERS)[number]

/** The credential that covers sessions imported as credentialed before their chart: their subjects are MIMIC's. */
export const MIMIC = 'mimic-iv'

/** May this actor read bytes of this tier from this source? The one gate; pages, exports and search all ask it. */
export function mayRead(actor: Actor, record: { tier: Tier; source: string }): boolean {
  return record.tier === 'open' || actor.kind === 'operator' || actor.credentials.includes(record.source)
}

/** @throws Problem `not_credentialed`, which names the source and nothing of the record. */
export function requireTier(actor: Actor, record: { tier: Tier; source: string }): void {
  if (mayRead(actor, record)) return
  throw new Problem('not_credentialed', `This needs the credential “${record.source}”. An admin can enter it for you.`)
}

/** The most restrictive of several tiers. */
export function strictest(tiers: readonly Tier[]): Tier {
  return tiers.includes('credentialed') ? 'credentialed' : 'open'
}
