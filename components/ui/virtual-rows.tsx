'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

/** Above this many rows only those in view are in the page. */
const PLAIN_ROWS = 100

/** A list that stays quick at any length. `rowHeight` in pixels is a first guess; rows are measured. */
export function VirtualRows<T>({
  rows,
  rowHeight,
  label,
  rowKey,
  render,
  className,
}: {
  rows: readonly T[]
  rowHeight: number
  label: string
  rowKey: (row: T) => string
  render: (row: T) => ReactNode
  className?: string
}) {
  const pane = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: rows.length > PLAIN_ROWS,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: 12,
  })
  if (rows.length <= PLAIN_ROWS) {
    return (
      <ul aria-label={label} className={className}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{render(row)}</li>
        ))}
      </ul>
    )
  }
  return (
    <div ref={pane} className={`pane ${className ?? ''}`}>
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
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
    </div>
  )
}
