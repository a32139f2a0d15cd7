import type { PersonActor } from '#lib/platform/actor.ts'
import type { Clock } from '#lib/platform/clock.ts'
import type { Db } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { createAttempts } from './attempts.ts'
import { checkPassword } from './password.ts'
import { selectPasswordHash } from './store.ts'

/** Of this process alone: a team that runs several web processes gets as many allowances, and a restart a fresh one. */
const attempts = createAttempts({ allowed: 10, withinMs: 15 * 60_000 })

/**
 * Check an e-mail and password. An unknown e-mail, a person without a password, a deactivated one and a wrong password
 * look the same and take the same time.
 * @returns null when they do not fit
 * @throws Problem `too_many_attempts` after ten failures for one e-mail within a quarter of an hour
 */
export async function signIn(
  { db, clock }: { db: Db; clock: Clock },
  input: { email: string; password: string },
): Promise<PersonActor | null> {
  const email = input.email.trim().toLowerCase()
  const now = clock.now().getTime()
  // Counted before the check, so that many tries at once cannot all pass while the first is still being checked.
  if (!attempts.begin(email, now)) {
    throw new Problem('too_many_attempts', 'Too many failed attempts for this e-mail; wait a quarter of an hour.')
  }
  const known = await selectPasswordHash(db, email)
  const fits = await checkPassword(input.password, known?.hash ?? null)
  if (!known || !fits) return null
  attempts.clear(email)
  return known.actor
}
