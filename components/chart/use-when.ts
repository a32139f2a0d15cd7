'use client'
import { useTranslations } from 'use-intl'
import { daysBetween } from '#lib/charts/clinical-time.ts'

/** How far a time lies from the as-of day, in words: `3 days before as-of`. */
export function useWhen(): (at: string | null, asOf: string) => string {
  const t = useTranslations('chart.when')
  return (at, asOf) => {
    const days = at === null ? null : daysBetween(at, asOf)
    if (days === null) return t('none')
    if (days === 0) return t('same')
    return days > 0 ? t('before', { days }) : t('after', { days: -days })
  }
}
