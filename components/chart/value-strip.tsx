'use client'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useChartFrame } from './chart-frame.ts'
import { courseOf, drawnPoints } from './course.ts'
import { rangeLimits } from './sparkline.tsx'
import { endOfDay, positionOn, type TimeAxis } from './time-axis.ts'
import type { GridRow } from './value-grid-model.ts'

/** The whole course at full width, on the axis all strips share; what came after the as-of day lies on a grey ground. */
export function Strip({
  row: { series, cells },
  axis,
  left,
  width,
  height,
  column,
}: {
  row: GridRow
  axis: TimeAxis
  left: number
  width: number
  height: number
  column: number | null
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('values')
  const { drawn, course } = useMemo(() => {
    const all = cells.flatMap(({ points }) => points)
    const seen = drawnPoints(all, series.unit).filter(({ seconds }) => seconds >= axis.from)
    const size = { width, height: height - 1, inset: 4 }
    return { drawn: seen, course: courseOf(seen, rangeLimits(series.range), axis, size, 1) }
  }, [cells, series, axis, width, height])
  const focused = cells.find((cell) => cell.column === column)?.point.ref
  const at = drawn.find(({ ref }) => ref === focused)
  const end = endOfDay(chart.asOf)
  const later = end === null ? 1 : positionOn(axis, end)
  return (
    <td aria-colindex={4} className="absolute top-0" style={{ left, width }}>
      {course ? (
        <svg width={width} height={height - 1} aria-hidden="true" className="block">
          {later < 1 ? (
            <rect x={later * width} y={0} width={(1 - later) * width} height={height} fill="var(--future)" />
          ) : null}
          {course.band ? (
            <rect x={0} y={course.band.top} width={width} height={course.band.height} fill="var(--ok-soft)" />
          ) : null}
          <path
            d={course.path}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={course.composed ? 2 : 1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {at ? (
            <circle {...centre(course.place(at))} r={4} fill="var(--accent)" stroke="var(--panel)" strokeWidth={1.5} />
          ) : null}
          <text x={5} y={11} className="fill-mute text-2xs">
            {course.high}
          </text>
          <text x={5} y={height - 5} className="fill-mute text-2xs">
            {course.low}
          </text>
        </svg>
      ) : (
        <span className="block px-2 pt-3 text-xs text-mute">{t('noNumbers', { count: cells.length })}</span>
      )}
    </td>
  )
}

const centre = ({ x, y }: { x: number; y: number }) => ({ cx: x, cy: y })
