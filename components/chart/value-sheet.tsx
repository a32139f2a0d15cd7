'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
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
import { useChartFrame } from './chart-frame.ts'
import { chooseSeries, useChosenKey } from './chosen-series.ts'
import { axisOfGrid, sizesOf } from './sheet-sizes.ts'
import { usePaneWidth } from './use-pane-width.ts'
import { ValueDetail } from './value-detail.tsx'
import {
  buildGrid,
  type Cursor,
  columnOfDay,
  type Fold,
  type Grid,
  type GridSection,
  lastKnownColumn,
  moveCursor,
  type Step,
} from './value-grid-model.ts'
import { SHEET_HEAD, SheetHead } from './value-sheet-head.tsx'
import { cellId, SheetRow } from './value-sheet-row.tsx'
import { SheetTools } from './value-sheet-tools.tsx'

const ROW = 42
const SECTION = 26

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
    paddingStart: SHEET_HEAD,
    scrollPaddingStart: SHEET_HEAD + SECTION,
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
