'use client'
import clsx from 'clsx'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { VirtualRows } from '#components/ui/virtual-rows.tsx'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { endAsSeen } from './as-seen.ts'
import { useChartFrame } from './chart-frame.ts'
import { type TimelineEntry, timelineOf } from './timeline.ts'
import { useScrollToTarget } from './use-scroll-to-target.ts'
import { useWhen } from './use-when.ts'

export const TimelineTab = memo(function TimelineTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const pane = useScrollToTarget(target)
  const all = useMemo(() => timelineOf(chart), [chart])
  const shown = useMemo(() => all.filter((entry) => showLater || !entry.later), [all, showLater])
  const problems = useMemo(() => chart.problems.filter((problem) => showLater || !problem.later), [chart, showLater])
  const hidden = all.length - shown.length
  if (all.length === 0 && problems.length === 0) return <p className="text-sm text-mute">{t('timeline.none')}</p>
  return (
    <ScrollPane ref={pane} label={t('tabs.timeline')} className="h-full pr-2">
      <VirtualRows
        label={t('tabs.timeline')}
        rows={shown}
        rowHeight={44}
        rowKey={(entry) => entry.ref}
        render={(entry) => <Entry entry={entry} isTarget={target === entry.ref} />}
        className={shown.length > 100 ? 'max-h-[60vh]' : undefined}
      />
      {hidden > 0 ? <p className="py-1 text-xs text-mute">{t('later.count', { count: hidden })}</p> : null}
      {problems.length > 0 ? (
        <section className="mt-3">
          <h3 className="mb-1 text-xs font-semibold text-mute">{t('problems')}</h3>
          <ul className="text-sm">
            {problems.map((problem) => (
              <li
                key={problem.key}
                data-row={problem.key}
                className={clsx(
                  'flex justify-between gap-3 border-t border-line py-1',
                  target === problem.key && 'bg-accent-soft',
                )}
              >
                <span>{problem.title}</span>
                <span className="text-xs whitespace-nowrap text-mute">
                  {[problem.system, problem.code, problem.status].filter(Boolean).join(' ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ScrollPane>
  )
})

function Entry({ entry, isTarget }: { entry: TimelineEntry; isTarget: boolean }) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const end = endAsSeen(entry.end, chart.asOf, showLater)
  return (
    <div
      data-row={entry.ref}
      className={clsx(
        'grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-t border-line py-1.5 text-sm',
        entry.later && 'bg-future text-mute',
        isTarget && 'bg-accent-soft',
      )}
    >
      <div className="text-xs text-mute">
        {entry.start === null ? '' : formatClinicalTime(entry.start)}
        <span className="block">{when(entry.start, chart.asOf)}</span>
      </div>
      <div className="min-w-0">
        <p className="break-words">
          <Chip tone="mute" className="mr-2">
            {t(`timeline.${entry.kind}`)}
          </Chip>
          {entry.title}
          {entry.later ? ` · ${t('later.word')}` : ''}
        </p>
        {entry.detail ? <p className="line-clamp-3 text-xs whitespace-pre-line text-mute">{entry.detail}</p> : null}
        {end ? <p className="text-xs text-mute">{t('timeline.until', { date: formatClinicalTime(end) })}</p> : null}
      </div>
    </div>
  )
}
