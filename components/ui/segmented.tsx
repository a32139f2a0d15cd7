'use client'
import clsx from 'clsx'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

/** One of a few choices side by side; arrows move, as in any radio group. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; name?: string; lang?: string }[]
  onChange: (value: T) => void
  className?: string
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      orientation="horizontal"
      onValueChange={(next) => onChange(next as T)}
      className={clsx('inline-flex overflow-hidden rounded-lg border border-line bg-panel', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          lang={option.lang}
          className="min-h-6.5 border-l border-line px-2.5 py-0.5 text-xs whitespace-nowrap text-mute first:border-l-0 hover:text-ink focus-visible:-outline-offset-2 data-[state=checked]:bg-accent-soft data-[state=checked]:font-semibold data-[state=checked]:text-accent"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
