import type { MedicationLane, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { clinicalDate, isAfterAsOf } from '#lib/charts/clinical-time.ts'
import { DRUG_CLASS_KEYS } from '#lib/charts/terms/drugs.ts'
import { termOf } from '#lib/charts/terms/terms.ts'
import { type DrugLane, drugTerm } from './drug-groups.ts'

/** Medications in the order a ward round asks for them: what runs at the as-of date first, drugs of a class together. Pure. */

export type LaneState = 'active' | 'past' | 'later'

/** Names of a class in both languages; null for drugs of no class in the tables. */
export type DrugClass = { key: string; en: string; zh: string } | null

export type LaneRow =
  | { kind: 'section'; key: string; state: LaneState; count: number }
  | { kind: 'class'; key: string; drugClass: DrugClass }
  | { kind: 'lane'; key: string; state: LaneState; lane: DrugLane }

const OVER = new Set([
  'stopped',
  'cancelled',
  'completed',
  'entered-in-error',
  'draft',
  'ended',
  'declined',
  'not-taken',
])

/** An order, or what a patient takes at home, that goes on past the end of the as-of day. */
export function runsOn(order: MedicationOrder, asOf: string): boolean {
  if (order.later || order.kind === 'dispensed') return false
  return order.stop === null ? !OVER.has(order.status ?? '') : isAfterAsOf(order.stop, asOf)
}

export function laneState(lane: MedicationLane, asOf: string): LaneState {
  if (lane.later) return 'later'
  if (lane.orders.some((order) => runsOn(order, asOf))) return 'active'
  const gets = lane.administrations.some(
    (dose) =>
      !dose.later &&
      (dose.outcome === 'given' || dose.outcome === 'started') &&
      (clinicalDate(dose.end ?? dose.at ?? '') ?? '') >= asOf,
  )
  return gets ? 'active' : 'past'
}

const classes = new Map<string, DrugClass>()

/** The class a drug is known by, from its name in the record (`Vancomycin HCl 1 g IV` is an antibiotic). */
export function classOf(drug: string): DrugClass {
  const known = classes.get(drug)
  if (known !== undefined) return known
  const term = drugTerm(drug)
  const made = term === null ? null : widest(term)
  classes.set(drug, made)
  return made
}

/** The widest class above a term that has a name of its own. */
function widest(key: string): DrugClass {
  let best: DrugClass = null
  for (let at: string | undefined = key, steps = 0; at !== undefined && steps < 5; steps++) {
    const above: readonly string[] = termOf('drug', at)?.isA ?? []
    const next: string | undefined = above.find((one) => DRUG_CLASS_KEYS.has(one))
    const term = next === undefined ? undefined : termOf('drug', next)
    if (term) best = { key: term.key, en: term.en[0] ?? term.key, zh: term.zh[0] ?? term.key }
    at = next
  }
  return best
}

const STATES: readonly LaneState[] = ['active', 'past', 'later']

/** Lanes in sections by state, in each by class and then by name; drugs without a class come last. */
export function laneRows(lanes: readonly DrugLane[], asOf: string): LaneRow[] {
  const states = new Map(lanes.map((lane) => [lane, laneState(lane, asOf)]))
  return STATES.flatMap((state) => {
    const inside = lanes.filter((lane) => states.get(lane) === state)
    if (inside.length === 0) return []
    const byClass = new Map<string, { drugClass: DrugClass; lanes: DrugLane[] }>()
    for (const lane of inside) {
      const drugClass = classOf(lane.drug)
      const group = byClass.get(drugClass?.key ?? '')
      if (group) group.lanes.push(lane)
      else byClass.set(drugClass?.key ?? '', { drugClass, lanes: [lane] })
    }
    const groups = [...byClass].sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
    return [
      { kind: 'section' as const, key: `${state}`, state, count: inside.length },
      ...groups.flatMap(([key, group]) => [
        { kind: 'class' as const, key: `${state} ${key}`, drugClass: group.drugClass },
        ...group.lanes.map((lane) => ({ kind: 'lane' as const, key: `${state} lane ${lane.key}`, state, lane })),
      ]),
    ]
  })
}
