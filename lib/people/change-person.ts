import type { z } from 'zod'
import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { Person, PersonChange } from './contract.ts'
import { hashPassword } from './password.ts'
import { authorize } from './policy.ts'
import { endLogins, lockPersonAndAdmins, revokeTokens, updatePerson } from './store.ts'

/**
 * Change what a person may do, or deactivate them: every login and token of theirs ends in the same transaction.
 * A new password ends the logins too. The last active admin stays one, unless the operator says otherwise: whoever
 * holds the database can make another.
 * @param input.person id or e-mail
 * @throws Problem `not_found`, `last_admin`
 */
export async function changePerson(
  ctx: Context,
  { person: idOrEmail, ...change }: { person: string } & z.output<typeof PersonChange>,
): Promise<Person> {
  authorize(ctx.actor, 'people.manage')
  const { password, ...given } = change
  const fields = { ...given, ...(given.roles ? { roles: [...new Set(given.roles)] } : {}) }
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const { person: before, otherAdmins } = await lockPersonAndAdmins(tx, idOrEmail)
    if (!before) throw new Problem('not_found', `Nobody here is ${idOrEmail}.`)
    const after = await updatePerson(tx, before.id, { ...fields, ...(passwordHash ? { passwordHash } : {}) })
    if (isAdmin(before) && !isAdmin(after) && otherAdmins === 0 && ctx.actor.kind === 'person') {
      throw new Problem('last_admin', `${before.email} is the last active admin; make another one first.`)
    }
    const now = ctx.clock.now()
    const loginsEnded = !after.active || passwordHash ? await endLogins(tx, before.id, now) : 0
    const tokensRevoked = after.active ? 0 : await revokeTokens(tx, before.id, now)
    await appendEvent(tx, ctx, {
      action: 'people.changed',
      subject: `person:${before.id}`,
      payload: { ...changed(before, after), passwordSet: Boolean(passwordHash), loginsEnded, tokensRevoked },
    })
    return after
  })
}

const isAdmin = (person: Person) => person.active && person.roles.includes('admin')

/** The fields that differ, before and after; a name is personal, so only that it changed. */
function changed(before: Person, after: Person): Record<string, unknown> {
  const kept = ['roles', 'languages', 'credentials', 'active'] as const
  const differing = kept.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return {
    before: Object.fromEntries(differing.map((key) => [key, before[key]])),
    after: Object.fromEntries(differing.map((key) => [key, after[key]])),
    renamed: before.name !== after.name,
  }
}
