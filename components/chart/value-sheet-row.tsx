'use client'
import clsx from 'clsx'
import { Pin } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isWithdrawn } from '#lib/charts/summarize-observations.ts'
import { useChartFrame } from './chart-frame.ts'
import { courseOf, drawnPoints } from './course.ts'
import { FlagMark, useFlagWord } from './flag-mark.tsx'
import { isCritical } from './flags.ts'
import { rangeLimits, recentPoints, Sparkline } from './sparkline.tsx'
import { endOfDay, positionOn, type TimeAxis } from './time-axis.ts'
import { useInterval } from './use-interval.ts'
import type { GridCell, GridRow } from './value-grid-model.ts'

/** Pixels. `spark` is 0 where the course has the whole width. */
export type SheetSizes = { name: number; latest: number; spark: number; left: number; column: number; later: number }

/** One course of values: its name and latest value, which stay, and the values of the columns in sight. */
export const SheetRow = memo(function SheetRow({
  id,
  row,
  index,
  top,
  height,
  width,
  sizes,
  from,
  to,
  later,
  axis,
  stripWidth,
  active,
  column,
  held,
}: {
  id: string
  row: GridRow
  index: number
  top: number
  height: number
  width: number
  sizes: SheetSizes
  from: number
  to: number
  /** There is a column for what came after the as-of day. */
  later: boolean
  axis: TimeAxis | null
  stripWidth: number
  active: boolean
  /** The column the cursor is at; null on the name. */
  column: number | null
  held: boolean
}) {
  const { series } = row
  const ground = active ? 'bg-accent-soft' : 'bg-panel'
  return (
    <tr
      data-row={series.key}
      aria-rowindex={index + 2}
      className={clsx('absolute top-0 left-0 flex border-b border-line', ground)}
      style={{ transform: `translateY(${top}px)`, height, width }}
    >
      <Names
        id={cellId(id, index, null)}
        row={row}
        sizes={sizes}
        ground={ground}
        focus={column === null ? null : (row.cells.find((cell) => cell.column === column)?.point.ref ?? null)}
        outlined={active && column === null}
        held={held}
      />
      {axis === null ? (
        row.cells.map((cell) =>
          cell.column < from || cell.column > to ? null : (
            <Cell
              key={cell.column}
              id={cellId(id, index, cell.column)}
              cell={cell}
              unit={series.unit}
              left={sizes.left + cell.column * sizes.column}
              width={sizes.column}
              current={column === cell.column}
            />
          ),
        )
      ) : (
        <Strip row={row} axis={axis} left={sizes.left} width={stripWidth} height={height} column={column} />
      )}
      {later ? <Later hidden={row.hiddenLater} left={width - sizes.later} width={sizes.later} /> : null}
    </tr>
  )
})

/** What the grid says it is at: one cell, or the row by its name. */
export function cellId(id: string, line: number, column: number | null): string {
  return `${id}-${line}-${column ?? 'name'}`
}

/** Does not change as columns pass by. */
const Names = memo(function Names({
  id,
  row,
  sizes,
  ground,
  focus,
  outlined,
  held,
}: {
  id: string
  row: GridRow
  sizes: SheetSizes
  ground: string
  /** The value the cursor is at. */
  focus: string | null
  outlined: boolean
  held: boolean
}) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('values')
  const { series } = row
  const since = chart.patient.admission?.start ?? null
  const points = useMemo(
    () =>
      recentPoints(
        series.points.filter((point) => showLater || !point.later),
        since,
      ),
    [series, showLater, since],
  )
  const still = clsx('sticky z-10 h-full shrink-0', ground)
  return (
    <>
      <th
        id={id}
        scope="row"
        aria-colindex={1}
        title={series.code ?? undefined}
        className={clsx(
          still,
          'left-0 flex flex-col justify-center overflow-hidden px-2 text-left leading-tight font-normal',
          outlined && 'outline-2 -outline-offset-2 outline-accent',
        )}
        style={{ width: sizes.name }}
      >
        <span className="truncate">
          {held ? <Pin size={11} aria-label={t('held')} className="mr-1 inline text-accent" /> : null}
          {series.label}
          {series.specimen ? <span className="text-mute"> ({series.specimen})</span> : null}
        </span>
        <span className="truncate text-2xs text-mute">
          {series.units.length > 1 ? <b className="text-warn">{t('mixed')} </b> : null}
          {series.unit ?? ''} <Range row={row} />
        </span>
      </th>
      <Latest
        row={row}
        left={sizes.name}
        width={sizes.latest}
        className={clsx(still, !sizes.spark && 'border-r border-line')}
      />
      {sizes.spark > 0 ? (
        <td
          aria-colindex={3}
          className={clsx(still, 'flex items-center justify-center border-r border-line')}
          style={{ left: sizes.name + sizes.latest, width: sizes.spark }}
        >
          <Sparkline
            unit={series.unit}
            range={series.range}
            points={points}
            focus={focus}
            width={sizes.spark - 8}
            height={30}
          />
        </td>
      ) : null}
    </>
  )
})

/** The range without the unit, which stands before it; for series that never have one nothing is said. */
function Range({ row: { series } }: { row: GridRow }) {
  const t = useTranslations('chart')
  if (series.range === null) return series.system === null && series.code === null ? null : <i>{t('noRange')}</i>
  const { range, unit } = series
  return <>{unit !== null && range.endsWith(` ${unit}`) ? range.slice(0, -unit.length - 1) : range}</>
}

function Latest({
  row: { series },
  left,
  width,
  className,
}: {
  row: GridRow
  left: number
  width: number
  className: string
}) {
  const t = useTranslations('chart')
  const interval = useInterval()
  const { latest } = series
  const shown = latest?.absent ?? latest?.text ?? ''
  return (
    <td
      aria-colindex={2}
      className={clsx(
        className,
        'flex flex-col items-end justify-center overflow-hidden pr-1.5 leading-tight whitespace-nowrap',
      )}
      style={{ left, width }}
    >
      {latest ? (
        <>
          <span
            className={clsx(
              'max-w-full truncate leading-tight font-semibold',
              shown.length > 9 ? 'text-sm' : 'text-xl',
            )}
            title={shown}
          >
            {shown}
            {latest.unit !== null && latest.unit !== series.unit ? (
              <span className="text-2xs font-normal text-mute"> {latest.unit}</span>
            ) : null}
            <FlagMark flag={latest.flag} />
          </span>
          {latest.delta ? (
            <span className="text-2xs text-mute">
              {latest.delta.text} {latest.delta.hours === null ? '' : `/ ${interval(latest.delta.hours)}`}
            </span>
          ) : null}
        </>
      ) : (
        <span className="text-xs text-mute">{series.points.some((point) => point.later) ? t('later.word') : '—'}</span>
      )}
    </td>
  )
}

function Cell({
  id,
  cell,
  unit,
  left,
  width,
  current,
}: {
  id: string
  cell: GridCell
  unit: string | null
  left: number
  width: number
  current: boolean
}) {
  const t = useTranslations('values')
  const wordOf = useFlagWord()
  const interval = useInterval()
  const { point, points, text, flags } = cell
  const withdrawn = isWithdrawn(point)
  const own = point.unit !== null && point.unit !== unit ? point.unit : null
  const more = points.length > 1 ? points.length : 0
  // What is said and not shown: the row's unit stands in its head, and a letter stands for the word of a flag.
  const said = [own === null ? point.unit : null, ...flags.map(wordOf), withdrawn ? t('withdrawn') : null]
  return (
    <td
      id={id}
      data-column={cell.column}
      aria-colindex={cell.column + 4}
      className={clsx(
        'absolute top-0 flex h-full flex-col items-end justify-center overflow-hidden px-1.5 leading-tight whitespace-nowrap',
        point.later && 'bg-future text-mute',
        current && 'outline-2 -outline-offset-2 outline-accent',
      )}
      style={{ left, width }}
    >
      <span className={clsx('max-w-full truncate', withdrawn && 'text-mute line-through')}>
        {text || '—'}
        {flags.map((flag) => (
          <b
            key={flag.code}
            aria-hidden
            className={isCritical(flag) ? 'ml-1 rounded-sm bg-bad px-0.5 text-panel' : 'ml-1 text-bad'}
          >
            {flag.code}
          </b>
        ))}
        <span className="sr-only"> {said.filter(Boolean).join(' ')}</span>
      </span>
      {own || more || point.delta ? (
        <span className="max-w-full truncate text-2xs text-mute">
          {own ? `${own} ` : ''}
          {more ? `×${more} ` : ''}
          {point.delta && !more
            ? `${point.delta.text}${point.delta.hours === null ? '' : ` / ${interval(point.delta.hours)}`}`
            : ''}
        </span>
      ) : null}
    </td>
  )
}

function Later({ hidden, left, width }: { hidden: number; left: number; width: number }) {
  return (
    <td className="absolute top-0 h-full bg-future pt-3 text-center text-2xs text-mute" style={{ left, width }}>
      {hidden > 0 ? hidden : ''}
    </td>
  )
}

/** The whole course at full width, on the axis all strips share; what came after the as-of day lies on a grey ground. */
function Strip({
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
