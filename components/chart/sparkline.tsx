import { compareClinicalTimes } from '#lib/charts/clinical-time.ts'
import { courseOf, drawnPoints } from './course.ts'
import { isAbnormal } from './flags.ts'
import { axisOf } from './time-axis.ts'
import type { GridPoint } from './value-grid-model.ts'

/** The numbers of a printed range such as `3.3–5.1`, `< 5` or `> 40`; null where it prints no number. */
export function rangeLimits(range: string | null): { low: number | null; high: number | null } | null {
  if (range === null) return null
  const between = /^(-?\d+(?:\.\d+)?)\s*[–-]\s*(-?\d+(?:\.\d+)?)/.exec(range)
  if (between) return { low: Number(between[1]), high: Number(between[2]) }
  const one = /^([<>≤≥])=?\s*(-?\d+(?:\.\d+)?)/.exec(range)
  if (!one) return null
  const limit = Number(one[2])
  return one[1] === '<' || one[1] === '≤' ? { low: null, high: limit } : { low: limit, high: null }
}

/** Points of the present stay where there are two, else the latest few: over years the course of days is not seen. */
export function recentPoints<T extends { at: string | null }>(
  points: readonly T[],
  since: string | null,
  few = 8,
): T[] {
  if (since === null) return points.slice(-few)
  const stay = points.filter((point) => point.at !== null && !isBefore(point.at, since))
  return stay.length >= 2 ? stay : points.slice(-few)
}

/** Years that differ tell most times apart without reading them. */
function isBefore(at: string, since: string): boolean {
  const [year, other] = [at.slice(0, 4), since.slice(0, 4)]
  return year === other ? compareClinicalTimes(at, since) < 0 : year < other
}

/**
 * The course of a value beside its numbers, on a true time axis with the reference range as a band. It says nothing the
 * row does not say, so screen readers pass over it. `focus` is the value that is read out beside it.
 */
export function Sparkline({
  points,
  unit,
  range,
  focus = null,
  width = 72,
  height = 22,
}: {
  points: readonly Pick<GridPoint, 'ref' | 'at' | 'text' | 'numbers' | 'unit' | 'flag' | 'status' | 'later'>[]
  unit: string | null
  range: string | null
  focus?: string | null
  width?: number
  height?: number
}) {
  const drawn = drawnPoints(points, unit)
  const axis = axisOf(drawn.map((point) => point.seconds))
  const course = axis && courseOf(drawn, rangeLimits(range), axis, { width, height, inset: 4 })
  if (!course) return null
  const last = drawn.findLast((point) => !point.later) ?? drawn.at(-1)
  const abnormal = isAbnormal(points.find(({ ref }) => ref === last?.ref)?.flag ?? null)
  const tone = abnormal ? 'var(--bad)' : 'var(--mute)'
  const at = drawn.find(({ ref }) => ref === focus)
  const end = last && course.place(last)
  const mark = at && course.place(at)
  return (
    <svg width={width} height={height} aria-hidden="true" className="inline-block align-middle">
      {course.band ? (
        <rect x={0} y={course.band.top} width={width} height={course.band.height} fill="var(--ok-soft)" />
      ) : null}
      <path d={course.path} fill="none" stroke={tone} strokeWidth={course.composed ? 1 : 1.5} strokeLinejoin="round" />
      {end ? <circle cx={end.x} cy={end.y} r={2.5} fill={tone} /> : null}
      {mark ? <circle cx={mark.x} cy={mark.y} r={3.5} fill="none" stroke="var(--accent)" strokeWidth={2} /> : null}
    </svg>
  )
}
