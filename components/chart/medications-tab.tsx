'use client'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { axisSeconds } from '#lib/charts/clinical-time.ts'
import { lanesWithin } from './as-seen.ts'
import { useChartFrame } from './chart-frame.ts'
import { lanesAxis, MedicationLanes } from './medication-lanes.tsx'
import { useScrollToTarget } from './use-scroll-to-target.ts'

const NONE: ReadonlySet<string> = new Set()

export const MedicationsTab = memo(function MedicationsTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const stay = chart.patient.admission?.start ?? null
  const [span, setSpan] = useState<'stay' | 'all'>(stay === null ? 'all' : 'stay')
  const pane = useScrollToTarget(target)
  const lanes = useMemo(() => chart.medications.filter((lane) => showLater || !lane.later), [chart, showLater])
  const axis = useMemo(
    () => lanesAxis(lanes, chart.asOf, showLater, span === 'stay' ? { from: stay } : null),
    [lanes, chart, showLater, span, stay],
  )
  const drawn = useMemo(() => {
    const seconds = (at: string | null) => (at === null ? null : axisSeconds(at))
    return axis ? lanesWithin(lanes, seconds, axis.from, axis.to) : []
  }, [lanes, axis])
  if (chart.medications.length === 0 || !axis) return <p className="text-sm text-mute">{t('medications.none')}</p>
  const laterLanes = chart.medications.length - lanes.length
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {stay === null ? null : (
        <Segmented
          label={t('medications.window')}
          className="self-start"
          value={span}
          options={[
            { value: 'stay', label: t('medications.stay') },
            { value: 'all', label: t('medications.all') },
          ]}
          onChange={setSpan}
        />
      )}
      <ScrollPane ref={pane} label={t('tabs.medications')} className="flex-1 pr-2">
        <MedicationLanes
          lanes={drawn}
          axis={axis}
          asOf={chart.asOf}
          showLater={showLater}
          marked={NONE}
          focus={null}
          target={target}
        />
        {laterLanes > 0 ? <p className="mt-2 text-xs text-mute">{t('later.count', { count: laterLanes })}</p> : null}
      </ScrollPane>
    </div>
  )
})
