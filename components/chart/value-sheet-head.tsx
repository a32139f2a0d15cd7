'use client'
import clsx from 'clsx'
import { useTranslations } from 'use-intl'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import type { SheetSizes } from './sheet-sizes.ts'
import { dayMarks, dayName, positionOn, type TimeAxis } from './time-axis.ts'
import type { Grid, GridColumn } from './value-grid-model.ts'

export const SHEET_HEAD = 38

/** What stands over the columns: names of the parts that stay, then days and clocks, or the days of the axis. */
export function SheetHead({
  sizes,
  grid,
  from,
  to,
  axis,
  width,
  asOf,
}: {
  sizes: SheetSizes
  grid: Grid
  from: number
  to: number
  axis: TimeAxis | null
  width: number
  asOf: string
}) {
  const t = useTranslations('values')
  const chart = useTranslations('chart')
  const shown = grid.columns.slice(from, to + 1)
  const head = 'absolute bottom-0 pb-0.5 text-2xs font-normal whitespace-nowrap text-mute'
  const still = 'sticky z-10 flex h-full shrink-0 items-end bg-panel pb-0.5 text-2xs font-normal text-mute'
  return (
    <thead className="sticky top-0 z-20 block">
      <tr aria-rowindex={1} className="relative flex border-b border-line bg-panel" style={{ height: SHEET_HEAD }}>
        <th scope="col" aria-colindex={1} className={clsx(still, 'left-0 px-2')} style={{ width: sizes.name }}>
          {t('test')} <span className="sr-only">{t('unitAndRange')}</span>
        </th>
        <th
          scope="col"
          aria-colindex={2}
          className={clsx(still, 'justify-end pr-1.5', !sizes.spark && 'border-r border-line')}
          style={{ left: sizes.name, width: sizes.latest }}
          title={t('latestBy', { day: asOf })}
        >
          {t('latest')}
        </th>
        {sizes.spark > 0 ? (
          <th
            scope="col"
            aria-colindex={3}
            className={clsx(still, 'justify-center border-r border-line')}
            style={{ left: sizes.name + sizes.latest, width: sizes.spark }}
          >
            {chart('evidence.trend')}
          </th>
        ) : null}
        {axis === null
          ? daysOf(shown, from, grid.columns).map(({ day, first, count, later }) => (
              <th
                key={`${day}-${first}`}
                aria-hidden
                className={clsx('absolute top-0 h-full border-l border-line text-left', later && 'bg-future')}
                style={{ left: sizes.left + first * sizes.column, width: count * sizes.column }}
              >
                <span
                  className="sticky inline-block px-1.5 pt-0.5 text-2xs font-semibold whitespace-nowrap"
                  style={{ left: sizes.left }}
                >
                  {day ?? t('noTime')}
                  {later ? ` · ${chart('later.word')}` : ''}
                </span>
              </th>
            ))
          : dayMarks(axis, 8).map((mark) => (
              <th
                key={mark}
                scope="col"
                className={clsx(head, '-translate-x-1/2')}
                style={{ left: sizes.left + positionOn(axis, mark) * (width - sizes.left) }}
              >
                {dayName(mark, axis)}
              </th>
            ))}
        {axis === null
          ? shown.map((column, index) => (
              <th
                key={column.at ?? ''}
                scope="col"
                aria-colindex={from + index + 4}
                aria-label={column.at === null ? t('noTime') : formatClinicalTime(column.at)}
                className={clsx(head, 'px-1.5 text-right')}
                style={{ left: sizes.left + (from + index) * sizes.column, width: sizes.column }}
              >
                {clockOf(column)}
              </th>
            ))
          : null}
        {grid.hiddenLater > 0 && axis === null ? (
          <th
            scope="col"
            className="absolute top-0 h-full bg-future px-1.5 pt-0.5 text-2xs font-semibold text-mute"
            style={{ left: sizes.left + grid.columns.length * sizes.column, width: sizes.later }}
          >
            {chart('later.word')}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

/** The clock under a day; nothing where the column is the whole day. */
function clockOf({ at, day }: GridColumn): string {
  return at === null || day === null || at === day ? '' : formatClinicalTime(at).slice(day.length).trim()
}

/** Runs of columns of one day; a run keeps its whole width however little of it is in sight. */
function daysOf(shown: readonly GridColumn[], from: number, all: readonly GridColumn[]) {
  const days: { day: string | null; first: number; count: number; later: boolean }[] = []
  shown.forEach((column, index) => {
    const last = days.at(-1)
    if (last && last.day === column.day) last.count++
    else days.push({ day: column.day, first: from + index, count: 1, later: column.later })
  })
  const [first] = days
  while (first && first.first > 0 && all[first.first - 1]?.day === first.day) {
    first.first--
    first.count++
  }
  return days
}
