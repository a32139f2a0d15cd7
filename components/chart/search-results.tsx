'use client'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { useChartFrame } from './chart-frame.ts'
import { type ChartHit, searchChart } from './chart-search.ts'
import { useWhen } from './use-when.ts'

const LIMIT = 60

/** What a search of the chart found; a hit leads to its row. Later ones are left out while later is hidden. */
export const SearchResults = memo(function SearchResults({
  query,
  onGo,
}: {
  query: string
  onGo: (hit: ChartHit) => void
}) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const found = searchChart(chart, query, LIMIT)
  const shown = found.hits.filter((hit) => showLater || !hit.later)
  const hidden = found.hits.length - shown.length
  return (
    <ScrollPane label={t('search.label')} className="h-full">
      <p role="status" className="text-xs text-mute">
        {t('search.results', { count: found.total })}
        {found.total > LIMIT ? ` · ${t('search.first', { count: LIMIT })}` : ''}
        {hidden > 0 ? ` · ${t('later.count', { count: hidden })}` : ''}
      </p>
      <ul className="mt-1 text-sm">
        {shown.map((hit) => (
          <li key={`${hit.tab} ${hit.key}`} className="border-t border-line">
            <button
              type="button"
              onClick={() => onGo(hit)}
              className="flex min-h-8 w-full items-baseline gap-2 px-1 py-1 text-left hover:bg-soft"
            >
              <Chip tone="mute">{t(`tabs.${hit.tab}`)}</Chip>
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{hit.label}</span> <span className="text-mute">{hit.detail}</span>
              </span>
              <span className="text-xs whitespace-nowrap text-mute">
                {hit.at === null ? '' : `${formatClinicalTime(hit.at)} · ${when(hit.at, chart.asOf)}`}
                {hit.later ? ` · ${t('later.word')}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </ScrollPane>
  )
})
