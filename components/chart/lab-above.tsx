'use client'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { axisSeconds, formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { useChartFrame } from './chart-frame.ts'
import { chooseSeries, seriesOf } from './chosen-series.ts'
import { courseOf, drawnPoints } from './course.ts'
import { placeOn } from './medication-axis.ts'
import { rangeLimits } from './sparkline.tsx'
import { endOfDay, type TimeAxis } from './time-axis.ts'

const HEIGHT = 74

/** What a ward round looks at first beside the drugs: kidney function. */
const USUAL = /^(creatinine|肌酐|血肌酐|serum creatinine)/i

/** A course of values over the lanes, on their axis, so that what a drug did can be seen; chosen here or held in another tab. */
export const LabAbove = memo(function LabAbove({
  axis,
  width,
  name,
  chosen,
  at,
}: {
  axis: TimeAxis
  width: number
  /** Width of what stands before the axis. */
  name: number
  chosen: string | null
  /** Time of the order or dose under the cursor. */
  at: string | null
}) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart.medications')
  const words = useTranslations('chart')
  const key = useMemo(() => chosen ?? usualKey(chart), [chosen, chart])
  const series = useMemo(() => (key === null || key === '' ? null : seriesOf(chart, key)), [chart, key])
  const { points, course } = useMemo(() => {
    if (!series) return { points: [], course: null }
    const seen = drawnPoints(series.points, series.unit).filter(
      (point) => (showLater || !point.later) && point.seconds >= axis.from && point.seconds <= axis.to,
    )
    return {
      points: seen,
      course: courseOf(seen, rangeLimits(series.range), axis, { width, height: HEIGHT, inset: 5 }, 1),
    }
  }, [series, axis, width, showLater])
  const end = endOfDay(chart.asOf)
  const after = end === null ? width : placeOn(axis, end, width)
  const here = at === null ? null : axisSeconds(at)
  const last = points.findLast((point) => !point.later)
  const latest = last ? series?.points.find(({ ref }) => ref === last.ref) : null
  const rows = chart.labs.groups.flatMap((group) => group.rows)
  return (
    <div className="flex shrink-0 border-b border-line" style={{ height: HEIGHT }}>
      <div className="flex shrink-0 flex-col gap-0.5 pr-2 text-xs" style={{ width: name }}>
        <select
          aria-label={t('above')}
          title={t('above')}
          className="min-h-6.5 w-full rounded-lg border border-edge bg-panel px-1 text-xs"
          value={series === null ? '' : (key ?? '')}
          onChange={(event) => chooseSeries(event.target.value)}
        >
          <option value="">{t('aboveNone')}</option>
          {rows.map((row) => (
            <option key={row.key} value={row.key}>
              {row.label}
              {row.specimen ? ` (${row.specimen})` : ''}
            </option>
          ))}
          {chart.vitals.map((one) => (
            <option key={one.key} value={one.key}>
              {one.label}
            </option>
          ))}
        </select>
        {latest ? (
          <span className="min-w-0 leading-tight">
            <b className="text-sm tabular-nums">{latest.text}</b> {latest.unit ?? ''}
            <span className="block truncate text-2xs text-mute">
              {latest.at === null ? '' : formatClinicalTime(latest.at)}
            </span>
            <span className="block truncate text-2xs text-mute" title={series?.range ?? undefined}>
              {series?.range ?? words('noRange')}
            </span>
          </span>
        ) : series ? (
          <span className="text-2xs text-mute">{t('aboveEmpty')}</span>
        ) : null}
      </div>
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block shrink-0">
        <rect x={after} y={0} width={Math.max(0, width - after)} height={HEIGHT} fill="var(--future)" />
        {course?.band ? (
          <rect x={0} y={course.band.top} width={width} height={course.band.height} fill="var(--ok-soft)" />
        ) : null}
        <path d={`M${after} 0V${HEIGHT}`} stroke="var(--accent)" strokeDasharray="3 3" fill="none" />
        {here === null ? null : (
          <path d={`M${placeOn(axis, here, width)} 0V${HEIGHT}`} stroke="var(--ink)" strokeWidth={1} fill="none" />
        )}
        {course ? (
          <>
            <path d={course.path} fill="none" stroke="var(--accent)" strokeWidth={course.composed ? 2 : 1.5} />
            {points.length > 80 || course.composed
              ? null
              : points.map((point) => {
                  const { x, y } = course.place(point)
                  return <circle key={point.ref} cx={x} cy={y} r={2.5} fill="var(--accent)" />
                })}
            <text x={3} y={11} className="fill-mute text-2xs">
              {course.high}
            </text>
            <text x={3} y={HEIGHT - 4} className="fill-mute text-2xs">
              {course.low}
            </text>
          </>
        ) : null}
      </svg>
    </div>
  )
})

function usualKey(chart: Parameters<typeof seriesOf>[0]): string | null {
  const rows = chart.labs.groups.flatMap((group) => group.rows)
  return rows.find((row) => USUAL.test(row.label) && !/urine|尿/i.test(row.specimen ?? ''))?.key ?? null
}
