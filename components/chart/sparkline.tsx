import { axisSeconds, compareClinicalTimes } from '#lib/charts/clinical-time.ts'
import { axisOf, positionOn } from './time-axis.ts'

export type SparkPoint = { at: string | null; number: number | undefined; abnormal: boolean; later: boolean }

const [WIDTH, HEIGHT, INSET] = [72, 22, 4]

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
  const stay = points.filter(
    (point) => since !== null && compareClinicalTimes(point.at, since) >= 0 && point.at !== null,
  )
  return stay.length >= 2 ? stay : points.slice(-few)
}

/**
 * The course of a value beside its numbers, on a true time axis with the reference range as a band. It says nothing the
 * row does not say, so screen readers pass over it.
 */
export function Sparkline({ points, range }: { points: readonly SparkPoint[]; range: string | null }) {
  const drawn = points.flatMap((point) => {
    const seconds = point.at === null ? null : axisSeconds(point.at)
    return seconds === null || point.number === undefined ? [] : [{ ...point, seconds, number: point.number }]
  })
  const axis = axisOf(drawn.map((point) => point.seconds))
  if (!axis || drawn.length < 2) return null
  const limits = rangeLimits(range)
  const numbers = drawn.map((point) => point.number)
  const low = Math.min(...numbers, limits?.low ?? Number.POSITIVE_INFINITY)
  const high = Math.max(...numbers, limits?.high ?? Number.NEGATIVE_INFINITY)
  const x = (seconds: number) => INSET + positionOn(axis, seconds) * (WIDTH - 2 * INSET)
  const y = (value: number) => HEIGHT - INSET - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * INSET)
  const top = y(limits?.high ?? high)
  const bottom = y(limits?.low ?? low)
  const last = drawn.filter((point) => !point.later).at(-1) ?? drawn.at(-1)
  const tone = last?.abnormal ? 'var(--bad)' : 'var(--mute)'
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="inline-block align-middle">
      {limits ? <rect x={0} y={top} width={WIDTH} height={Math.max(2, bottom - top)} fill="var(--ok-soft)" /> : null}
      <polyline
        points={drawn.map((point) => `${x(point.seconds)},${y(point.number)}`).join(' ')}
        fill="none"
        stroke={tone}
        strokeWidth={1.75}
        strokeLinejoin="round"
      />
      {last ? <circle cx={x(last.seconds)} cy={y(last.number)} r={2.5} fill={tone} /> : null}
    </svg>
  )
}
