import { handle } from '#app/api/handle.ts'
import { writeCsv } from '#lib/interchange/text/write-csv.ts'
import { Streamed } from '#lib/platform/http/streamed.ts'
import * as contract from '#lib/reviews/contract.ts'
import { exportReviews } from '#lib/reviews/export-reviews.ts'

export const GET = handle(contract.exportReviews, async (ctx) => {
  const { columns, rows } = await exportReviews(ctx)
  return new Streamed(writeCsv(columns, rows), 'reviews.csv')
})
