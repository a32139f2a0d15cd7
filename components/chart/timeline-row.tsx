'use client'
import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { EncounterView } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime, hoursBetween } from '#lib/charts/clinical-time.ts'
import { resourceLabel } from '#lib/charts/describe-resource.ts'
import { endAsSeen } from './as-seen.ts'
import { useChartFrame } from './chart-frame.ts'
import { ResourceTree } from './resource-tree.tsx'
import { wardsOf } from './stay-wards.ts'
import { endOfDay } from './time-axis.ts'
import type { TimelineEntry } from './timeline.ts'
import { useInterval } from './use-interval.ts'
import { useWhen } from './use-when.ts'

/** One thing that happened; the resource behind it opens as a tree, whatever its type. */
export const TimelineRow = memo(function TimelineRow({ entry, isTarget }: { entry: TimelineEntry; isTarget: boolean }) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const interval = useInterval()
  const [open, setOpen] = useState(false)
  const end = endAsSeen(entry.end, chart.asOf, showLater)
  const hours = entry.start !== null && end !== null ? hoursBetween(entry.start, end) : null
  const resource = chart.resources.get(entry.ref)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <div
      data-row={entry.ref}
      data-ref={entry.ref}
      data-here={isTarget || undefined}
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
          {entry.detail && entry.kind !== 'report' && entry.kind !== 'plan' ? (
            <span className="text-xs text-mute"> {entry.detail}</span>
          ) : null}
          {end ? (
            <span className="text-xs text-mute">
              {' '}
              · {t('timeline.until', { date: formatClinicalTime(end) })}
              {hours !== null && hours > 0 ? ` (${interval(hours)})` : ''}
            </span>
          ) : entry.kind === 'encounter' ? (
            <span className="text-xs text-mute"> · {t('timeline.ongoing')}</span>
          ) : null}
          {entry.later ? ` · ${t('later.word')}` : ''}
          {resource ? (
            <button
              type="button"
              aria-expanded={open}
              className="ml-2 inline-flex min-h-6 items-center text-xs font-semibold text-accent"
              onClick={() => setOpen(!open)}
            >
              <Arrow size={13} aria-hidden /> {t('timeline.record')}
            </button>
          ) : null}
        </p>
        {entry.detail && (entry.kind === 'report' || entry.kind === 'plan') ? (
          <p className="line-clamp-3 text-xs whitespace-pre-line text-mute">{entry.detail}</p>
        ) : null}
        {entry.encounter ? <Wards encounter={entry.encounter} /> : null}
        {open && resource ? <ResourceTree value={resource} label={entry.title} className="mt-1" /> : null}
      </div>
    </div>
  )
})

/** The wards of a stay: a bar true to time, and each in words with how long. */
function Wards({ encounter }: { encounter: EncounterView }) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart.timeline')
  const interval = useInterval()
  const wards = wardsOf(encounter, chart.asOf, showLater, endOfDay(chart.asOf)).map((ward) => {
    // A record may name its wards by reference alone, to a place it does not hold.
    const place = chart.resources.get(ward.text)
    const named = place && (typeof place.name === 'string' ? place.name : resourceLabel(place))
    return { ...ward, text: named ?? ward.text.replace(/^Location\//, '') }
  })
  if (wards.length === 0) return null
  const percent = (share: number) => `${share * 100}%`
  return (
    <>
      {wards.length > 1 && wards.every(({ share }) => share !== null) ? (
        <div aria-hidden className="relative mt-1 h-5 rounded bg-soft text-2xs">
          {wards.map((ward, index) => (
            <span
              key={`${ward.text} ${ward.start}`}
              title={ward.text}
              className={clsx(
                'absolute inset-y-0 truncate border-l border-panel px-1 leading-5',
                index % 2 === 0 ? 'bg-accent/25' : 'bg-edge/30',
              )}
              style={{ left: percent(ward.from ?? 0), width: percent(ward.share ?? 0) }}
            >
              {ward.text}
            </span>
          ))}
        </div>
      ) : null}
      <ol className="mt-0.5 flex flex-wrap gap-x-4 text-xs">
        {wards.map((ward, index) => (
          <li key={`${ward.text} ${ward.start}`}>
            {index > 0 ? <span className="text-mute">→ </span> : null}
            <b className="font-semibold">{ward.text}</b>{' '}
            <span className="text-mute">
              {ward.start === null ? '' : formatClinicalTime(ward.start)}
              {ward.hours !== null && ward.hours > 0 ? ` · ${interval(ward.hours)}` : ''}
              {ward.end === null && ward.start !== null ? ` · ${t('stillHere')}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
