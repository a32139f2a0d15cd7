import { importCharts } from '#lib/charts/import-charts.ts'
import { GenerationRequest } from '#lib/generation/contract.ts'
import { likeness, shingles } from '#lib/generation/likeness.ts'
import { runGeneration } from '#lib/generation/run-generation.ts'
import { showGeneration } from '#lib/generation/show-generation.ts'
import { startGeneration } from '#lib/generation/start-generation.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'
import { referenceMaker } from '#lib/interchange/physassistbench/generated-sessions.ts'
import type { Context } from '#lib/platform/context.ts'
import { checkSessions } from '#lib/sessions/check-sessions.ts'
import { getClaims } from '#lib/sessions/get-claims.ts'
import { groundDueSessions } from '#lib/sessions/ground-session.ts'
import { labelHolds } from '#lib/sessions/implicitness/label-rules.ts'
import { loadFirstTurns } from '#lib/sessions/load-sessions.ts'
import { type Item, SCENARIOS } from '#lib/sessions/turn.ts'
import { partsOf } from '#lib/sessions/turn-parts.ts'
import { type Bench, type Figure, type Measured, measured, skipped } from './figure.ts'
import { contextOf } from './workspace.ts'

/** Sessions a scenario: the paper has 81. */
const FEW = 12
const MANY = 81

/** What scripted generation makes of the open records, and how long it takes. */
export const generation: Figure = {
  name: 'generation',
  about: `scripted sessions of the open records: quality, labels, likeness, time (${FEW} a scenario; --large ${MANY})`,
  async *measure(bench) {
    const extract = bench.data('mimic-iv-demo-2.2')
    const derived = bench.data('mimic-iv-demo-derived')
    if (!extract) {
      yield skipped('generation', 'sessions', 'the MIMIC-IV demo is not in ../shared/data')
      return
    }
    yield* measureRuns(bench, derived ? [extract, derived] : [extract])
  },
}

async function* measureRuns(bench: Bench, files: string[]): AsyncGenerator<Measured> {
  const workspace = await bench.workspace()
  const database = await workspace.filled('charts generation', async (db) => {
    await importCharts(contextOf(db), { source: 'mimic-iv', tier: 'open', files, events: readMimic(files) })
  })
  const db = workspace.client(database)
  const ctx = contextOf(db)
  const count = bench.large ? MANY : FEW
  const made = new Map<string, string[]>()
  const begun = performance.now()
  for (const scenario of SCENARIOS) {
    bench.say(`  ${scenario} …`)
    const { run } = await startGeneration(ctx, GenerationRequest.parse({ scenario, count, seed: 11 }))
    await runGeneration(ctx, { run, maker: referenceMaker })
    const shown = await showGeneration(ctx, { run })
    made.set(
      scenario,
      shown.slots.flatMap(({ session }) => session ?? []),
    )
  }
  const seconds = (performance.now() - begun) / 1000
  const ids = [...made.values()].flat()
  const asked = count * SCENARIOS.length
  const of = `${ids.length} sessions, seed 11, from 26 charts of the MIMIC-IV demo`
  yield measured('generation.not-made', asked - ids.length, 'sessions', { of, goal: 0 })
  yield measured('generation.time', seconds, 's', { of, ...(bench.large ? { goal: 120 } : {}) })
  bench.say('  grounding …')
  await groundDueSessions(ctx)
  const { findings } = await checkSessions(ctx, {})
  const serious = findings.filter(({ severity }) => severity !== 'note')
  yield measured('generation.findings', serious.length, 'findings', {
    of,
    goal: 0,
    codes: tally(serious, ({ code }) => code),
  })
  yield* measureClaims(ctx, ids, of)
  const sessions = await turnsOf(ctx, ids)
  yield* measureLabels(sessions, of)
  yield measured(
    'generation.numbers-differ',
    findings.filter(({ code }) => code === 'numbers_differ').length,
    'items',
    { of, goal: 0 },
  )
  yield* measureLikeness(made, sessions, of)
}

type Sessions = ReadonlyMap<string, readonly (readonly Item[])[]>

async function turnsOf(ctx: Context, ids: string[]): Promise<Sessions> {
  const turns = (await loadFirstTurns(ctx.db, ids)).sort((a, b) => a.turn - b.turn)
  return new Map(ids.map((id) => [id, turns.filter(({ session }) => session === id).map(({ items }) => items)]))
}

/** By state of their claims, as the stored grounding has them. */
async function* measureClaims(ctx: Context, ids: string[], of: string): AsyncGenerator<Measured> {
  const states: string[] = []
  for (const session of ids) {
    for (const turn of [0, 1, 2, 3]) {
      const { claims } = await getClaims(ctx, { session, turn })
      states.push(...claims.map(({ state }) => state))
    }
  }
  const counts = tally(states, (state) => state)
  yield measured('generation.claims-contradicted', counts.contradicted ?? 0, 'claims', {
    of,
    goal: 0,
    n: states.length,
    states: counts,
  })
}

/** Labels are stored with the pair of queries: whether the rules bear each of them out is asked anew. */
async function* measureLabels(sessions: Sessions, of: string): AsyncGenerator<Measured> {
  let untrue = 0
  const labels: string[] = []
  const types: string[] = []
  const tools: string[] = []
  for (const turns of sessions.values()) {
    const parts = turns.map((items, index) => partsOf([...items], index))
    for (const [index, turn] of parts.entries()) {
      types.push(turn.taskType?.value ?? 'none')
      tools.push(...turn.calls.map(({ value }) => value.tool))
      const code = turn.label?.value.code ?? null
      if (index > 0) labels.push(code ?? 'none')
      if (code === null) continue
      const borne = (['en', 'zh'] as const).every((language) => {
        const query = turn.queries[language]?.value
        return (
          query &&
          labelHolds(
            code,
            { implicit: query.implicit, explicit: query.explicit ?? query.implicit, language },
            parts.slice(0, index),
          ).holds
        )
      })
      if (!borne) untrue++
    }
  }
  yield measured('generation.labels-untrue', untrue, 'labels', {
    of,
    goal: 0,
    labels: tally(labels, (label) => label),
    taskTypes: tally(types, (type) => type),
    tools: tally(tools, (tool) => tool),
  })
}

async function* measureLikeness(
  made: ReadonlyMap<string, string[]>,
  sessions: Sessions,
  of: string,
): AsyncGenerator<Measured> {
  let most = 0
  for (const ids of made.values()) {
    const sets = ids.map((id) => shingles(sessions.get(id) ?? []))
    sets.forEach((a, index) => {
      for (const b of sets.slice(index + 1)) most = Math.max(most, likeness(a, b))
    })
  }
  yield measured('generation.most-alike', most, 'Jaccard of masked 5-grams', { of, goal: 0.5 })
}

function tally<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}
