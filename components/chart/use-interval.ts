'use client'
import { useTranslations } from 'use-intl'

/** How far two values lie apart, as short as it can be said: `40 min`, `6 h`, `3 d`. */
export function useInterval(): (hours: number) => string {
  const t = useTranslations('values.interval')
  return (hours) => {
    if (hours < 1) return t('minutes', { count: Math.round(hours * 60) })
    if (hours < 48) return t('hours', { count: Math.round(hours) })
    return t('days', { count: Math.round(hours / 24) })
  }
}
