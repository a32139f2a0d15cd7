'use client'
import { useTranslations } from 'use-intl'
import type { Administration, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'

export type ChartWords = ReturnType<typeof useTranslations<'chart'>>

/** An order in words: dose, route, how often, from when to when, and what is odd about it. */
export function orderText(order: MedicationOrder, t: ChartWords): string {
  return [
    order.kind === 'order' ? '' : t(`medications.${order.kind}`),
    order.dose,
    order.dose.includes(order.route ?? '\0') ? '' : order.route,
    order.dose.includes(order.frequency ?? '\0') ? '' : order.frequency,
    order.start === null ? t('when.none') : formatClinicalTime(order.start),
    order.stop === null
      ? (order.status ?? t('medications.open'))
      : t('medications.stopped', { date: formatClinicalTime(order.stop) }),
    order.reversed ? t('medications.reversed') : '',
    order.reason,
    order.later ? t('later.word') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Codes of FHIR that say no more than the outcome does. */
const STATUSES = new Set(['completed', 'in-progress', 'stopped', 'not-done', 'on-hold', 'unknown'])

/** What became of a dose, in words, its time first. */
export function doseWords(dose: Administration, t: ChartWords): string {
  const said = t(`medications.outcome.${dose.outcome}`)
  const plain = dose.text.toLowerCase()
  const own = plain === '' || plain === said.toLowerCase() || STATUSES.has(plain) ? '' : ` (${dose.text})`
  return [
    dose.at === null ? t('when.none') : formatClinicalTime(dose.at),
    `${said}${own}`,
    dose.dose,
    dose.end === null ? '' : t('medications.until', { date: formatClinicalTime(dose.end) }),
    dose.later ? t('later.word') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The words of the chart, for functions that put an order or a dose into words. */
export function useChartWords(): ChartWords {
  return useTranslations('chart')
}
