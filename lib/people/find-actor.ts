import type { PersonActor } from '#lib/platform/actor.ts'
import type { Db } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { selectActorByEmail } from './store.ts'

/**
 * The person an e-mail names, for whoever vouches for them otherwise: the command line's `--as`, an identity provider.
 * @throws Problem `not_found`; `unauthenticated` for a deactivated person
 */
export async function findActor({ db }: { db: Db }, email: string): Promise<PersonActor> {
  const actor = await selectActorByEmail(db, email.trim().toLowerCase())
  if (actor === null) throw new Problem('not_found', `Nobody here has the e-mail ${email}.`)
  if (actor === 'inactive') throw new Problem('unauthenticated', `${email} is deactivated.`)
  return actor
}
