import type { ToolArguments, ToolError } from '#lib/charts/tools/argument-check.ts'
import { runTool, type ToolResult } from '#lib/charts/tools/fhir-tool.ts'
import { REPAIRS, type Repair, repairsFor } from '#lib/charts/tools/repairs.ts'
import type { ToolResource } from '#lib/charts/tools/tool-chart.ts'
import { READ_TOOLS } from '#lib/charts/tools/tool-schemas.ts'
import type { Language } from '#lib/platform/language.ts'
import { isPatientTool, isWriteTool } from '#lib/sessions/tools.ts'
import { distance, type SemanticDiff, semanticDiff } from './semantic-diff.ts'
import type { Hindrance, ReplayVerdict } from './verdict.ts'

export type Replay = {
  verdict: ReplayVerdict
  hindrance: Hindrance | null
  /** Points in which the reference's behaviour explains the stored result, each alone needed; empty when none is. */
  without: Repair[]
  /** The call on the chart with the tool as it is. */
  repaired: ToolResult | null
  /** The stored result against it. */
  diff: SemanticDiff | null
  /** The call with the reference's behaviour in the points of `without`, or in all when nothing explains it. */
  reference: ToolResult | null
  referenceDiff: SemanticDiff | null
}

export type StepCall = { tool: string; arguments: ToolArguments; observation: unknown }

/** @param resources of the patient's chart, current versions; null when none is stored */
export function replayStep(
  step: StepCall,
  chart: { resources: readonly ToolResource[]; asOf: string } | null,
  language: Language = 'en',
): Replay {
  const hindrance = hindranceOf(step.tool, chart)
  if (hindrance !== null || chart === null) return { ...NOTHING, hindrance: hindrance ?? 'no_chart' }
  const aliasOf = aliases(chart.resources)
  const attempt = (left: ReadonlySet<Repair>) => {
    const mode = new Set(REPAIRS.filter((repair) => !left.has(repair)))
    const result = runTool(step.tool, step.arguments, { ...chart, mode, language })
    const diff = semanticDiff(step.observation, result.ok ? result.bundle : { error: result.error.message }, aliasOf)
    return { left, result, diff, apart: distance(diff) }
  }
  const asIs = attempt(new Set())
  const base = { hindrance: null, repaired: asIs.result, diff: asIs.diff }
  if (asIs.apart === 0) {
    return { ...base, verdict: 'holds', without: [], reference: asIs.result, referenceDiff: asIs.diff }
  }
  const explained = explain(step.tool, asIs, chart.resources.length <= PAIRS_UP_TO, attempt)
  if (explained.apart === 0) {
    const without = REPAIRS.filter((repair) => explained.left.has(repair))
    const old = { reference: explained.result, referenceDiff: explained.diff }
    return { ...base, verdict: 'holds_in_reference_mode', without, ...old }
  }
  const old = attempt(new Set(REPAIRS))
  const refused = !asIs.result.ok
  return {
    ...base,
    verdict: refused ? 'cannot_run' : 'differs',
    hindrance: refused ? 'refused' : null,
    without: [],
    reference: old.result,
    referenceDiff: old.diff,
  }
}

export function errorOf(result: ToolResult | null): ToolError | null {
  return result && !result.ok ? result.error : null
}

const NOTHING: Omit<Replay, 'hindrance'> = {
  verdict: 'cannot_run',
  without: [],
  repaired: null,
  diff: null,
  reference: null,
  referenceDiff: null,
}

function hindranceOf(tool: string, chart: object | null): Hindrance | null {
  if (isPatientTool(tool)) return 'patient_tool'
  if (isWriteTool(tool)) return 'write_tool'
  if (!READ_TOOLS.includes(tool)) return 'unknown_tool'
  return chart === null ? 'no_chart' : null
}

type Attempt = { left: ReadonlySet<Repair>; result: ToolResult; diff: SemanticDiff; apart: number }

/** Pairs are some dozens of calls: of a chart larger than this they would hold up whoever waits. */
const PAIRS_UP_TO = 10_000

/**
 * The fewest repairs to leave out so that the stored result holds: always the one, else the pair, that brings the two
 * closest. Where that leads nowhere all are left out, and put back one by one as long as it holds.
 */
function explain(
  tool: string,
  asIs: Attempt,
  pairsToo: boolean,
  attempt: (left: ReadonlySet<Repair>) => Attempt,
): Attempt {
  const relevant = repairsFor(tool)
  const better = (from: Attempt): Attempt | null => {
    const singles = relevant.filter((repair) => !from.left.has(repair)).map((repair) => attempt(and(from.left, repair)))
    const single = closest(singles)
    if (single && single.apart < from.apart) return single
    if (!pairsToo) return null
    const pairs = singles.flatMap((one) =>
      relevant.filter((repair) => !one.left.has(repair)).map((repair) => attempt(and(one.left, repair))),
    )
    const two = closest(pairs)
    return two && two.apart < from.apart ? two : null
  }
  let best = asIs
  for (let next = better(best); best.apart > 0 && next !== null; next = best.apart > 0 ? better(best) : null)
    best = next
  if (best.apart > 0) {
    const all = attempt(new Set(relevant))
    if (all.apart > 0) return best
    best = all
  }
  for (const repair of [...best.left]) {
    const back = attempt(new Set([...best.left].filter((one) => one !== repair)))
    if (back.apart === 0) best = back
  }
  return best
}

function closest(attempts: readonly Attempt[]): Attempt | null {
  return attempts.reduce<Attempt | null>((best, one) => (best === null || one.apart < best.apart ? one : best), null)
}

function and(left: ReadonlySet<Repair>, repair: Repair): ReadonlySet<Repair> {
  return new Set([...left, repair])
}

const ALIASES = new WeakMap<readonly ToolResource[], Map<string, string>>()

/** Both ways: the reference's name of a resource of the chart, and the chart's of one of the reference's. */
function aliases(resources: readonly ToolResource[]): (ref: string) => string | null {
  let known = ALIASES.get(resources)
  if (!known) {
    known = new Map()
    for (const { resource, alias } of resources) {
      if (alias === null) continue
      const ref = `${resource.resourceType}/${resource.id ?? ''}`
      known.set(ref, alias)
      if (!known.has(alias)) known.set(alias, ref)
    }
    ALIASES.set(resources, known)
  }
  const names = known
  return (ref) => names.get(ref) ?? null
}
