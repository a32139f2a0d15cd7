import type { EncounterView, MedicationLane, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { isAfterAsOf } from '#lib/charts/clinical-time.ts'

/**
 * What the end of the as-of day knew of things that go on after it: an order stopped later was running, a stay that ended
 * later had no end. With `showLater` everything is as recorded. Pure.
 */

export function orderAsSeen(order: MedicationOrder, asOf: string, showLater: boolean): MedicationOrder {
  if (showLater || order.later || !isAfterAsOf(order.stop, asOf)) return order
  return { ...order, stop: null, status: null, reversed: false }
}

export function endAsSeen(end: EncounterView['end'], asOf: string, showLater: boolean): string | null {
  return !showLater && isAfterAsOf(end, asOf) ? null : end
}

/** The lanes with something between two times, in seconds of the axis. */
export function lanesWithin<Lane extends MedicationLane>(
  lanes: readonly Lane[],
  seconds: (at: string | null) => number | null,
  from: number,
  to: number,
): Lane[] {
  return lanes.filter(
    (lane) =>
      lane.orders.some((order) => {
        const start = seconds(order.start)
        return start === null || (start <= to && (seconds(order.stop) ?? to) >= from)
      }) ||
      lane.administrations.some((dose) => {
        const at = seconds(dose.at)
        return at !== null && at >= from && at <= to
      }),
  )
}
