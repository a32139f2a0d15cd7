'use client'
import clsx from 'clsx'
import { Fragment, memo, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { useChartFrame } from './chart-frame.ts'
import { FlagMark } from './flag-mark.tsx'
import { recentPoints, Sparkline } from './sparkline.tsx'
import { columnHeading, spansYears, type ValueCell, type ValueColumn, type ValueRow } from './value-table.ts'
import { VirtualTableBody } from './virtual-table-body.tsx'

const NONE: ReadonlySet<string> = new Set()

/**
 * Tests by time: number first, flag in letters and word, unit, range, change, and the course beside it. `marked` are the
 * resources of the evidence, `focus` the one under the walk.
 */
export const ValueGrid = memo(function ValueGrid({
  caption,
  firstHeading,
  rows,
  columns,
  laterCount,
  showLater,
  pane,
  marked = NONE,
  focus = null,
  target = null,
  onPick,
}: {
  caption: string
  firstHeading: string
  rows: readonly ValueRow[]
  columns: readonly ValueColumn[]
  laterCount: number
  showLater: boolean
  pane: RefObject<HTMLElement | null>
  marked?: ReadonlySet<string>
  focus?: string | null
  target?: string | null
  onPick?: (ref: string) => void
}) {
  const t = useTranslations('chart')
  const years = spansYears(columns)
  const hidden = laterCount > 0 && !showLater
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Head className="left-0 z-20 text-left">{firstHeading}</Head>
          {columns.map((column) => {
            const heading = column.at === null ? null : columnHeading(column.at, years)
            return (
              <Head
                key={column.at ?? ''}
                className={clsx('text-right', column.later && '!bg-future')}
                title={column.at === null ? undefined : formatClinicalTime(column.at)}
              >
                {heading ? (
                  <>
                    {heading.day}
                    <span className="block font-normal">{heading.clock}</span>
                  </>
                ) : (
                  t('labs.noTime')
                )}
                {column.later ? <span className="block font-normal">{t('later.word')}</span> : null}
              </Head>
            )
          })}
          {hidden ? <Head className="!bg-future text-right">{t('later.word')}</Head> : null}
          <Head className="right-0 z-20 text-right">
            {t('evidence.range')}
            <span className="block font-normal">{t('evidence.trend')}</span>
          </Head>
        </tr>
      </thead>
      <VirtualTableBody
        rows={rows}
        pane={pane}
        rowHeight={34}
        columns={columns.length + 3}
        rowKey={keyOf}
        target={target}
        render={(row) => (
          <Row
            key={row.key}
            row={row}
            columns={columns}
            hidden={hidden}
            showLater={showLater}
            marked={marked}
            focus={focus !== null && row.points.some((point) => point.ref === focus) ? focus : null}
            isTarget={target === row.key}
            onPick={onPick}
          />
        )}
      />
    </table>
  )
})

/** The range without the unit the row already says. */
function bareRange(range: string, unit: string | null): string {
  return unit !== null && range.endsWith(` ${unit}`) ? range.slice(0, -unit.length - 1) : range
}

const keyOf = (row: ValueRow) => row.key

function Head({ className, title, children }: { className?: string; title?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      title={title}
      className={clsx(
        'sticky top-0 z-10 bg-panel px-1.5 py-1 align-bottom text-2xs font-semibold whitespace-nowrap text-mute',
        className,
      )}
    >
      {children}
    </th>
  )
}

const Row = memo(function Row({
  row,
  columns,
  hidden,
  showLater,
  marked,
  focus,
  isTarget,
  onPick,
}: {
  row: ValueRow
  columns: readonly ValueColumn[]
  hidden: boolean
  showLater: boolean
  marked: ReadonlySet<string>
  focus: string | null
  isTarget: boolean
  onPick?: (ref: string) => void
}) {
  const t = useTranslations('chart')
  const since = useChartFrame().chart.patient.admission?.start ?? null
  const laterHere = row.points.filter((point) => point.later).length
  return (
    <tr data-row={row.key} className={clsx('border-t border-line', isTarget && 'bg-accent-soft')}>
      <th
        scope="row"
        title={row.code ?? undefined}
        className={clsx(
          'sticky left-0 z-[5] max-w-36 border-r border-line px-1.5 py-1.5 text-left font-normal',
          isTarget ? 'bg-accent-soft' : 'bg-panel',
        )}
      >
        {row.label} {row.unit ? <span className="text-xs text-mute">{row.unit}</span> : null}
      </th>
      {columns.map((column) => (
        <td
          key={column.at ?? ''}
          className={clsx('px-1.5 py-1.5 text-right whitespace-nowrap', column.later && 'bg-future text-mute')}
        >
          {(row.cells.get(column.at) ?? []).map((cell, index) => (
            <Fragment key={cell.ref}>
              {index > 0 ? <br /> : null}
              <Cell
                cell={cell}
                unit={row.unit}
                marked={marked.has(cell.ref)}
                focus={focus === cell.ref}
                onPick={onPick}
              />
            </Fragment>
          ))}
        </td>
      ))}
      {hidden ? (
        <td className="bg-future px-2 text-right text-xs text-mute">{laterHere > 0 ? t('later.word') : ''}</td>
      ) : null}
      <td
        className={clsx(
          'sticky right-0 z-[5] border-l border-line px-1.5 py-0.5 text-right text-2xs whitespace-nowrap text-mute',
          isTarget ? 'bg-accent-soft' : 'bg-panel',
        )}
      >
        <span className="block">{row.range === null ? <i>{t('noRange')}</i> : bareRange(row.range, row.unit)}</span>
        <Sparkline
          unit={row.unit}
          range={row.range}
          points={recentPoints(
            row.points.filter((point) => showLater || !point.later),
            since,
          )}
        />
      </td>
    </tr>
  )
})

function Cell({
  cell,
  unit,
  marked,
  focus,
  onPick,
}: {
  cell: ValueCell
  unit: string | null
  marked: boolean
  focus: boolean
  onPick?: (ref: string) => void
}) {
  const text = cell.absent ?? cell.text
  const inside = (
    <>
      <span className={clsx(text.length > 16 && 'inline-block max-w-36 truncate align-bottom')} title={text}>
        {text || '—'}
      </span>
      {cell.unit !== null && cell.unit !== unit ? <span className="text-xs text-mute"> {cell.unit}</span> : null}
      <FlagMark flag={cell.flag} />
      {cell.delta ? <span className="ml-1 text-xs text-mute">{cell.delta}</span> : null}
    </>
  )
  if (!marked || !onPick) return <span title={cell.note ?? undefined}>{inside}</span>
  return (
    <button
      type="button"
      data-evidence={cell.ref}
      aria-current={focus ? 'true' : undefined}
      title={cell.note ?? undefined}
      onClick={() => onPick(cell.ref)}
      className={clsx(
        'scroll-mx-40 rounded px-1 font-semibold',
        focus
          ? 'bg-accent-soft outline-2 outline-accent'
          : 'bg-accent-soft underline decoration-accent decoration-2 underline-offset-3',
      )}
    >
      {inside}
    </button>
  )
}
