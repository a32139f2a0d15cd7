'use client'
import clsx from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Tabs with a line under the chosen one; where they do not fit they take another row. Panels are `TabPanel` children with the same values. */
export function Tabs<T extends string>({
  value,
  onChange,
  label,
  options,
  after,
  className,
  children,
}: {
  value: T
  onChange: (value: T) => void
  label: string
  options: readonly { value: T; label: ReactNode }[]
  /** Stands at the right end of the row. */
  after?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className={clsx('flex flex-col', className)}
    >
      <div className="flex items-end gap-3 border-b border-line">
        <Radix.List aria-label={label} className="flex min-w-0 flex-1 flex-wrap gap-x-4">
          {options.map((option) => (
            <Radix.Trigger
              key={option.value}
              value={option.value}
              className="-mb-px min-h-8 border-b-2 border-transparent py-1 font-semibold whitespace-nowrap text-mute hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-accent"
            >
              {option.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {after}
      </div>
      {children}
    </Radix.Root>
  )
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={clsx('focus-visible:-outline-offset-2', className)}>
      {children}
    </Radix.Content>
  )
}
