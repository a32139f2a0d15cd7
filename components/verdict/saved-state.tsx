'use client'
import clsx from 'clsx'
import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDraftStatus } from './browser-outbox.ts'

/** Whether the server has everything, and how many items it has not. Always on the screen. */
export function SavedState({ draft }: { draft: string }) {
  const t = useTranslations('review')
  const status = useDraftStatus(draft)
  const state = status?.state ?? 'saved'
  const trouble = state !== 'saved' && state !== 'waiting'
  const Icon = trouble ? CloudAlert : state === 'waiting' ? CloudUpload : CloudCheck
  return (
    <span
      role="status"
      data-saved={state}
      className={clsx(
        'inline-flex items-center gap-1.5 text-xs whitespace-nowrap',
        trouble ? 'font-semibold text-warn' : 'text-mute',
      )}
    >
      <Icon size={14} aria-hidden />
      {t(`states.${state}`)} · {t('unsent', { count: status?.unsent ?? 0 })}
    </span>
  )
}
