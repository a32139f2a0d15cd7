import { appendEvent } from '#lib/ledger/append-event.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Clock } from '#lib/platform/clock.ts'
import { type Db, inTransaction } from '#lib/platform/db.ts'
import { insertLogin } from './store.ts'

/** However busy the person is: after this they sign in again. */
export const LOGIN_HOURS = 12

/** Begin a browser's login for a person whose identity was just proven. */
export async function startLogin(
  { db, clock }: { db: Db; clock: Clock },
  actor: PersonActor,
): Promise<{ login: string; expiresAt: Date }> {
  const login = clock.id('login')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + LOGIN_HOURS * 3_600_000)
  await inTransaction(db, async (tx) => {
    await insertLogin(tx, { id: login, personId: actor.id, createdAt, expiresAt })
    await appendEvent(tx, { actor, clock }, { action: 'people.signed_in', subject: `person:${actor.id}`, payload: {} })
  })
  return { login, expiresAt }
}
