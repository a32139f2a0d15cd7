'use client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { draftOutbox } from './browser-outbox.ts'

/** Sends what is unsent, asks when some of it stays, and clears this device of what the server has. */
export function useBeforeSignOut(): () => Promise<boolean> {
  const t = useTranslations('shell')
  return useCallback(async () => {
    const outbox = draftOutbox()
    outbox.flush()
    await outbox.sent()
    const count = outbox.totalUnsent()
    if (count > 0 && !window.confirm(t('unsentOnSignOut', { count }))) return false
    await outbox.tidy()
    return true
  }, [t])
}
