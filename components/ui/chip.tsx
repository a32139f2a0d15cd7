import clsx from 'clsx'
import type { ReactNode } from 'react'

export const TONES = {
  plain: 'bg-soft text-ink',
  mute: 'bg-soft text-mute',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} as const
export type Tone = keyof typeof TONES

/** A short label on a tinted ground. The words carry the meaning; the tone only helps. */
export function Chip({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-md px-2 py-px text-xs font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
