import { type ChartRow, findChart, loadChart } from '#lib/charts/load-chart.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { termOfRecord } from './scripted/term-of-record.ts'
import type { Stay } from './slots.ts'
import { findCandidates, upsertCandidates } from './store.ts'

/** Raise it when the criteria or the days of stays change: what is stored is then worked out anew. */
export const CANDIDATE_RULES = 2

/**
 * The stays of these charts with what each is rich enough for. What was worked out of a chart that has not changed since
 * is taken from the store. Of the charts of one subject the first counts, so that no patient is chosen under two names.
 * The gate is whoever's who chose the charts.
 */
export async function loadStays(ctx: Context, patients: readonly string[]): Promise<Stay[]> {
  const seen = new Set<number>()
  const stays: Stay[] = []
  for (const patient of patients) {
    const chart = await findChart(ctx.db, patient)
    if (!chart || chart.subjectId === null || seen.has(chart.subjectId)) continue
    seen.add(chart.subjectId)
    const { subjectId } = chart
    for (const candidate of await candidatesFor(ctx, chart)) stays.push({ ...candidate, patient, subjectId })
  }
  return stays
}

async function candidatesFor(ctx: Context, chart: ChartRow): Promise<Candidate[]> {
  const known = await findCandidates(ctx.db, chart.id)
  if (known?.rules === CANDIDATE_RULES && known.state === chart.state) return JSON.parse(known.body) as Candidate[]
  const made = candidatesOf(await loadChart(ctx.db, chart), termOfRecord)
  await upsertCandidates(ctx.db, {
    patientId: chart.id,
    state: chart.state,
    rules: CANDIDATE_RULES,
    body: JSON.stringify(made),
  })
  return made
}
