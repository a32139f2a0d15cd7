import { z } from 'zod'
import { LANGUAGES } from './language.ts'

export const ROLES = ['reviewer', 'lead', 'curator', 'admin', 'auditor'] as const
export type Role = (typeof ROLES)[number]

/** Somebody who signed in or holds a token. */
export const PersonActor = z.strictObject({
  kind: z.literal('person'),
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  languages: z.array(z.enum(LANGUAGES)),
  credentials: z.array(z.string()),
})
export type PersonActor = z.infer<typeof PersonActor>

/** Who acts. The operator is whoever holds the database: the command line without `--as`. */
export type Actor = { kind: 'operator' } | PersonActor

/** How the ledger and the columns that name an actor write it. */
export function actorName(actor: Actor): string {
  return actor.kind === 'operator' ? 'operator' : actor.id
}
