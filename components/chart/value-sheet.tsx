'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { useChartFrame } from './chart-frame.ts'
import { chooseSeries, useChosenKey } from './chosen-series.ts'
import { drawnPoints } from './course.ts'
import { recentPoints } from './sparkline.tsx'
import { axisOf, dayMarks, dayName, positionOn, type TimeAxis } from './time-axis.ts'
import { usePaneWidth } from './use-pane-width.ts'
import { ValueDetail } from './value-detail.tsx'
import {
  buildGrid,
  type Cursor,
  columnOfDay,
  type Fold,
  type Grid,
  type GridColumn,
  type GridSection,
  lastKnownColumn,
  moveCursor,
  type Step,
} from './value-grid-model.ts'
import { cellId, SheetRow, type SheetSizes } from './value-sheet-row.tsx'
import { SheetTools } from './value-sheet-tools.tsx'

const ROW = 42
const SECTION = 26
const HEAD = 38

const STEPS: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  'Ctrl+Home': 'top',
  'Ctrl+End': 'bottom',
}

/**
 * Values by time at any width and length: the names and the latest values stay at the left, times run to the right, and
 * only what is in sight is in the page. The arrow keys go from value to value; the line below says all there is of one.
 */
export function ValueSheet({
  label,
  sections,
  fold,
  nameOf,
}: {
  label: string
  sections: readonly GridSection[]
  fold: Fold
  nameOf: (section: GridSection) => string
}) {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('values')
  const [view, setView] = useState({ fold, abnormal: false, changed: false })
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const held = useChosenKey()
  const id = useId()
  const pane = useRef<HTMLDivElement>(null)
  const grid = useMemo(() => buildGrid(sections, { ...view, showLater }), [sections, view, showLater])
  const strips = view.fold === 'strip'

  const rows = useVirtualizer({
    count: grid.lines.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => (grid.lines[index]?.kind === 'section' ? SECTION : ROW),
    paddingStart: HEAD,
    scrollPaddingStart: HEAD + SECTION,
    overscan: 3,
  })
  const width = usePaneWidth(pane)
  const sizes = useMemo(() => sizesOf(width, view.fold), [width, view.fold])
  const columns = useVirtualizer({
    horizontal: true,
    count: strips ? 0 : grid.columns.length,
    getScrollElement: () => pane.current,
    estimateSize: () => sizes.column,
    paddingStart: sizes.left,
    scrollPaddingStart: sizes.left,
    overscan: 1,
  })
  useLayoutEffect(() => {
    // A fold or a narrower pane changes what one column takes.
    if (sizes.column > 0) columns.measure()
  }, [columns, sizes])
  useLayoutEffect(() => {
    if (grid.lines.length > 0) rows.measure()
  }, [rows, grid])

  const goTo = useCallback(
    (column: number, align: 'end' | 'auto' | 'center') => {
      if (column >= 0) columns.scrollToIndex(column, { align })
    },
    [columns],
  )
  // The latest values known on the as-of day stand at the right end.
  const end = lastKnownColumn(grid.columns)
  useLayoutEffect(() => {
    if (width > 0 && end >= 0) columns.scrollToIndex(end, { align: 'end' })
  }, [columns, end, width])

  const show = useCallback(
    (next: Cursor | null) => {
      setCursor(next)
      if (next === null) return
      const at = grid.lines.findIndex((line) => line.kind === 'row' && line.series.key === next.row)
      if (at >= 0) rows.scrollToIndex(at, { align: 'auto' })
      if (next.column !== null && !strips) columns.scrollToIndex(next.column, { align: 'auto' })
    },
    [grid, rows, columns, strips],
  )
  useEffect(() => {
    if (target === null) return
    const at = grid.lines.findIndex((line) => line.kind === 'row' && line.series.key === target)
    if (at < 0) return
    rows.scrollToIndex(at, { align: 'center' })
    setCursor({ row: target, column: null })
  }, [target, grid, rows])

  const here = placeOf(grid, cursor)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.target !== event.currentTarget) return
    const step = STEPS[`${event.ctrlKey ? 'Ctrl+' : ''}${event.key}`]
    if (step) show(moveCursor(grid, here ? cursor : null, step))
    else if (event.key === 'Enter' && here && !event.ctrlKey) hold(here.row.series.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hold = (key: string) => chooseSeries(held === key ? null : key)
  const onClick = ({ target: hit }: MouseEvent) => {
    if (!(hit instanceof Element)) return
    const row = hit.closest<HTMLElement>('[data-row]')?.dataset.row
    const column = hit.closest<HTMLElement>('[data-column]')?.dataset.column
    if (row !== undefined) setCursor({ row, column: column === undefined ? null : Number(column) })
  }

  const axis = useMemo(
    () => (strips ? axisOfGrid(grid, chart.patient.admission?.start ?? null) : null),
    [grid, strips, chart],
  )
  const shownColumns = columns.getVirtualItems()
  const [from, to] = [shownColumns[0]?.index ?? 0, shownColumns.at(-1)?.index ?? -1]
  const total = Math.max(strips ? 0 : columns.getTotalSize() + (grid.hiddenLater > 0 ? sizes.later : 0), width)

  // A table whose cells are walked through with the arrow keys is a grid, with one stop for the Tab key.
  const walked = {
    role: 'grid',
    tabIndex: 0,
    'data-owns-arrows': true,
    'aria-label': label,
    'aria-rowcount': grid.lines.length + 1,
    'aria-colcount': grid.columns.length + 3,
    'aria-activedescendant': here ? cellId(id, here.line, here.cell?.column ?? null) : undefined,
    onKeyDown,
    onClick,
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <SheetTools
        view={view}
        grid={grid}
        onView={(next) => setView((now) => ({ ...now, ...next }))}
        onLatest={() => goTo(grid.columns.length - 1, 'end')}
        onAsOf={() => goTo(end, 'end')}
        onDay={(day) => goTo(columnOfDay(grid.columns, day), 'center')}
      />
      {grid.rows === 0 ? <p className="py-4 text-sm text-mute">{t('nothingLeft')}</p> : null}
      <div
        ref={pane}
        className="pane relative min-h-0 flex-1 border-y border-line has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
      >
        <table
          {...walked}
          className="relative block text-sm tabular-nums outline-none"
          style={{ height: rows.getTotalSize(), width: total }}
        >
          <SheetHead sizes={sizes} grid={grid} from={from} to={to} axis={axis} width={width} asOf={chart.asOf} />
          <tbody className="block">
            {rows.getVirtualItems().map((item) => {
              const line = grid.lines[item.index]
              if (line === undefined) return null
              if (line.kind === 'section') {
                return (
                  <tr
                    key={line.key}
                    aria-rowindex={item.index + 2}
                    className="absolute top-0 left-0 flex bg-soft"
                    style={{ transform: `translateY(${item.start}px)`, height: SECTION, width: total }}
                  >
                    <th scope="rowgroup" className="sticky left-0 px-2 py-1 text-xs font-semibold text-mute">
                      {nameOf(line.section)} <span className="font-normal">{line.rows}</span>
                    </th>
                  </tr>
                )
              }
              const active = here?.line === item.index
              return (
                <SheetRow
                  key={line.series.key}
                  id={id}
                  row={line}
                  index={item.index}
                  top={item.start}
                  height={ROW}
                  width={total}
                  sizes={sizes}
                  from={from}
                  to={to}
                  later={grid.hiddenLater > 0 && !strips}
                  axis={axis}
                  stripWidth={width - sizes.left}
                  active={active}
                  column={active ? (here.cell?.column ?? null) : null}
                  held={held === line.series.key}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <ValueDetail
        row={here?.row ?? null}
        cell={here?.cell ?? null}
        column={here?.cell ? (grid.columns[here.cell.column] ?? null) : null}
        fold={view.fold}
        held={here !== null && held === here.row.series.key}
        onHold={() => here && hold(here.row.series.key)}
      />
    </div>
  )
}

function placeOf(grid: Grid, cursor: Cursor | null) {
  if (cursor === null) return null
  const line = grid.lines.findIndex((one) => one.kind === 'row' && one.series.key === cursor.row)
  const row = grid.lines[line]
  if (row?.kind !== 'row') return null
  const cell = row.cells.find(({ column }) => column === cursor.column) ?? null
  return { line, row, cell }
}

function sizesOf(width: number, fold: Fold): SheetSizes {
  const wide = width >= 760
  const [name, latest, spark] = wide ? [196, 116, 92] : [132, 92, 64]
  const left = name + latest + (fold === 'strip' ? 0 : spark)
  return { name, latest, spark: fold === 'strip' ? 0 : spark, left, column: fold === 'range' ? 98 : 82, later: 56 }
}

/** One axis for all strips: the stay where it holds most of what there is, else everything. */
function axisOfGrid(grid: Grid, since: string | null): TimeAxis | null {
  const times = grid.lines.flatMap((line) => {
    if (line.kind === 'section') return []
    const points = recentPoints(
      line.cells.map(({ point }) => point),
      since,
    )
    const drawn = drawnPoints(points, line.series.unit)
    return [drawn[0]?.seconds ?? null, drawn.at(-1)?.seconds ?? null]
  })
  return axisOf(times)
}

function SheetHead({
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
      <tr aria-rowindex={1} className="relative flex border-b border-line bg-panel" style={{ height: HEAD }}>
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
