'use client'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segmented } from '#components/ui/segmented.tsx'
import { axisSeconds, clinicalDate } from '#lib/charts/clinical-time.ts'
import { lanesWithin } from './as-seen.ts'
import { useChartFrame } from './chart-frame.ts'
import { drugLanes } from './drug-groups.ts'
import { lanesAxis } from './medication-axis.ts'
import { MedicationSheet } from './medication-sheet.tsx'
import { endOfDay } from './time-axis.ts'

const SPANS = ['week', 'stay', 'all'] as const
const WEEK = 7 * 86_400

export const MedicationsTab = memo(function MedicationsTab() {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const stay = chart.patient.admission?.start ?? null
  const [span, setSpan] = useState<(typeof SPANS)[number]>(
    // A visit of one day has no course of its own.
    stay === null || (clinicalDate(stay) ?? '') >= chart.asOf ? 'all' : 'stay',
  )
  const all = useMemo(() => drugLanes(chart), [chart])
  const lanes = useMemo(() => all.filter((lane) => showLater || !lane.later), [all, showLater])
  const axis = useMemo(() => {
    const end = endOfDay(chart.asOf)
    if (span === 'week' && end !== null) {
      const whole = lanesAxis(lanes, chart.asOf, showLater, null)
      return whole && { from: end - WEEK, to: Math.max(whole.to, end) }
    }
    return lanesAxis(lanes, chart.asOf, showLater, span === 'stay' ? { from: stay } : null)
  }, [lanes, chart, showLater, span, stay])
  const drawn = useMemo(() => {
    const seconds = (at: string | null) => (at === null ? null : axisSeconds(at))
    return axis ? lanesWithin(lanes, seconds, axis.from, axis.to) : []
  }, [lanes, axis])
  if (chart.medications.length === 0 || !axis) return <p className="text-sm text-mute">{t('medications.none')}</p>
  const hidden = all.length - lanes.length
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <Segmented
          label={t('medications.window')}
          value={span}
          options={SPANS.filter((one) => one !== 'stay' || stay !== null).map((value) => ({
            value,
            label: t(`medications.${value}`),
          }))}
          onChange={setSpan}
        />
        {drawn.length < lanes.length ? (
          <span className="text-xs text-mute">{t('medications.outside', { count: lanes.length - drawn.length })}</span>
        ) : null}
        {hidden > 0 ? <span className="text-xs text-mute">{t('later.count', { count: hidden })}</span> : null}
      </div>
      <div className="min-h-0 flex-1">
        <MedicationSheet lanes={drawn} axis={axis} label={t('tabs.medications')} />
      </div>
    </div>
  )
})
