import { randomBytes } from 'node:crypto'
import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import { authorize } from './policy.ts'
import { insertToken, lockPersonAndAdmins } from './store.ts'

/**
 * A bearer token for a program that acts as this person, 256 bits behind the prefix `cst_`. Only its SHA-256 is kept,
 * so it is shown once. Earlier tokens stay good.
 * @param input.person id or e-mail
 * @throws Problem `not_found`; `invalid_input` for a deactivated person
 */
export async function issueToken(
  ctx: Context,
  { person: idOrEmail }: { person: string },
): Promise<{ person: string; token: string }> {
  authorize(ctx.actor, 'people.manage')
  const token = `cst_${randomBytes(32).toString('base64url')}`
  return inTransaction(ctx.db, async (tx) => {
    // The lock keeps a token from slipping in behind a deactivation that has just revoked them all.
    const { person } = await lockPersonAndAdmins(tx, idOrEmail)
    if (!person) throw new Problem('not_found', `Nobody here is ${idOrEmail}.`)
    if (!person.active) throw new Problem('invalid_input', `${person.email} is deactivated and gets no token.`)
    const id = ctx.clock.id('tok')
    await insertToken(tx, { id, personId: person.id, hash: sha256(token), createdAt: ctx.clock.now() })
    await appendEvent(tx, ctx, {
      action: 'people.token_issued',
      subject: `person:${person.id}`,
      payload: { token: id },
    })
    return { person: person.id, token }
  })
}
