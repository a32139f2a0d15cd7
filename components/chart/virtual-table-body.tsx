'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useReducer } from 'react'

/** Above this many rows only those in view are in the page. */
const PLAIN_ROWS = 100

/** The rows of a table that stays quick at any length; `pane` is the element that scrolls. */
export function VirtualTableBody<T>({
  rows,
  pane,
  rowHeight,
  columns,
  rowKey,
  target,
  render,
}: {
  rows: readonly T[]
  pane: RefObject<HTMLElement | null>
  rowHeight: number
  columns: number
  rowKey: (row: T) => string
  /** Key of the row to bring into view. */
  target: string | null
  render: (row: T) => ReactNode
}) {
  const many = rows.length > PLAIN_ROWS
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: many,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    overscan: 15,
  })
  // The pane stands above this body and gets its ref after it: only a second look finds it.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  useEffect(lookAgain, [])
  const at = target === null ? -1 : rows.findIndex((row) => rowKey(row) === target)
  useEffect(() => {
    if (at < 0) return
    if (many) virtual.scrollToIndex(at, { align: 'center' })
    else
      pane.current
        ?.querySelector(`[data-row="${CSS.escape(rowKey(rows[at] as T))}"]`)
        ?.scrollIntoView({ block: 'center' })
  }, [at, many, virtual, pane, rowKey, rows])
  if (!many) return <tbody>{rows.map(render)}</tbody>
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Gap height={before} columns={columns} />
      {items.map((item) => {
        const row = rows[item.index]
        return row === undefined ? null : render(row)
      })}
      <Gap height={after} columns={columns} />
    </tbody>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
