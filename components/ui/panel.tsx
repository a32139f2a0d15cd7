import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A card with a heading. `level` is the heading's rank on its page. */
export function Panel({
  title,
  note,
  action,
  level = 2,
  className,
  children,
}: {
  title?: ReactNode
  note?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  className?: string
  children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={clsx('rounded-xl border border-line bg-panel p-4', className)}>
      {title !== undefined ? (
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <Heading className="text-lg font-semibold">{title}</Heading>
            {note !== undefined ? <span className="text-sm text-mute">{note}</span> : null}
          </div>
          {action}
        </div>
      ) : null}
      {children}
    </section>
  )
}

/** What to say where there is nothing yet: what it is for and what happens next. */
export function Empty({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl border border-dashed border-edge px-5 py-6">
      <p className="text-lg font-semibold">{title}</p>
      <div className="max-w-prose text-sm text-mute">{children}</div>
      {action}
    </div>
  )
}
