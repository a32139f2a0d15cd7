import { handle } from '#app/api/handle.ts'
import { compareCharts } from '#lib/charts/compare-charts.ts'
import * as contract from '#lib/charts/contract.ts'

export const GET = handle(contract.compareCharts, (ctx, { params, query }) =>
  compareCharts(ctx, { ...params, ...query }),
)
