import { findChart } from '#lib/charts/load-chart.ts'
import { loadToolResources } from '#lib/charts/load-tool-resources.ts'
import { requireTier } from '#lib/charts/tier.ts'
import { resourcesIn, typesRead } from '#lib/charts/tools/fhir-tool.ts'
import { appendRead } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import type { Language } from '#lib/platform/language.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { StepRun } from './contract.ts'
import { replayStep } from './replay/replay-step.ts'
import { requireTurn } from './require-turn.ts'
import { requireSession } from './show-session.ts'

/**
 * Execute a step's call on the stored chart and say whether its stored result holds. With `arguments` the call is made
 * with those instead, for whoever is editing it; nothing is stored but the read, which is in the ledger.
 * @throws Problem `not_found`, `not_credentialed`, `invalid_input` when the item is no step
 */
export async function rerunStep(
  ctx: Context,
  input: {
    session: string
    turn: number
    item: string
    arguments?: Record<string, unknown> | undefined
    language?: Language | undefined
  },
): Promise<StepRun> {
  authorize(ctx.actor, 'sessions.read')
  return inTransaction(ctx.db, async (tx) => {
    const session = await requireSession(ctx, tx, input.session)
    const { revision } = await requireTurn(tx, session.id, input.turn)
    const item = revision.items.find((one) => one.item === input.item)
    if (!item)
      throw new Problem('not_found', `Turn ${input.turn} of session “${session.id}” has no item “${input.item}”.`)
    if (item.kind !== 'step') {
      throw new Problem(
        'invalid_input',
        `“${input.item}” is no step: only a call that reads the chart can be run again.`,
      )
    }
    const { tool } = item.value
    const chart = session.chart === null ? null : await findChart(tx, session.chart)
    if (chart) requireTier(ctx.actor, chart)
    const args = input.arguments ?? item.value.arguments
    const resources = chart ? await loadToolResources(tx, chart, typesRead(tool)) : null
    const replay = replayStep(
      { ...item.value, arguments: args },
      resources && { resources, asOf: session.currentDate },
      input.language,
    )
    const runs = (
      [
        ['repaired', replay.repaired, replay.diff],
        ['reference', replay.verdict === 'holds' ? null : replay.reference, replay.referenceDiff],
      ] as const
    ).flatMap(([mode, result, diff]) =>
      result === null
        ? []
        : [{ mode, observation: result.ok ? result.bundle : null, error: result.ok ? null : result.error, diff }],
    )
    await appendRead(tx, ctx, {
      action: 'step.run',
      subject: `turn:${session.id}/${input.turn}`,
      payload: {
        item: item.item,
        verdict: replay.verdict,
        resources: runs.reduce((sum, { observation }) => sum + resourcesIn(observation).length, 0),
        ...(chart ? { chart: chart.id } : {}),
      },
    })
    return {
      session: session.id,
      turn: input.turn,
      item: item.item,
      revision: revision.number,
      chart: chart?.id ?? null,
      tool,
      arguments: args,
      verdict: replay.verdict,
      hindrance: replay.hindrance,
      without: replay.without,
      runs,
    }
  })
}
