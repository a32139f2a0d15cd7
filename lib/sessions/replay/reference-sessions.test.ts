import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { runTool } from '#lib/charts/tools/fhir-tool.ts'
import { REPAIRS } from '#lib/charts/tools/repairs.ts'
import type { ToolResource } from '#lib/charts/tools/tool-chart.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import { type Replay, replayStep } from './replay-step.ts'
import { distance, semanticDiff } from './semantic-diff.ts'

const OPEN = new URL('../../../../shared/data/', import.meta.url)
const here = existsSync(new URL('reference-sessions', OPEN))

type Replayed = { session: string; tool: string; replay: Replay; strict: boolean }

/** Every step of the 24 sessions on the charts of the same patients. */
describe.skipIf(!here)('the reference sessions on their charts', () => {
  const steps: Replayed[] = []
  beforeAll(async () => {
    const charts = new Map<string, (ToolResource & { order: string })[]>()
    const folders = ['mimic-iv-demo-2.2', 'mimic-iv-demo-derived'].map((name) => new URL(name, OPEN).pathname)
    for await (const event of readMimic(folders)) {
      if (event.kind !== 'resource') continue
      const { patient, body, alias, type, at, ref } = event.row
      const list = charts.get(patient ?? '') ?? []
      list.push({ resource: JSON.parse(body) as FhirResource, alias, order: `${type} ${at ?? ''} ${ref}` })
      charts.set(patient ?? '', list)
    }
    // As the store gives them.
    for (const list of charts.values()) list.sort((a, b) => (a.order < b.order ? -1 : 1))
    for (const file of readdirSync(new URL('reference-sessions', OPEN)).filter((name) => name.endsWith('.jsonl'))) {
      const lines = readFileSync(new URL(`reference-sessions/${file}`, OPEN), 'utf8')
        .split('\n')
        .filter(Boolean)
      for (const line of lines) {
        const read = readSessionLine(line, { file, line: 1 })
        if (!('session' in read)) throw new Error(`${file} does not read`)
        const { id, subjectId, currentDate, turns } = read.session
        const chart = { resources: charts.get(`Patient/${subjectId}`) ?? [], asOf: currentDate }
        for (const item of turns.flat()) {
          if (item.kind !== 'step') continue
          const replay = replayStep(item.value, chart)
          const old = runTool(item.value.tool, item.value.arguments, { ...chart, mode: 'reference', language: 'en' })
          const strict =
            old.ok && distance(semanticDiff(item.value.observation, old.bundle, aliasOf(chart.resources))) === 0
          steps.push({ session: id, tool: item.value.tool, replay, strict })
        }
      }
    }
  }, 120_000)

  it('holds or is explained by a named repair, step by step', () => {
    const unexplained = steps
      .filter(({ replay }) => replay.verdict === 'differs' || replay.hindrance === 'refused')
      .map(({ session, tool, replay }) => ({ session, tool, diff: replay.diff }))
    expect(unexplained).toEqual([])
    const run = steps.filter(({ replay }) => replay.verdict !== 'cannot_run')
    const counts = { steps: steps.length, run: run.length, repaired: 0, strict: 0, by: {} as Record<string, number> }
    for (const { replay, strict } of run) {
      if (replay.verdict === 'holds') counts.repaired++
      if (strict) counts.strict++
      if (replay.without.length > 0)
        counts.by[replay.without.join('+')] = (counts.by[replay.without.join('+')] ?? 0) + 1
    }
    expect(counts).toMatchInlineSnapshot(`
      {
        "by": {
          "condition_status": 7,
          "every_source": 4,
          "later_hidden": 3,
        },
        "repaired": 99,
        "run": 113,
        "steps": 126,
        "strict": 62,
      }
    `)
    expect(run.flatMap(({ replay }) => replay.without).every((repair) => REPAIRS.includes(repair))).toBe(true)
  })

  it('runs every call that reads a chart', () => {
    const hindrances = new Set(steps.map(({ replay }) => replay.hindrance))
    expect([...hindrances].sort()).toEqual([null, 'write_tool'].sort())
  })
})

function aliasOf(resources: readonly ToolResource[]): (ref: string) => string | null {
  const named = resources.filter(({ alias }) => alias !== null)
  const names = new Map(named.map(({ resource, alias }) => [`${resource.resourceType}/${resource.id}`, alias]))
  return (ref) => names.get(ref) ?? null
}
