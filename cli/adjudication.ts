import { Command } from 'commander'
import { z } from 'zod'
import { type ConflictView, RulingInput } from '#lib/adjudication/contract.ts'
import { listConflicts } from '#lib/adjudication/list-conflicts.ts'
import { ruleConflicts } from '#lib/adjudication/rule-conflicts.ts'
import { Problem } from '#lib/platform/problems.ts'
import { readJson } from './read-json.ts'
import { act, type CommonOptions, parsed, verb } from './run.ts'

/** `adjudication rule`: a lead's rulings on one turn. */
const RulingFile = z.strictObject({
  session: z.string(),
  turn: z.int().min(0),
  person: z.string().optional(),
  rulings: z.array(RulingInput).min(1).max(200),
})

export function adjudicationCommand(): Command {
  const adjudication = new Command('adjudication').description('what physicians saw differently')

  verb(adjudication, 'list', 'items that wait for a ruling').action((options: CommonOptions) =>
    act(options, async (ctx) => {
      const found = await listConflicts(ctx)
      const opinionsOf = ({ session, item, opinions }: ConflictView) =>
        `${session} ${item}  ${opinions.map(({ letter, verdict }) => `${letter} ${verdict}`).join(', ')}`
      const text = [
        ...found.conflicts.map(opinionsOf),
        ...found.blocked.map((one) => `${opinionsOf(one)}  (rejected by all)`),
        ...found.returned.map(({ session, turn, reason }) => `${session} turn ${turn}  sent back: ${reason}`),
        `${found.conflicts.length} conflicts, ${found.blocked.length} rejected by all`,
      ]
      return { json: found, text: text.join('\n') }
    }),
  )

  verb(adjudication, 'rule <file>', 'rule on conflicts from a file').action(
    async (file: string, options: CommonOptions) => {
      const ruling = parsed(RulingFile, await readJson(file), file)
      await act(
        options,
        async (ctx) => {
          if (ruling.person && ctx.actor.kind === 'person' && ruling.person.toLowerCase() !== ctx.actor.email) {
            throw new Problem('wrong_person', `The file is ${ruling.person}’s; ${ctx.actor.email} is acting.`)
          }
          const done = await ruleConflicts(ctx, ruling)
          const after = done.settled
            ? `the turn is settled at revision ${done.revision}`
            : 'the turn is not settled yet'
          return { json: done, text: `${done.rulings.length} rulings; ${after}` }
        },
        ruling.person,
      )
    },
  )
  return adjudication
}
