import clsx from 'clsx'
import { CircleAlert, CircleCheck, Flag, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  warn: { box: 'bg-warn-soft text-warn', Icon: Flag },
  bad: { box: 'bg-bad-soft text-bad', Icon: CircleAlert },
  ok: { box: 'bg-ok-soft text-ok', Icon: CircleCheck },
  info: { box: 'bg-soft text-mute', Icon: Info },
} as const

/** A sentence that wants attention, in place. `live` has it read out when it appears. */
export function Notice({
  kind,
  live = false,
  action,
  className,
  children,
}: {
  kind: keyof typeof KINDS
  live?: boolean
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { box, Icon } = KINDS[kind]
  return (
    <div
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
      className={clsx('flex items-start gap-2 rounded-lg px-2.5 py-1.5 text-sm', box, className)}
    >
      <Icon size={15} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  )
}
