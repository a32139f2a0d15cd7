'use client'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Administration, MedicationLane, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { axisSeconds, clinicalDate, formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { orderAsSeen } from './as-seen.ts'
import { useChartFrame } from './chart-frame.ts'
import { axisOf, dayMarks, dayName, endOfDay, positionOn, stackBars, type TimeAxis } from './time-axis.ts'

/** The axis for lanes: every order and dose that may be shown, and the as-of day. */
export function lanesAxis(
  lanes: readonly MedicationLane[],
  asOf: string,
  showLater: boolean,
  window: { from: string | null } | null,
): TimeAxis | null {
  const end = endOfDay(asOf)
  const start = window?.from ? axisSeconds(window.from) : null
  const times = lanes.flatMap((lane) => [
    ...lane.orders.flatMap((order) => (order.later && !showLater ? [] : [order.start, order.stop])),
    ...lane.administrations.flatMap((dose) => (dose.later && !showLater ? [] : [dose.at])),
  ])
  const seconds = times.map((time) => (time === null ? null : axisSeconds(time)))
  const kept = seconds.filter((time) => time !== null && (start === null || time >= start))
  // A little of the time after the as-of day is always drawn, so that its end is seen.
  const limit = end === null ? [] : [end, end + 43_200]
  const inside = showLater || end === null ? kept : kept.map((time) => Math.min(time ?? end, end))
  return axisOf([...(start === null ? [] : [start]), ...inside, ...limit])
}

const percent = (share: number) => `${share * 100}%`

/**
 * One lane a drug on a shared time axis: orders as bars with their dose, doses as ticks below, the time after the as-of
 * day shaded. `marked` orders and doses are the evidence.
 */
export const MedicationLanes = memo(function MedicationLanes({
  lanes,
  axis,
  asOf,
  showLater,
  marked,
  focus,
  target,
  onPick,
}: {
  lanes: readonly MedicationLane[]
  axis: TimeAxis
  asOf: string
  showLater: boolean
  marked: ReadonlySet<string>
  focus: string | null
  target: string | null
  onPick?: (ref: string) => void
}) {
  const t = useTranslations('chart')
  const end = endOfDay(asOf)
  const after = end === null ? 1 : positionOn(axis, end)
  return (
    <div className="text-sm">
      <ul className="flex flex-col">
        {lanes.map((lane) => (
          <li
            key={lane.key}
            data-row={lane.key}
            className={clsx(
              'grid grid-cols-[9.5rem_minmax(0,1fr)] gap-2 border-t border-line py-1.5 first:border-t-0',
              target === lane.key && 'bg-accent-soft',
            )}
          >
            <LaneName lane={lane} />
            <div className="relative overflow-x-clip">
              <div aria-hidden className="absolute inset-y-0 right-0 bg-future" style={{ left: percent(after) }} />
              <div
                aria-hidden
                className="absolute inset-y-0 border-l border-dashed border-accent"
                style={{ left: percent(after) }}
              />
              <Orders
                lane={lane}
                axis={axis}
                end={end}
                showLater={showLater}
                marked={marked}
                focus={focus}
                onPick={onPick}
              />
              <Doses lane={lane} axis={axis} showLater={showLater} marked={marked} focus={focus} />
            </div>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-2">
        <span />
        <div aria-hidden className="relative h-5 text-2xs text-mute">
          {dayMarks(axis, 7).map((mark) => (
            <span key={mark} className="absolute -translate-x-1/2" style={{ left: percent(positionOn(axis, mark)) }}>
              {dayName(mark, axis)}
            </span>
          ))}
        </div>
        <span />
        <p aria-hidden className="relative h-4 text-2xs text-mute">
          <span className="absolute right-0 whitespace-nowrap">{t('medications.afterAsOf')} ▸</span>
        </p>
      </div>
    </div>
  )
})

function LaneName({ lane }: { lane: MedicationLane }) {
  const t = useTranslations('chart.medications')
  const counts = [
    lane.given > 0 ? t('given', { count: lane.given }) : '',
    lane.notGiven > 0 ? t('notGiven', { count: lane.notGiven }) : '',
  ].filter(Boolean)
  return (
    <div className="min-w-0">
      <span className="block break-words">{lane.drug}</span>
      {counts.length > 0 ? (
        <span className={clsx('text-2xs', lane.notGiven > 0 ? 'text-warn' : 'text-mute')}>{counts.join(' · ')}</span>
      ) : null}
    </div>
  )
}

function spanOf(order: MedicationOrder, end: number | null): { from: number; to: number } | null {
  const start = order.start === null ? null : axisSeconds(order.start)
  if (start === null) return null
  const stop = order.stop === null ? null : axisSeconds(order.stop)
  const to = stop ?? Math.max(start, end ?? start)
  return { from: Math.min(start, to), to: Math.max(start, to) }
}

function Orders({
  lane,
  axis,
  end,
  showLater,
  marked,
  focus,
  onPick,
}: {
  lane: MedicationLane
  axis: TimeAxis
  end: number | null
  showLater: boolean
  marked: ReadonlySet<string>
  focus: string | null
  onPick?: (ref: string) => void
}) {
  const t = useTranslations('chart')
  const { asOf } = useChartFrame().chart
  const shown = lane.orders
    .filter((order) => showLater || !order.later || marked.has(order.ref))
    .map((order) => orderAsSeen(order, asOf, showLater))
  const bars = stackBars(
    shown.flatMap((order) => {
      const span = spanOf(order, end)
      return span ? [{ item: order, ...span }] : []
    }),
  ).filter((bar) => bar.to >= axis.from && bar.from <= axis.to)
  const undated = shown.filter((order) => order.start === null)
  const lines = Math.max(0, ...bars.map((bar) => bar.line + 1))
  return (
    <>
      <ul className="relative" style={{ height: `${lines * 1.5}rem` }}>
        {bars.map(({ item: order, from, to, line }) => {
          const left = positionOn(axis, from)
          const width = Math.max(positionOn(axis, to) - left, 0.006)
          const evidence = marked.has(order.ref)
          // A short bar at the right end has its words on its left, where there is room.
          const before = left > 0.55 && width < 0.3
          const text = orderText(order, t)
          return (
            <li
              key={order.ref}
              className="absolute h-5.5"
              style={{ left: percent(left), top: `${line * 1.5}rem`, width: percent(width) }}
            >
              <button
                type="button"
                tabIndex={evidence ? 0 : -1}
                data-evidence={evidence ? order.ref : undefined}
                aria-current={focus === order.ref ? 'true' : undefined}
                aria-label={`${lane.drug}: ${text}`}
                title={text}
                onClick={() => onPick?.(order.ref)}
                className={clsx(
                  'h-full min-w-1 w-full overflow-visible rounded px-1.5 text-left text-xs leading-5 whitespace-nowrap',
                  order.later ? 'bg-future text-mute' : evidence ? 'bg-accent/30 font-semibold' : 'bg-edge/25',
                  focus === order.ref && 'outline-2 outline-accent',
                )}
              >
                <span className={clsx(before && 'absolute top-0 right-full mr-1 leading-5.5')}>
                  {order.dose || order.route || ''}
                  {order.later ? ` · ${t('later.word')}` : ''}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {undated.length > 0 ? (
        <ul className="relative flex flex-wrap gap-x-3 text-xs text-mute">
          {undated.map((order) => (
            <li key={order.ref} className={clsx(marked.has(order.ref) && 'font-semibold text-accent')}>
              {orderText(order, t)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

type T = ReturnType<typeof useTranslations<'chart'>>

/** An order in words: dose, route, how often, from when to when, and what is odd about it. */
export function orderText(order: MedicationOrder, t: T): string {
  const date = (at: string) => formatClinicalTime(at)
  return [
    order.kind === 'order' ? '' : t(`medications.${order.kind}`),
    order.dose,
    order.dose.includes(order.route ?? '\0') ? '' : order.route,
    order.dose.includes(order.frequency ?? '\0') ? '' : order.frequency,
    order.start === null ? t('when.none') : date(order.start),
    order.stop === null
      ? (order.status ?? t('medications.open'))
      : t('medications.stopped', { date: date(order.stop) }),
    order.reversed ? t('medications.reversed') : '',
    order.reason,
    order.later ? t('later.word') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const OUTCOME_SIGN: Record<Administration['outcome'], string> = {
  given: '▮',
  'not-given': '✕',
  started: '▸',
  stopped: '▪',
  delayed: '…',
  other: '·',
}

function Doses({
  lane,
  axis,
  showLater,
  marked,
  focus,
}: {
  lane: MedicationLane
  axis: TimeAxis
  showLater: boolean
  marked: ReadonlySet<string>
  focus: string | null
}) {
  const t = useTranslations('chart')
  const doses = lane.administrations.flatMap((dose) => {
    const seconds = dose.at === null ? null : axisSeconds(dose.at)
    if (
      seconds === null ||
      (dose.later && !showLater && !marked.has(dose.ref)) ||
      seconds < axis.from ||
      seconds > axis.to
    )
      return []
    return [{ dose, at: positionOn(axis, seconds) }]
  })
  if (doses.length === 0) return null
  return (
    <ul className="relative h-4">
      {doses.map(({ dose, at }) => {
        const words = `${clinicalDate(dose.at ?? '') === null ? '' : formatClinicalTime(dose.at ?? '')} ${t(`medications.outcome.${dose.outcome}`)}: ${[dose.text, dose.dose].filter(Boolean).join(', ')}`
        return (
          <li
            key={dose.ref}
            title={words}
            data-evidence={marked.has(dose.ref) ? dose.ref : undefined}
            className={clsx(
              'absolute -translate-x-1/2 rounded-sm text-2xs leading-4',
              dose.outcome === 'not-given' ? 'font-bold text-bad' : dose.later ? 'text-mute' : 'text-accent',
              marked.has(dose.ref) && 'bg-accent-soft outline-1 outline-accent',
              focus === dose.ref && '!outline-2',
            )}
            style={{ left: percent(at) }}
          >
            <span aria-hidden>{OUTCOME_SIGN[dose.outcome]}</span>
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}
