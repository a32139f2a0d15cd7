'use client'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segmented } from '#components/ui/segmented.tsx'
import { useChartFrame } from './chart-frame.ts'
import { ScrollList } from './scroll-list.tsx'
import { TIMELINE_KINDS, timelineOf } from './timeline.ts'
import { TimelineRow } from './timeline-row.tsx'

/** What happened, newest first: stays with their wards, procedures, diagnoses, and everything no other tab shows. */
export const TimelineTab = memo(function TimelineTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const [chosen, setChosen] = useState<{ kind: string; target: string | null }>({ kind: 'all', target })
  // A jump shows everything, so that what it leads to is among it.
  const kind = chosen.target === target ? chosen.kind : 'all'
  const all = useMemo(() => timelineOf(chart), [chart])
  const known = useMemo(() => all.filter((entry) => showLater || !entry.later), [all, showLater])
  const shown = kind === 'all' ? known : known.filter((entry) => entry.kind === kind)
  const kinds = TIMELINE_KINDS.filter((one) => known.some((entry) => entry.kind === one))
  const hidden = all.length - known.length
  if (all.length === 0) return <p className="text-sm text-mute">{t('timeline.none')}</p>
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label={t('timeline.show')}
          value={kind}
          options={[
            { value: 'all', label: t('timeline.all') },
            ...kinds.map((value) => ({
              value: value as string,
              label: `${t(`timeline.${value}`)} ${known.filter((entry) => entry.kind === value).length}`,
            })),
          ]}
          onChange={(next) => setChosen({ kind: next, target })}
        />
        {hidden > 0 ? <span className="text-xs text-mute">{t('later.count', { count: hidden })}</span> : null}
      </div>
      <div className="min-h-0 flex-1">
        <ScrollList
          label={t('tabs.timeline')}
          rows={shown}
          rowKey={(entry) => `${entry.kind} ${entry.ref}`}
          rowHeight={44}
          target={target === null ? -1 : shown.findIndex((entry) => entry.ref === target)}
          render={(entry) => <TimelineRow entry={entry} isTarget={target === entry.ref} />}
        />
      </div>
    </div>
  )
})
