import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { z } from 'zod'
import { submitReviewFile } from '#lib/adjudication/submit-review.ts'
import { writeCsv } from '#lib/interchange/text/write-csv.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { exportReviews } from '#lib/reviews/export-reviews.ts'
import { ItemVerdict } from '#lib/reviews/verdict.ts'
import { readJson } from './read-json.ts'
import { act, type CommonOptions, list, parsed, verb, whole } from './run.ts'
import { writeFiles } from './write-files.ts'

/** `reviews submit`: one person's verdicts on one turn. */
const ReviewFile = z.strictObject({
  session: z.string(),
  turn: z.int().min(0),
  person: z.string().optional(),
  verdicts: z.array(ItemVerdict).max(200),
  submit: z.boolean().default(true),
})

export function reviewsCommand(): Command {
  const reviews = new Command('reviews').description("physicians' verdicts")

  verb(reviews, 'assign', 'give sessions to reviewers, each to as many as --overlap says')
    .option('--overlap <n>', 'independent physicians an item needs', whole(1), 2)
    .option('--people <emails>', 'only these reviewers', list)
    .option('--sessions <ids>', 'only these sessions; otherwise all that nobody has', list)
    .action((options: CommonOptions & { overlap: number; people?: string[]; sessions?: string[] }) =>
      act(options, async (ctx) => {
        const { overlap, people, sessions } = options
        const { assignments } = await assignSessions(ctx, { overlap, people, sessions })
        const text = assignments.map(({ session, person }) => `${session}  ${person}`)
        return { json: { assignments }, text: `${text.join('\n')}\n${assignments.length} assignments` }
      }),
    )

  verb(reviews, 'submit <file>', 'submit verdicts from a file, or save them as a draft').action(
    async (file: string, options: CommonOptions) => {
      const review = parsed(ReviewFile, await readJson(file), file)
      await act(
        options,
        async (ctx) => {
          const done = await submitReviewFile(ctx, review)
          return { json: done, text: done.receipt === null ? 'draft saved' : `receipt ${done.receipt}` }
        },
        review.person,
      )
    },
  )

  verb(reviews, 'export', 'one row per item, person and round')
    .requiredOption('--out <file>', 'a .csv file')
    .action((options: CommonOptions & { out: string }) =>
      act(options, async (ctx) => {
        const { columns, rows } = await exportReviews(ctx)
        const csv = await text(writeCsv(columns, rows))
        await writeFiles(path.dirname(options.out), [
          { path: path.basename(options.out), bytes: new TextEncoder().encode(csv) },
        ])
        return { json: { rows: rows.length }, text: `${rows.length} rows in ${options.out}` }
      }),
    )
  return reviews
}
