'use client'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useChartFrame } from './chart-frame.ts'
import { ScrollList } from './scroll-list.tsx'
import { Specimen } from './specimen.tsx'
import { isTaken } from './susceptibilities.ts'

/** Specimens, the newest first. One taken by the as-of day is there even while its result is still to come. */
export const MicrobiologyTab = memo(function MicrobiologyTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const shown = useMemo(
    () => chart.microbiology.filter((specimen) => showLater || isTaken(specimen, chart.asOf)).toReversed(),
    [chart, showLater],
  )
  if (chart.microbiology.length === 0) return <p className="text-sm text-mute">{t('microbiology.none')}</p>
  const hidden = chart.microbiology.length - shown.length
  return (
    <div className="flex h-full min-h-0 flex-col">
      {hidden > 0 ? <p className="pb-1 text-xs text-mute">{t('later.count', { count: hidden })}</p> : null}
      <div className="min-h-0 flex-1">
        <ScrollList
          label={t('tabs.microbiology')}
          rows={shown}
          rowKey={(specimen) => specimen.key}
          rowHeight={110}
          target={shown.findIndex(({ tests }) => tests.some(({ ref }) => ref === target))}
          render={(specimen) => <Specimen specimen={specimen} marked={null} focus={null} target={target} />}
        />
      </div>
    </div>
  )
})
