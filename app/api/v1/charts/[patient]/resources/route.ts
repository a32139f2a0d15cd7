import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/charts/contract.ts'
import { readChartLines } from '#lib/charts/read-chart.ts'
import { Streamed } from '#lib/platform/http/streamed.ts'

export const GET = handle(
  contract.readChartLines,
  async (ctx, { params }) => new Streamed(await readChartLines(ctx, params)),
)
