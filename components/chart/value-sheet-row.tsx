'use client'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { isWithdrawn } from '#lib/charts/summarize-observations.ts'
import { useFlagWord } from './flag-mark.tsx'
import { isCritical } from './flags.ts'
import type { SheetSizes } from './sheet-sizes.ts'
import type { TimeAxis } from './time-axis.ts'
import { useInterval } from './use-interval.ts'
import type { GridCell, GridRow } from './value-grid-model.ts'
import { Names } from './value-sheet-names.tsx'
import { Strip } from './value-strip.tsx'

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
      data-ref={point.ref}
      data-here={current || undefined}
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
