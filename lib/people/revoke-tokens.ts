import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { authorize } from './policy.ts'
import { lockPersonAndAdmins, revokeTokens as revokeTokensOf } from './store.ts'

/**
 * End every token of a person; their logins go on.
 * @param input.person id or e-mail
 * @throws Problem `not_found`
 */
export async function revokeTokens(
  ctx: Context,
  { person: idOrEmail }: { person: string },
): Promise<{ person: string; revoked: number }> {
  authorize(ctx.actor, 'people.manage')
  return inTransaction(ctx.db, async (tx) => {
    const { person } = await lockPersonAndAdmins(tx, idOrEmail)
    if (!person) throw new Problem('not_found', `Nobody here is ${idOrEmail}.`)
    const revoked = await revokeTokensOf(tx, person.id, ctx.clock.now())
    await appendEvent(tx, ctx, {
      action: 'people.tokens_revoked',
      subject: `person:${person.id}`,
      payload: { revoked },
    })
    return { person: person.id, revoked }
  })
}
