import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'

/** A region that scrolls by itself: it has a name, takes focus, and the arrow keys are its own while it has it. */
export function ScrollPane({
  label,
  className,
  ref,
  children,
}: {
  label: string
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      data-owns-arrows
      aria-label={label}
      className={clsx('pane focus-visible:-outline-offset-2', className)}
    >
      {children}
    </section>
  )
}
