import { type ChartRow, findChart } from '#lib/charts/load-chart.ts'
import { loadToolResources } from '#lib/charts/load-tool-resources.ts'
import { typesRead } from '#lib/charts/tools/fhir-tool.ts'
import type { ToolResource } from '#lib/charts/tools/tool-chart.ts'
import { READ_TOOLS } from '#lib/charts/tools/tool-schemas.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import type { FindingView } from './contract.ts'
import { replayStep } from './replay/replay-step.ts'
import { replayValues } from './replay/replay-values.ts'
import type { TurnRevision } from './revision.ts'
import {
  findLatestTurns,
  findReplays,
  findReplaysToTell,
  findSessions,
  findStepHashes,
  type SessionRow,
  upsertReplays,
} from './store.ts'
import { turnOfItem } from './turn.ts'
import { type FindingValues, findingMessage } from './wording/finding-words.ts'

/** Raise it when tools or comparison say something else than before: what is stored is then made anew. */
export const REPLAY_RULES = 2

/** Read once for all steps of a session. */
const TYPES = [...new Set(READ_TOOLS.flatMap(typesRead))]

/**
 * Run again the steps of sessions that no stored outcome covers: just imported, just settled, or resting on a chart an
 * import has changed. Idempotent; reads as the program itself and stores a verdict and counts, no word of a chart.
 * @param sessions ids, or null for all
 * @returns sessions run again
 */
export async function recordDueReplays(ctx: Context, sessions: string[] | null = null): Promise<number> {
  const rows = await findSessions(ctx.db, sessions === null ? {} : { ids: sessions })
  const withChart = rows.filter(({ chart }) => chart !== null)
  if (withChart.length === 0) return 0
  const ids = withChart.map(({ id }) => id)
  const steps = bySession(await findStepHashes(ctx.db, ids))
  const known = bySession(await findReplays(ctx.db, ids))
  const charts = new Map<string, ChartRow | null>()
  let readChart = ''
  let resources: readonly ToolResource[] = []
  let run = 0
  // Sessions of one chart after another, so that it is read once and one is held at a time.
  for (const session of withChart.sort((a, b) => ((a.chart ?? '') < (b.chart ?? '') ? -1 : 1))) {
    const id = session.chart ?? ''
    if (!charts.has(id)) charts.set(id, await findChart(ctx.db, id))
    const chart = charts.get(id)
    const current = new Set(
      known
        .get(session.id)
        ?.filter((row) => row.rules === REPLAY_RULES && row.chart === id && row.state === chart?.state)
        .map(({ item, hash }) => `${item} ${hash}`),
    )
    if (!chart || steps.get(session.id)?.every(({ item, hash }) => current.has(`${item} ${hash}`)) !== false) continue
    if (readChart !== id) {
      resources = await loadToolResources(ctx.db, chart, TYPES)
      readChart = id
    }
    await recordReplays(ctx.db, session, chart, resources)
    run++
  }
  return run
}

async function recordReplays(
  db: Db,
  session: SessionRow,
  chart: ChartRow,
  resources: readonly ToolResource[],
): Promise<void> {
  const turns = await findLatestTurns(db, [session.id])
  const rows = turns
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      if (item.kind !== 'step') return []
      const replay = replayStep(item.value, { resources, asOf: session.currentDate })
      return {
        session: session.id,
        item: item.item,
        hash: item.hash,
        rules: REPLAY_RULES,
        chart: chart.id,
        state: chart.state,
        verdict: replay.verdict,
        about: jsonOf(replayValues(item.value.tool, replay)),
      }
    })
  await upsertReplays(db, rows)
}

/** What stored outcomes say of the newest revisions of these sessions. */
export async function replayFindings(
  tx: Db | Tx,
  sessions: readonly string[],
  turns: readonly TurnRevision[],
): Promise<Map<string, FindingView[]>> {
  const said = await findReplaysToTell(tx, [...sessions])
  if (said.length === 0) return new Map()
  const stands = new Set(
    turns.flatMap(({ session, items }) => items.map((item) => `${session} ${item.item} ${item.hash}`)),
  )
  const findings = said
    .filter(({ session, item, hash }) => stands.has(`${session} ${item} ${hash}`))
    .map(({ session, item, about }): FindingView => {
      const values = JSON.parse(about) as FindingValues<'observation_differs'>
      const message = findingMessage('observation_differs', values)
      return {
        session,
        turn: turnOfItem(item),
        item,
        code: 'observation_differs',
        severity: 'warning',
        message,
        values,
      }
    })
  return bySession(findings)
}

const jsonOf = (values: unknown) => (values === null ? null : JSON.stringify(values))

function bySession<T extends { session: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.session)
    if (group) group.push(row)
    else groups.set(row.session, [row])
  }
  return groups
}
