import clsx from 'clsx'
import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { ScrollPane } from './scroll-pane.tsx'

/** A plain table that scrolls sideways by itself; `caption` names it for screen readers. */
export function Table({ caption, className, children }: { caption: string; className?: string; children: ReactNode }) {
  return (
    <ScrollPane label={caption} className={className}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollPane>
  )
}

type Align = { align?: 'left' | 'right' }

export function Th({ align = 'left', className, ...rest }: Align & ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      className={clsx(
        'sticky top-0 z-10 bg-panel px-2 py-1 text-xs font-semibold whitespace-nowrap text-mute',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  )
}

export function Td({ align = 'left', className, ...rest }: Align & TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td
      className={clsx('border-t border-line px-2 py-1.5', align === 'right' ? 'text-right' : 'text-left', className)}
      {...rest}
    />
  )
}
