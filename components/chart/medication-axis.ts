import type { MedicationLane } from '#lib/charts/chart-summary.ts'
import { axisSeconds } from '#lib/charts/clinical-time.ts'
import { axisOf, endOfDay, positionOn, type TimeAxis } from './time-axis.ts'

/** Room at both ends of a drawing, in pixels, so that what stands at an end is whole. */
export const INSET = 5

/** The axis for lanes: every order and dose that may be shown, and the as-of day. */
export function lanesAxis(
  lanes: readonly MedicationLane[],
  asOf: string,
  showLater: boolean,
  window: { from: string | null } | null,
): TimeAxis | null {
  const end = endOfDay(asOf)
  const start = window?.from ? axisSeconds(window.from) : null
  const times = lanes.flatMap((lane) => [
    ...lane.orders.flatMap((order) => (order.later && !showLater ? [] : [order.start, order.stop])),
    ...lane.administrations.flatMap((dose) => (dose.later && !showLater ? [] : [dose.at])),
  ])
  const seconds = times.map((time) => (time === null ? null : axisSeconds(time)))
  const kept = seconds.filter((time) => time !== null && (start === null || time >= start))
  // A little of the time after the as-of day is always drawn, so that its end is seen.
  const limit = end === null ? [] : [end, end + 43_200]
  const inside = showLater || end === null ? kept : kept.map((time) => Math.min(time ?? end, end))
  return axisOf([...(start === null ? [] : [start]), ...inside, ...limit])
}

/** Pixels from the left of a drawing `width` wide. */
export function placeOn(axis: TimeAxis, seconds: number, width: number): number {
  return INSET + positionOn(axis, seconds) * (width - 2 * INSET)
}
