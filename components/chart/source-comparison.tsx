'use client'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { chartComparisonQuery, chartQuery } from '#components/queries/charts.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import type { ChartComparison } from '#lib/charts/contract.ts'

/** Shown at once; a source may lack a whole table. */
const MOST = 50

/**
 * Where another source of the same patient says otherwise; nothing where there is none or both agree. `patient` is the
 * id of a chart the page has opened.
 */
export function SourceComparison({ patient }: { patient: string }) {
  const t = useTranslations('chart.sources')
  const opened = useQuery({ ...chartQuery(patient, null), enabled: false })
  const linked = opened.data?.patient.linked.length ?? 0
  const { data } = useQuery({ ...chartComparisonQuery(patient), enabled: linked > 0 })
  if (!data || data.differences.length === 0) return null
  const rest = data.differences.length - MOST
  return (
    <details className="shrink-0 bg-warn-soft px-4.5 py-1 text-xs text-warn">
      <summary className="min-h-6 cursor-pointer font-semibold">
        <GitCompareArrows size={13} aria-hidden className="mr-1 inline align-[-2px]" />
        {t('differ', { source: data.there, count: data.differences.length })}
      </summary>
      <ul className="pane max-h-28 text-ink">
        {data.differences.slice(0, MOST).map((difference) => (
          <li key={`${difference.kind} ${difference.refs.here} ${difference.refs.there}`}>
            {t(`of.${difference.of}`)}: {difference.text} · <Said difference={difference} />
          </li>
        ))}
        {rest > 0 ? <li>{t('more', { count: rest })}</li> : null}
      </ul>
    </details>
  )
}

function Said({ difference }: { difference: ChartComparison['differences'][number] }) {
  const t = useTranslations('chart.sources')
  const { kind, here, there } = difference
  if (kind === 'only_here' || kind === 'only_there') return t(kind)
  const said = (value: string | null) => (value === null ? t('nothing') : formatClinicalTime(value))
  return t(kind, { here: said(here), there: said(there) })
}
