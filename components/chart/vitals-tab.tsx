'use client'
import { memo, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useChartFrame } from './chart-frame.ts'
import { type GridSection, sectionOfSeries } from './value-grid-model.ts'
import { ValueSheet } from './value-sheet.tsx'

const PARTS = ['vitals', 'charted', 'outputs', 'observations'] as const

/** Vital signs first, then whatever else was charted over time. */
export const VitalsTab = memo(function VitalsTab() {
  const { chart } = useChartFrame()
  const t = useTranslations('chart')
  const sections = useMemo(
    () => PARTS.filter((part) => chart[part].length > 0).map((part) => sectionOfSeries(part, chart[part])),
    [chart],
  )
  const nameOf = useCallback(({ name }: GridSection) => t(`vitals.${name as (typeof PARTS)[number]}`), [t])
  if (sections.length === 0) return <p className="text-sm text-mute">{t('vitals.none')}</p>
  return <ValueSheet label={t('tabs.vitals')} sections={sections} fold="every" nameOf={nameOf} />
})
