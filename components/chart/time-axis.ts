import { axisSeconds } from '#lib/charts/clinical-time.ts'

/** A span of time drawn left to right. Positions are shares of the width, 0 to 1; distances are true to time. Pure. */
export type TimeAxis = { from: number; to: number }

const DAY = 86_400

/** The axis that holds all these times, in seconds, with room at both ends; null when there is none. */
export function axisOf(times: readonly (number | null)[]): TimeAxis | null {
  const known = times.filter((time): time is number => time !== null)
  if (known.length === 0) return null
  const [from, to] = [Math.min(...known), Math.max(...known)]
  const room = Math.max((to - from) * 0.03, 3600)
  return { from: from - room, to: to + room }
}

export function positionOn(axis: TimeAxis, seconds: number): number {
  return Math.min(1, Math.max(0, (seconds - axis.from) / (axis.to - axis.from)))
}

/** The first second after the as-of day: where `later` begins. */
export function endOfDay(date: string): number | null {
  const start = axisSeconds(date)
  return start === null ? null : start + DAY
}

const STEPS = [1, 2, 5, 7, 14, 30, 91, 182, 365, 730, 1826, 3652].map((days) => days * DAY)

/** Days to write under the axis, at midnight, at most `most` of them. */
export function dayMarks(axis: TimeAxis, most: number): number[] {
  const step = STEPS.find((one) => (axis.to - axis.from) / one <= most) ?? (axis.to - axis.from) / most
  const marks: number[] = []
  for (let at = Math.ceil(axis.from / step) * step; at <= axis.to; at += step) marks.push(at)
  return marks
}

/** `03-04` for a moment on the axis, or `2180-03-04` when the axis reaches over more than a year. */
export function dayName(seconds: number, axis: TimeAxis): string {
  const text = new Date(seconds * 1000).toISOString().slice(0, 10)
  return axis.to - axis.from > 366 * DAY ? text : text.slice(5)
}

export type Bar<T> = { item: T; from: number; to: number; line: number }

/** Puts overlapping spans on lines of their own, each on the first line that is free. Spans in seconds. */
export function stackBars<T>(spans: readonly { item: T; from: number; to: number }[]): Bar<T>[] {
  const ends: number[] = []
  return [...spans]
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map((span) => {
      const free = ends.findIndex((end) => end <= span.from)
      const line = free === -1 ? ends.length : free
      ends[line] = span.to
      return { ...span, line }
    })
}
