'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'

/** A list that scrolls by itself, of any length and of rows of any height; what is out of sight is not in the page. */
export function ScrollList<Row>({
  label,
  rows,
  rowKey,
  rowHeight,
  target,
  render,
}: {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Pixels, a first guess: rows are measured. */
  rowHeight: number
  /** Place of the row to bring into view; -1 for none. */
  target: number
  render: (row: Row) => ReactNode
}) {
  const pane = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: 6,
  })
  useEffect(() => {
    if (target >= 0) virtual.scrollToIndex(target, { align: 'center' })
  }, [target, virtual])
  return (
    <ScrollPane ref={pane} label={label} className="h-full pr-2">
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {render(row)}
            </li>
          )
        })}
      </ul>
    </ScrollPane>
  )
}
