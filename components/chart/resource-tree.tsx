'use client'
import clsx from 'clsx'
import { ChevronDown, ChevronRight, Copy } from 'lucide-react'
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { firstOpen, rootName, type TreeRow, treeMove, treeRows } from './resource-tree-rows.ts'

/**
 * Any FHIR JSON as a folded tree: arrows walk and fold, Enter opens, and the path of the row one stands on is below, to
 * be copied. Whatever the resource holds is shown as text.
 */
export const ResourceTree = memo(function ResourceTree({
  value,
  label,
  className,
}: {
  value: unknown
  /** The name of the tree for those who do not see it. */
  label: string
  className?: string
}) {
  const t = useTranslations('step.tree')
  const root = rootName(value)
  const [state, setState] = useState({ value, open: firstOpen(value, root), at: root })
  // Another resource starts folded again.
  const { open, at } = state.value === value ? state : { open: firstOpen(value, root), at: root }
  const rows = useMemo(() => treeRows(value, root, open), [value, root, open])
  const tree = useRef<HTMLDivElement>(null)
  const place = Math.max(
    0,
    rows.findIndex(({ path }) => path === at),
  )
  const current = rows[place]
  const fold = (row: TreeRow, wanted = !row.open) => {
    if (row.kind === 'value') return
    const next = new Set(open)
    if (wanted) next.add(row.path)
    else next.delete(row.path)
    setState({ value, open: next, at: row.path })
  }
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (!row) return
    setState({ value, open, at: row.path })
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(row.path)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !current) return
    const move = treeMove(event.key, rows, place)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    if ('go' in move) go(move.go)
    else fold(current, move.open)
  }
  return (
    <div className={clsx('min-w-0 rounded-lg border border-line', className)}>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        tabIndex={-1}
        data-owns-arrows
        onKeyDown={onKeyDown}
        className="py-1"
      >
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            here={row === current}
            onFold={() => fold(row)}
            rest={t('rest', { count: row.text })}
          />
        ))}
      </div>
      {current ? (
        <div className="flex items-center gap-1 border-t border-line px-2 py-0.5 text-xs text-mute">
          <span className="sr-only">{t('path')}</span>
          <code className="min-w-0 flex-1 font-mono break-all">{current.path.replace(/…$/, '')}</code>
          <IconButton
            label={t('copy')}
            look="quiet"
            className="!size-6"
            onClick={() => void navigator.clipboard.writeText(current.path.replace(/…$/, ''))}
          >
            <Copy size={13} aria-hidden />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
})

function Row({ row, here, onFold, rest }: { row: TreeRow; here: boolean; onFold: () => void; rest: string }) {
  const opens = row.kind !== 'value'
  const Arrow = row.open ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys of all rows
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={opens ? row.open : undefined}
      aria-selected={here}
      tabIndex={here ? 0 : -1}
      data-path={row.path}
      title={row.path}
      onClick={onFold}
      style={{ paddingLeft: `${row.level * 14 - 6}px` }}
      className={clsx(
        'flex items-baseline gap-1.5 py-px pr-2 text-xs focus-visible:-outline-offset-2',
        opens && 'cursor-pointer hover:bg-soft',
        here && 'bg-soft',
      )}
    >
      <span className="w-3.5 shrink-0 self-start pt-0.5 text-mute">
        {opens ? <Arrow size={13} aria-hidden /> : null}
      </span>
      {row.kind === 'rest' ? (
        <span className="text-accent">{rest}</span>
      ) : (
        <>
          <span className="shrink-0 text-mute">
            {row.name}
            {row.count === null ? '' : ` (${row.count})`}
          </span>
          <span
            className={clsx(
              'min-w-0 break-words',
              row.kind === 'branch' ? clsx('truncate', row.open && 'text-mute') : 'whitespace-pre-wrap',
            )}
          >
            {row.text}
          </span>
        </>
      )}
    </div>
  )
}
