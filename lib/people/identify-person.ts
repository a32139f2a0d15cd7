import type { PersonActor } from '#lib/platform/actor.ts'
import type { Clock } from '#lib/platform/clock.ts'
import type { Db } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { selectActorOfLogin, selectActorOfToken } from './store.ts'

/** What a request brings: a program's bearer token, or the login id in the browser's cookie. */
export type Credential = { token: string } | { login: string }

/**
 * Who a request comes from. The person, roles and whether they are active are read anew each time, so that a
 * deactivated person is out with the next request.
 * @returns null for a credential that is unknown, revoked, ended, expired or of a deactivated person
 */
export function identifyPerson(
  { db, clock }: { db: Db; clock: Clock },
  credential: Credential,
): Promise<PersonActor | null> {
  return 'token' in credential
    ? selectActorOfToken(db, sha256(credential.token))
    : selectActorOfLogin(db, credential.login, clock.now())
}
