import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/charts/contract.ts'
import { readChart } from '#lib/charts/read-chart.ts'

export const GET = handle(contract.readChart, (ctx, { params, query }) => readChart(ctx, { ...params, ...query }))
