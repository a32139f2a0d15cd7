'use client'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { isWithdrawn } from '#lib/charts/summarize-observations.ts'
import { useChartFrame } from './chart-frame.ts'
import { drawnPoints } from './course.ts'
import { FlagMark } from './flag-mark.tsx'
import { useInterval } from './use-interval.ts'
import { useWhen } from './use-when.ts'
import type { Fold, GridCell, GridColumn, GridPoint, GridRow } from './value-grid-model.ts'

/**
 * All there is of the value under the cursor, in a place of its own that is always there, so that nothing moves. Read
 * out when it changes.
 */
export function ValueDetail({
  row,
  cell,
  column,
  fold,
  held,
  onHold,
}: {
  row: GridRow | null
  cell: GridCell | null
  column: GridColumn | null
  fold: Fold
  held: boolean
  onHold: () => void
}) {
  const t = useTranslations('values')
  return (
    <div className="flex h-17 shrink-0 items-start gap-3 pt-1.5 text-sm">
      <div role="status" className="pane h-full min-w-0 flex-1 leading-snug">
        {row === null ? (
          <p className="text-xs text-mute">
            <Kbd keys="ArrowLeft" /> <Kbd keys="ArrowRight" /> <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" />{' '}
            {t('walk')} · <Kbd keys="Enter" /> {t('holdHint')}
          </p>
        ) : cell === null ? (
          <OfSeries row={row} />
        ) : (
          <OfCell row={row} cell={cell} day={fold === 'every' || fold === 'strip' ? null : (column?.day ?? null)} />
        )}
      </div>
      {row ? (
        <Button size="sm" look={held ? 'primary' : 'plain'} aria-pressed={held} title={t('holdTitle')} onClick={onHold}>
          {held ? t('letGo') : t('hold')}
        </Button>
      ) : null}
    </div>
  )
}

function OfSeries({ row: { series } }: { row: GridRow }) {
  const t = useTranslations('values')
  const chart = useTranslations('chart')
  const { showLater } = useChartFrame()
  const points = series.points.filter((point) => showLater || !point.later)
  const left = points.filter((point) => point.numbers.length > 0).length - drawnPoints(points, series.unit).length
  const code = series.code === null ? null : `${series.code}${series.system ? ` (${series.system})` : ''}`
  return (
    <>
      <p>
        <b>{series.label}</b>
        {series.specimen ? ` (${series.specimen})` : ''}
        {code ? <span className="text-mute"> · {code}</span> : null}
      </p>
      <p className="text-xs text-mute">
        {t('count', { count: points.length })} · {chart('evidence.range')} {series.range ?? chart('noRange')}
        {series.units.length > 1
          ? ` · ${t('mixedBody', { units: series.units.map((unit) => unit || t('noUnit')).join(', ') })}`
          : ''}
        {left > 0 ? ` · ${t('notDrawn', { count: left })}` : ''}
      </p>
    </>
  )
}

function OfCell({ row: { series }, cell, day }: { row: GridRow; cell: GridCell; day: string | null }) {
  const { chart } = useChartFrame()
  const t = useTranslations('values')
  const words = useTranslations('chart')
  const when = useWhen()
  const interval = useInterval()
  const { point, points } = cell
  const at = day ?? point.at
  return (
    <>
      <p>
        {series.label}
        {series.specimen ? ` (${series.specimen})` : ''}{' '}
        {points.length > 1 && day !== null ? (
          <b className="tabular-nums">
            {cell.text} {point.unit ?? ''}
          </b>
        ) : (
          points.map((one, index) => (
            <span key={one.ref}>
              {index > 0 ? '; ' : ''}
              <ValueWords point={one} />
            </span>
          ))
        )}
        <span className="text-mute">
          {' '}
          · {words('evidence.range')} {point.range ?? series.range ?? words('noRange')}
        </span>
      </p>
      <p className="text-xs text-mute">
        {at === null ? words('when.none') : `${formatClinicalTime(at)} · ${when(at, chart.asOf)}`}
        {point.later ? ` · ${words('later.word')}` : ''}
        {point.delta && (day === null || points.length === 1)
          ? ` · ${t('delta', { delta: point.delta.text })}${point.delta.hours === null ? '' : ` ${t('after', { interval: interval(point.delta.hours) })}`}`
          : ''}
        {point.unit !== series.unit && point.numbers.length > 0
          ? ` · ${t('otherUnit', { unit: series.unit ?? t('noUnit') })}`
          : ''}
        {point.status && point.status !== 'final' && !isWithdrawn(point) ? ` · ${point.status}` : ''}
        {point.note ? ` · ${t('note')} ${point.note}` : ''}
      </p>
      {points.length > 1 && day !== null ? (
        <p className="text-xs">
          {points.map((one) => (
            <span key={one.ref} className="mr-3 inline-block whitespace-nowrap tabular-nums">
              <span className="text-mute">{one.at === null ? '' : formatClinicalTime(one.at).slice(11)}</span>{' '}
              <ValueWords point={one} />
            </span>
          ))}
        </p>
      ) : null}
    </>
  )
}

function ValueWords({ point }: { point: GridPoint }) {
  const t = useTranslations('values')
  const withdrawn = isWithdrawn(point)
  return (
    <>
      <b className={`tabular-nums ${withdrawn ? 'line-through' : ''}`}>
        {point.absent ?? (point.text || '—')} {point.unit ?? ''}
      </b>
      <FlagMark flag={point.flag} words />
      {withdrawn ? <b className="text-warn"> {t('withdrawn')}</b> : null}
    </>
  )
}
