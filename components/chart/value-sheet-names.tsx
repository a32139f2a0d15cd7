'use client'
import clsx from 'clsx'
import { Pin } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useChartFrame } from './chart-frame.ts'
import { FlagMark } from './flag-mark.tsx'
import type { SheetSizes } from './sheet-sizes.ts'
import { recentPoints, Sparkline } from './sparkline.tsx'
import { useInterval } from './use-interval.ts'
import type { GridRow } from './value-grid-model.ts'

/** Does not change as columns pass by. */
export const Names = memo(function Names({
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
