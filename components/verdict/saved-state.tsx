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
  const unsent = status?.unsent ?? 0
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
      {/* On a tablet the picture says that all is well; what is unsent or wrong keeps its words. */}
      <span>
        <span className={clsx(!trouble && 'max-lg:sr-only')}>{t(`states.${state}`)} · </span>
        <span className={clsx(unsent === 0 && 'max-lg:sr-only')}>{t('unsent', { count: unsent })}</span>
      </span>
    </span>
  )
}
