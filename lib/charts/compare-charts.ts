import type { Context } from '#lib/platform/context.ts'
import { Problem } from '#lib/platform/problems.ts'
import { compareSources } from './compare/compare-sources.ts'
import type { ChartComparison } from './contract.ts'
import { readChart } from './read-chart.ts'

/**
 * One patient's problems, encounters and stays in one source against those in another (`with`; the first linked one
 * unless said). Both charts pass the gate and both reads are in the ledger.
 * @throws Problem `not_found` where no other source has this patient or there is no such chart, `not_credentialed`,
 *   `invalid_input` for two charts that are not of one patient
 */
export async function compareCharts(ctx: Context, input: { patient: string; with?: string }): Promise<ChartComparison> {
  const here = await readChart(ctx, { patient: input.patient })
  const other = input.with ?? here.patient.linked[0]?.patient
  if (other === undefined) {
    throw new Problem('not_found', `No other source that you may read has the patient “${here.patient.patient}”.`)
  }
  const there = await readChart(ctx, { patient: other })
  if (!here.patient.linked.some(({ patient }) => patient === there.patient.patient)) {
    const message = `${here.patient.patient} and ${there.patient.patient} are not linked by an identifier.`
    throw new Problem('invalid_input', message, [{ path: 'with', code: 'not_linked', message }])
  }
  return {
    here: here.patient.patient,
    there: there.patient.patient,
    ...compareSources(here.resources, there.resources),
  }
}
