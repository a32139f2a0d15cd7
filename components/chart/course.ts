import type { Point } from '#lib/charts/chart-summary.ts'
import { axisSeconds } from '#lib/charts/clinical-time.ts'
import { isWithdrawn } from '#lib/charts/summarize-observations.ts'
import { positionOn, type TimeAxis } from './time-axis.ts'
import { isExact } from './value-grid-model.ts'

/** The course of one series as a line on a true time axis. Pure. */

export type DrawnPoint = { ref: string; seconds: number; numbers: readonly number[]; later: boolean }

/**
 * The points that may stand in one line: with a time and a number, in the unit of the series, exact, not withdrawn. A
 * value of another unit or a bound (`<5`) is not a point of the same line and is left out of it.
 */
export function drawnPoints(
  points: readonly Pick<Point, 'ref' | 'at' | 'text' | 'numbers' | 'unit' | 'status' | 'later'>[],
  unit: string | null,
): DrawnPoint[] {
  return points.flatMap((point) => {
    if (point.at === null || point.numbers.length === 0 || point.unit !== unit) return []
    if (!isExact(point) || isWithdrawn(point)) return []
    const seconds = axisSeconds(point.at)
    return seconds === null ? [] : [{ ref: point.ref, seconds, numbers: point.numbers, later: point.later }]
  })
}

/** Where values stand; `composed` ones (blood pressure) are upright bars from their lowest to their highest part. */
export type Course = {
  /** SVG path of the line, or of the bars. */
  path: string
  composed: boolean
  band: { top: number; height: number } | null
  low: number
  high: number
  place: (point: DrawnPoint) => { x: number; y: number }
}

type Limits = { low: number | null; high: number | null } | null
type Size = { width: number; height: number; inset: number }

/** Null where there are fewer than `least` points to draw. */
export function courseOf(
  points: readonly DrawnPoint[],
  limits: Limits,
  axis: TimeAxis,
  { width, height, inset }: Size,
  least = 2,
): Course | null {
  if (points.length < least) return null
  let low = limits?.low ?? Number.POSITIVE_INFINITY
  let high = limits?.high ?? Number.NEGATIVE_INFINITY
  for (const { numbers } of points) {
    for (const number of numbers) {
      if (number < low) low = number
      if (number > high) high = number
    }
  }
  const x = (seconds: number) => inset + positionOn(axis, seconds) * (width - 2 * inset)
  const y = (value: number) => height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset)
  const composed = points.some(({ numbers }) => numbers.length > 1)
  const path = composed ? barsPath(points, x, y) : linePath(points, x, y)
  const [top, bottom] = [y(limits?.high ?? high), y(limits?.low ?? low)]
  return {
    path,
    composed,
    band: limits ? { top, height: Math.max(2, bottom - top) } : null,
    low,
    high,
    place: ({ seconds, numbers }) => ({ x: x(seconds), y: y(numbers[0] ?? low) }),
  }
}

const round = (number: number) => Math.round(number * 10) / 10

function barsPath(points: readonly DrawnPoint[], x: (seconds: number) => number, y: (value: number) => number): string {
  return points
    .map(
      ({ seconds, numbers }) =>
        `M${round(x(seconds))} ${round(y(Math.min(...numbers)))}V${round(y(Math.max(...numbers)))}`,
    )
    .join('')
}

/** Of the points that fall on one pixel the first, lowest, highest and last are drawn: nobody can see the others. */
function linePath(points: readonly DrawnPoint[], x: (seconds: number) => number, y: (value: number) => number): string {
  const drawn: string[] = []
  let pixel: { x: number; y: number }[] = []
  const flush = () => {
    const [first] = pixel
    const last = pixel.at(-1)
    if (!first || !last) return
    const low = pixel.reduce((a, b) => (b.y > a.y ? b : a))
    const high = pixel.reduce((a, b) => (b.y < a.y ? b : a))
    for (const one of pixel) {
      if (one === first || one === last || one === low || one === high) drawn.push(`${round(one.x)} ${round(one.y)}`)
    }
    pixel = []
  }
  for (const { seconds, numbers } of points) {
    const place = { x: x(seconds), y: y(numbers[0] ?? 0) }
    if (pixel[0] && Math.floor(place.x) !== Math.floor(pixel[0].x)) flush()
    pixel.push(place)
  }
  flush()
  return `M${drawn.join('L')}`
}
