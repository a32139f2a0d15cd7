import { seededRandom } from '#lib/platform/seeded-random.ts'
import type { Scenario } from '#lib/sessions/turn.ts'
import type { Persona } from './agents.ts'
import { type Arc, arcsOf, LEVELS, type Level } from './arcs.ts'
import type { Candidate } from './candidates.ts'

/** Which sessions a run is to make, and of which stays. Pure: the same request and charts give the same slots. */

export type RunRequest = {
  scenario: Scenario
  count: number
  /** Null: the three in turn. */
  level: Level | null
  seed: number
}

/** A stay of a chart of the store. */
export type Stay = Candidate & { patient: string; subjectId: number }

export type Slot = {
  index: number
  level: Level
  arc: Arc
  persona: Persona
  seed: number
  /** Stays to try, in this order; empty when none qualifies. */
  stays: Stay[]
}

/** Stays tried for one slot, as in the reference. */
export const STAYS_PER_SLOT = 20

/** The reference alternates the first and the fourth; the two between them are what real wards are full of. */
const PERSONAS: readonly Persona[] = [
  { health_literacy: 'low', adherence: 'poor', anxiety_level: 'high', info_completeness: 'critical_withheld' },
  { health_literacy: 'medium', adherence: 'uncertain', anxiety_level: 'medium', info_completeness: 'partial' },
  { health_literacy: 'low', adherence: 'good', anxiety_level: 'medium', info_completeness: 'full' },
  { health_literacy: 'high', adherence: 'good', anxiety_level: 'low', info_completeness: 'full' },
]

/**
 * Levels in turn, within a level its arcs in a seeded order, patients in a seeded order that begins one further for
 * each slot, so that no patient is used again before the others were.
 */
export function slotsOf(request: RunRequest, stays: readonly Stay[]): Slot[] {
  const { scenario, seed } = request
  const byLevel = new Map(
    LEVELS.map((level) => {
      const random = seededRandom(seed, `${scenario}/${level}`)
      return [
        level,
        { arcs: shuffled(arcsOf(level), random.next), queue: queueOf(stays, scenario, level, random.next) },
      ]
    }),
  )
  const taken = new Map<Level, number>()
  return Array.from({ length: request.count }, (_, index): Slot => {
    const level = request.level ?? LEVELS[index % LEVELS.length] ?? 1
    const nth = taken.get(level) ?? 0
    taken.set(level, nth + 1)
    const { arcs, queue } = byLevel.get(level) ?? { arcs: [], queue: [] }
    const arc = arcs[nth % arcs.length]
    const persona = PERSONAS[index % PERSONAS.length]
    if (!arc || !persona) throw new RangeError(`level ${level} has no arcs`)
    const from = queue.length === 0 ? 0 : nth % queue.length
    return {
      index,
      level,
      arc,
      persona,
      seed: (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0,
      stays: [...queue.slice(from), ...queue.slice(0, from)].slice(0, STAYS_PER_SLOT),
    }
  })
}

/** The stays that qualify, one of each patient after the other: first every patient's first, then their second. */
function queueOf(stays: readonly Stay[], scenario: Scenario, level: Level, next: () => number): Stay[] {
  const byPatient = new Map<string, Stay[]>()
  for (const stay of stays) {
    const fits = stay.qualifications.some((one) => one.scenario === scenario && one.level === level && one.qualifies)
    // What comes after the stay is planned at its end; everything else while something can still be done.
    if (!fits || (scenario === 'discharge_planning' && !stay.atEnd)) continue
    byPatient.set(stay.patient, [...(byPatient.get(stay.patient) ?? []), stay])
  }
  const queues = shuffled([...byPatient.values()], next).map((own) => shuffled(own, next))
  const most = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: most }, (_, round) => queues.flatMap((own) => own[round] ?? [])).flat()
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    const [a, b] = [mixed[last], mixed[other]]
    if (a === undefined || b === undefined) continue
    mixed[last] = b
    mixed[other] = a
  }
  return mixed
}
