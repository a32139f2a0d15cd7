import type { PersonActor } from '#lib/platform/actor.ts'
import type { Db } from '#lib/platform/db.ts'
import { findActor } from './find-actor.ts'
import { selectDemoPeople } from './store.ts'

/**
 * One click as a person of the demo workspace; the door offers it on the embedded default alone.
 * @returns null for anyone who is not a demo person, or no longer active
 */
export async function signInDemo({ db }: { db: Db }, personId: string): Promise<PersonActor | null> {
  const person = (await selectDemoPeople(db)).find(({ id }) => id === personId)
  return person ? findActor({ db }, person.email) : null
}
