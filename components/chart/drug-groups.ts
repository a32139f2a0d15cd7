import type { ChartSummary, MedicationLane } from '#lib/charts/chart-summary.ts'
import { sortByClinicalTime } from '#lib/charts/clinical-time.ts'
import { DRUG_CLASS_KEYS, DRUGS } from '#lib/charts/terms/drugs.ts'
import { vocabularyOf } from '#lib/charts/terms/vocabulary.ts'

/** One lane for a drug under all names a record has for it: brand, generic, salt, bag and tablet. Pure. */

export type DrugLane = MedicationLane & {
  /** Other names of the record for the same drug; empty when there is one. */
  alsoNamed: string[]
  /** Key of the drug in the tables of terms; null for what they do not have. */
  term: string | null
}

/** What acts in one place, or only rinses a line, is not the same treatment as the drug for the whole body. */
const LOCAL =
  /\b(flush|lock|dwell|patch|ointment|cream|gel|topical|ophth\w*|otic|ear|eye|nasal|inhal\w*|neb\w*|mouthwash|lozenge|enema|desensitization|placebo|study|(?:drops?))\b|冲管|封管|贴|软膏|乳膏|滴眼|滴耳|滴鼻|吸入|雾化/iu

let finder: ReturnType<typeof vocabularyOf> | null = null
const terms = new Map<string, string | null>()

/** The one drug of the tables a name of the record speaks of; null for none, and for a mixture of several. */
export function drugTerm(name: string): string | null {
  const known = terms.get(name)
  if (known !== undefined) return known
  finder ??= vocabularyOf(DRUGS.filter(({ key }) => !DRUG_CLASS_KEYS.has(key)))
  const keys = new Set(finder.find(name).map(({ concept }) => concept.key))
  const [only = null] = keys.size === 1 ? keys : []
  terms.set(name, only)
  return only
}

/** Names that are one lane have one key. */
function groupKey(name: string): string {
  const term = drugTerm(name)
  const local = LOCAL.exec(name)?.[0].toLowerCase()
  return term === null ? name.trim().toLowerCase() : local === undefined ? term : `${term} ${local}`
}

const made = new WeakMap<ChartSummary, DrugLane[]>()

/** The drugs of a chart, a lane each, sorted by name; its key is that of the first lane it is made of. */
export function drugLanes(chart: ChartSummary): DrugLane[] {
  const known = made.get(chart)
  if (known) return known
  const groups = new Map<string, MedicationLane[]>()
  for (const lane of chart.medications) {
    const key = groupKey(lane.drug)
    const group = groups.get(key)
    if (group) group.push(lane)
    else groups.set(key, [lane])
  }
  const lanes = [...groups.values()].map(merged)
  made.set(chart, lanes)
  return lanes
}

function merged(lanes: readonly MedicationLane[]): DrugLane {
  const [first] = lanes
  if (first === undefined) throw new Error('a group of drugs has a lane')
  const term = drugTerm(first.drug)
  if (lanes.length === 1) return { ...first, alsoNamed: [], term }
  const entries = (lane: MedicationLane) => lane.orders.length + lane.administrations.length
  const main = lanes.reduce((most, lane) => (entries(lane) > entries(most) ? lane : most))
  return {
    key: first.key,
    drug: main.drug,
    alsoNamed: lanes.filter((lane) => lane !== main).map((lane) => lane.drug),
    term,
    orders: sortByClinicalTime(
      lanes.flatMap((lane) => lane.orders),
      ({ start }) => start,
    ),
    administrations: sortByClinicalTime(
      lanes.flatMap((lane) => lane.administrations),
      ({ at }) => at,
    ),
    given: lanes.reduce((sum, lane) => sum + lane.given, 0),
    notGiven: lanes.reduce((sum, lane) => sum + lane.notGiven, 0),
    later: lanes.every((lane) => lane.later),
  }
}

/** The lane a lane of the summary has gone into. */
export function laneHolding(chart: ChartSummary, key: string): DrugLane | undefined {
  const own = chart.medications.find((lane) => lane.key === key)
  if (own === undefined) return undefined
  const group = groupKey(own.drug)
  return drugLanes(chart).find((lane) => groupKey(lane.drug) === group)
}
