'use client'
import clsx from 'clsx'
import { memo, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { useChartFrame } from './chart-frame.ts'
import type { ChartHit } from './chart-search.ts'
import { useWhen } from './use-when.ts'

/** What a search of the chart found. The field above keeps the focus and walks it; `at` is where it stands. */
export const SearchResults = memo(function SearchResults({
  id,
  found,
  at,
  onGo,
}: {
  id: string
  found: { hits: readonly ChartHit[]; total: number; hidden: number }
  at: number
  onGo: (hit: ChartHit) => void
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-hit="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p role="status" className="text-xs text-mute">
        {t('search.results', { count: found.total })}
        {found.total > found.hits.length ? ` · ${t('search.first', { count: found.hits.length })}` : ''}
        {found.hidden > 0 ? ` · ${t('later.count', { count: found.hidden })}` : ''}
        {found.hits.length > 0 ? ` · ${t('search.walk')}` : ''}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('search.label')}
        className="pane mt-1 min-h-0 flex-1 text-sm"
      >
        {found.hits.map((hit, index) => (
          <button
            key={`${hit.tab} ${hit.key}`}
            id={`${id}-${index}`}
            type="button"
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            data-hit={index}
            onClick={() => onGo(hit)}
            className={clsx(
              'flex min-h-8 w-full items-baseline gap-2 border-t border-line px-1 py-1 text-left hover:bg-soft',
              index === at && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
              hit.later && 'bg-future text-mute',
            )}
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
        ))}
      </div>
    </div>
  )
})
