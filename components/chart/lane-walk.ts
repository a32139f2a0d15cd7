import type { Administration, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { sortByClinicalTime } from '#lib/charts/clinical-time.ts'
import type { LaneRow } from './medication-groups.ts'
import type { LaneMarks } from './medication-marks.ts'

/** Walking lanes by keys: up and down from drug to drug, left and right from order to dose in the order of time. Pure. */

export type LaneEvent =
  | { kind: 'order'; ref: string; at: string | null; order: MedicationOrder }
  | { kind: 'dose'; ref: string; at: string | null; dose: Administration }

/** Orders and doses of a lane as drawn, by time. */
export function laneEvents(marks: LaneMarks): LaneEvent[] {
  const orders = [...marks.orders.map(({ item }) => item), ...marks.undated]
  const doses = [...marks.doses, ...marks.infusions].flatMap((mark) => mark.doses)
  return sortByClinicalTime<LaneEvent>(
    [
      ...orders.map((order) => ({ kind: 'order' as const, ref: order.ref, at: order.start, order })),
      ...doses.map((dose) => ({ kind: 'dose' as const, ref: dose.ref, at: dose.at, dose })),
    ],
    ({ at }) => at,
  )
}

/** `event` is null on the name of the drug. */
export type LaneCursor = { lane: string; event: string | null }

export type LaneStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'top' | 'bottom' | 'pageUp' | 'pageDown'

const PAGE = 8
const ROWS: Partial<Record<LaneStep, number>> = { up: -1, down: 1, pageUp: -PAGE, pageDown: PAGE }

/** Where a key leads from here; null when there is no lane. Left of the first event lies the name. */
export function moveLaneCursor(
  rows: readonly LaneRow[],
  cursor: LaneCursor | null,
  step: LaneStep,
  eventsOf: (lane: string) => readonly LaneEvent[],
): LaneCursor | null {
  const lanes = rows.flatMap((row) => (row.kind === 'lane' ? [row.lane.key] : []))
  const [first] = lanes
  const last = lanes.at(-1)
  if (first === undefined || last === undefined) return null
  if (step === 'top') return { lane: first, event: null }
  if (step === 'bottom') return { lane: last, event: null }
  if (cursor === null) return { lane: first, event: null }
  const by = ROWS[step]
  if (by !== undefined) {
    const to = Math.max(0, Math.min(lanes.length - 1, lanes.indexOf(cursor.lane) + by))
    return { lane: lanes[to] ?? first, event: null }
  }
  const events = eventsOf(cursor.lane)
  const at = events.findIndex(({ ref }) => ref === cursor.event)
  if (step === 'first') return { lane: cursor.lane, event: events[0]?.ref ?? null }
  if (step === 'last') return { lane: cursor.lane, event: events.at(-1)?.ref ?? null }
  const next = at + (step === 'left' ? -1 : 1)
  if (next < 0) return { lane: cursor.lane, event: null }
  return { lane: cursor.lane, event: events[Math.min(next, events.length - 1)]?.ref ?? null }
}
