'use client'
import clsx from 'clsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

const LOOKS = {
  /** The one thing this screen is for. */
  primary: 'bg-accent text-accent-ink border-transparent hover:brightness-110',
  plain: 'bg-panel text-ink border-line hover:border-edge hover:bg-soft',
  quiet: 'bg-transparent text-mute border-transparent hover:bg-soft hover:text-ink',
  danger: 'bg-panel text-bad border-line hover:border-bad hover:bg-bad-soft',
} as const

const SIZES = {
  md: 'min-h-8 px-3 py-1 text-base',
  lg: 'min-h-11 px-5 py-2 text-lg',
  sm: 'min-h-6.5 px-2 py-0.5 text-xs',
} as const

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof LOOKS
  size?: keyof typeof SIZES
}

/** A button; never a submit button unless `type="submit"` is given. */
export function Button({ look = 'plain', size = 'md', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(
        'inline-flex items-center justify-center gap-2 rounded-lg border font-semibold whitespace-nowrap select-none disabled:opacity-55 aria-disabled:opacity-55',
        LOOKS[look],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  )
}

/** A square button that shows an icon; `label` is its name for everyone who does not see it. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ButtonProps, 'aria-label' | 'size'> & { label: string; children: ReactNode }) {
  return (
    <Button aria-label={label} title={label} className={clsx('size-8 !p-0', className)} {...rest}>
      {children}
    </Button>
  )
}
