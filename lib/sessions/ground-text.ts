import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { ClaimView } from './contract.ts'
import { factsNow, recordRead, requireGround } from './get-claims.ts'
import type { ItemText } from './grounding/item-texts.ts'
import { groundText as ground } from './grounding/turn-grounding.ts'

/**
 * The claims of a text that would stand in place of an item's, for whoever is editing it. Nothing is stored but the
 * read. The chart stays ready in the process, so that asking again is fast.
 * @throws Problem `not_found`, `not_credentialed`
 */
export async function groundText(
  ctx: Context,
  input: { session: string; turn: number } & ItemText,
): Promise<{ chart: 'grounded' | 'no_chart' | 'pending'; claims: ClaimView[] }> {
  authorize(ctx.actor, 'sessions.read')
  const { session, chart, turns, revision } = await requireGround(ctx, input)
  const { item, field, language, text } = input
  if (!revision.items.some((one) => one.item === item)) {
    throw new Problem('not_found', `Turn ${input.turn} of session “${session.id}” has no item “${item}”.`)
  }
  const facts = chart ? await factsNow(ctx.db, chart, session.currentDate) : null
  const earlier = turns.filter(({ turn }) => turn <= input.turn).flatMap(({ items }) => items)
  const claims = facts ? ground({ item, field, language, text }, earlier, facts) : []
  await recordRead(ctx, input, { revision: revision.number, claims: claims.length })
  return { chart: facts ? 'grounded' : chart ? 'pending' : 'no_chart', claims }
}
