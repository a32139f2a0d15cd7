import { Command, Option } from 'commander'
import type { Agreement } from '#lib/agreement/agreement.ts'
import type { Coefficient } from '#lib/agreement/coefficient.ts'
import { computeAgreement } from '#lib/agreement/compute-agreement.ts'
import { FIELDS, type Field } from '#lib/agreement/field.ts'
import { GROUPINGS, type Grouping } from '#lib/agreement/grouping.ts'
import { LEVELS, type Level } from '#lib/agreement/krippendorff.ts'
import { CANNOT_JUDGE, codeRows } from '#lib/agreement/rated-rows.ts'
import { reportAgreement } from '#lib/agreement/report-agreement.ts'
import { WEIGHTS, type WeightsName } from '#lib/agreement/weights.ts'
import { readRatings } from './read-ratings.ts'
import { act, type CommonOptions, list, print, verb } from './run.ts'

export function agreementCommand(): Command {
  const agreement = new Command('agreement').description('how far raters agree, with intervals')

  verb(
    agreement,
    'compute <ratings.csv>',
    `agreement in a table of item, rater, value (empty or ${CANNOT_JUDGE}: missing)`,
  )
    .option('--categories <names>', 'every class a rater could choose, in order; otherwise those that occur', list)
    .addOption(new Option('--level <level>', 'the level of measurement of alpha').choices(LEVELS).default('nominal'))
    .addOption(
      new Option('--weights <weights>', 'credit for near misses, in all but alpha')
        .choices(WEIGHTS)
        .default('identity'),
    )
    .action(
      async (
        file: string,
        options: CommonOptions & { categories?: string[]; level: Level; weights: WeightsName },
      ): Promise<void> => {
        const { categories, level, weights } = options
        const group = computeAgreement(codeRows(await readRatings(file), { categories, level, file }), {
          level,
          weights,
        })
        // The group's keys stand at the top; under `groups` they stand as a report has them, for one reader of both.
        print(options, { json: { ...group, groups: [group] }, text: groupText(group).join('\n') })
      },
    )

  verb(agreement, 'report', 'how far the physicians agree, over what they submitted')
    .addOption(new Option('--by <what>', 'one group for each').choices(GROUPINGS).default('field'))
    .addOption(
      new Option('--field <field>', 'what the groups are of, unless they are fields').choices(FIELDS).default('all'),
    )
    .action((options: CommonOptions & { by: Grouping; field: Field }) =>
      act(options, async (ctx) => {
        const report = await reportAgreement(ctx, { by: options.by, field: options.field })
        const { groups, left_out, resamples, seed } = report
        const lines = groups.flatMap((group) => groupText(group))
        const left = Object.entries(left_out).map(([what, n]) => `${n} ${what.replaceAll('_', ' ')}`)
        const how = `95 % intervals draw sessions again ${resamples} times, seed ${seed}; alpha leaves out one at a time`
        const text = [...lines, groups.length > 0 ? how : 'nothing is submitted yet', `left out: ${left.join(', ')}`]
        return { json: report, text: text.join('\n') }
      }),
    )
  return agreement
}

/** A group as lines of text: each number with its interval and how many items it rests on. */
function groupText(group: Agreement & { key: string; n_cannot_judge: number; cohen?: Coefficient }): string[] {
  const { n_items, n_pairable, n_ratings, n_raters, n_cannot_judge } = group
  const named: [string, Coefficient | undefined][] = [
    ['percent', group.percent],
    ['percent in content', group.content_percent],
    ['AC1', group.ac1],
    ['alpha', group.alpha],
    ['Fleiss', group.fleiss],
    ['Cohen', group.cohen],
    ...Object.entries(group.specific).map(([name, one]): [string, Coefficient] => [`on ${name}`, one]),
  ]
  return [
    `${group.key}: ${n_items} items, ${n_pairable} of them rated by two or more; ${n_ratings} ratings by ${n_raters}; ${n_cannot_judge} cannot judge`,
    ...named.flatMap(([name, one]) => (one ? [`  ${name.padEnd(20)}${coefficientText(one)}`] : [])),
  ]
}

function coefficientText({ value, ci, n, reason }: Coefficient): string {
  if (value === null) return `${reason}`
  const interval = ci ? `[${ci[0].toFixed(3)}, ${ci[1].toFixed(3)}]` : `(${reason})`
  return `${value.toFixed(3)}  ${interval}  n ${n}`
}
