import type { z } from 'zod'
import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { NewPerson, Person } from './contract.ts'
import { hashPassword } from './password.ts'
import { authorize } from './policy.ts'
import { insertPerson } from './store.ts'

/**
 * Add a person, active at once. Without a password they sign in by OIDC or work with a token.
 * @param input as parsed by `NewPerson`
 * @param demo one-click sign-in; only the set-up of an embedded workspace gives it, no door does
 * @throws Problem `person_exists`
 */
export async function addPerson(
  ctx: Context,
  input: z.output<typeof NewPerson>,
  { demo = false }: { demo?: boolean } = {},
): Promise<Person> {
  authorize(ctx.actor, 'people.manage')
  const { password, name, ...given } = input
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const person = await insertPerson(tx, {
      ...given,
      roles: [...new Set(given.roles)],
      id: ctx.clock.id('per'),
      name: name ?? given.email.slice(0, given.email.indexOf('@')),
      passwordHash,
      demo,
      createdAt: ctx.clock.now(),
    })
    if (!person) {
      throw new Problem('person_exists', `${given.email} is already here.`, [
        { path: 'email', code: 'person_exists', message: 'this e-mail belongs to a person of the workspace' },
      ])
    }
    const { roles, languages, credentials } = person
    await appendEvent(tx, ctx, {
      action: 'people.added',
      subject: `person:${person.id}`,
      payload: { roles, languages, credentials, demo },
    })
    return person
  })
}
