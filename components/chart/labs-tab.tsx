'use client'
import { memo, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useChartFrame } from './chart-frame.ts'
import { type GridSection, sectionsOfLabs } from './value-grid-model.ts'
import { ValueSheet } from './value-sheet.tsx'

export const LabsTab = memo(function LabsTab() {
  const { chart } = useChartFrame()
  const t = useTranslations('chart')
  const group = useTranslations('values.group')
  const sections = useMemo(() => sectionsOfLabs(chart.labs), [chart])
  const nameOf = useCallback(
    ({ kind, name }: GridSection) => (kind === null ? (name ?? group('other')) : group(kind)),
    [group],
  )
  if (sections.length === 0) return <p className="text-sm text-mute">{t('labs.none')}</p>
  return <ValueSheet label={t('tabs.labs')} sections={sections} fold="every" nameOf={nameOf} />
})
