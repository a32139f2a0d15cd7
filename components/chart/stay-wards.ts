import type { EncounterView } from '#lib/charts/chart-summary.ts'
import { axisSeconds, isAfterAsOf } from '#lib/charts/clinical-time.ts'

/** The wards of a stay in order, as the end of the as-of day knew them. Pure. */

export type WardStay = {
  text: string
  start: string | null
  /** Null where the record names no end, and where it came later. */
  end: string | null
  /** From the start to the end or, without one, to the end of what is known. Null without a start. */
  hours: number | null
  /** Share of the stay's time that lies before it, and that it takes; null without times. */
  from: number | null
  share: number | null
}

/** @param until seconds of the axis up to which things are known, for what has no end yet */
export function wardsOf(encounter: EncounterView, asOf: string, showLater: boolean, until: number | null): WardStay[] {
  const known = encounter.locations.filter(({ start }) => showLater || !isAfterAsOf(start, asOf))
  const spans = known.map((location) => {
    const end = !showLater && isAfterAsOf(location.end, asOf) ? null : location.end
    const from = location.start === null ? null : axisSeconds(location.start)
    const to = end === null ? until : axisSeconds(end)
    return { ...location, end, from, to: from === null || to === null ? null : Math.max(from, to) }
  })
  const first = Math.min(...spans.flatMap(({ from }) => from ?? []))
  const last = Math.max(...spans.flatMap(({ to }) => to ?? []))
  const whole = last - first
  return spans.map(({ text, start, end, from, to }) => {
    const timed = from !== null && to !== null && whole > 0
    return {
      text,
      start,
      end,
      hours: from !== null && to !== null ? (to - from) / 3600 : null,
      from: timed ? (from - first) / whole : null,
      share: timed ? (to - from) / whole : null,
    }
  })
}
