'use client'
import clsx from 'clsx'
import { memo, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MedicationLane } from '#lib/charts/chart-summary.ts'
import { LaneCourse } from './lane-course.tsx'
import { placeOn } from './medication-axis.ts'
import { laneMarks } from './medication-marks.ts'
import { dayMarks, dayName, endOfDay, type TimeAxis } from './time-axis.ts'
import { usePaneWidth } from './use-pane-width.ts'

const NAME = 152

/** A few drugs on one axis, as evidence: what is `marked` can be reached and picked. */
export const MedicationLanes = memo(function MedicationLanes({
  lanes,
  axis,
  asOf,
  showLater,
  marked,
  focus,
  onPick,
}: {
  lanes: readonly MedicationLane[]
  axis: TimeAxis
  asOf: string
  showLater: boolean
  marked: ReadonlySet<string>
  focus: string | null
  onPick?: (ref: string) => void
}) {
  const pane = useRef<HTMLDivElement>(null)
  const width = Math.max(0, usePaneWidth(pane) - NAME)
  const end = endOfDay(asOf)
  const rows = useMemo(
    () => lanes.map((lane) => ({ lane, marks: laneMarks(lane, { axis, asOf, end, showLater, marked }) })),
    [lanes, axis, asOf, end, showLater, marked],
  )
  return (
    <div ref={pane} className="text-sm">
      <ul className="flex flex-col">
        {rows.map(({ lane, marks }) => (
          <li key={lane.key} className="flex border-t border-line py-1 first:border-t-0">
            <div className="shrink-0 pr-2" style={{ width: NAME }}>
              <span className="block break-words">{lane.drug}</span>
              <LaneCounts lane={lane} />
            </div>
            {width > 0 ? (
              <LaneCourse
                drug={lane.drug}
                marks={marks}
                axis={axis}
                width={width}
                end={end}
                marked={marked}
                focus={focus}
                onPick={onPick}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {width > 0 ? (
        <div style={{ paddingLeft: NAME }}>
          <AxisDays axis={axis} width={width} />
        </div>
      ) : null}
    </div>
  )
})

/** Doses given and not given up to the as-of day, in words. */
export function LaneCounts({ lane }: { lane: MedicationLane }) {
  const t = useTranslations('chart.medications')
  const counts = [
    lane.given > 0 ? t('given', { count: lane.given }) : '',
    lane.notGiven > 0 ? t('notGiven', { count: lane.notGiven }) : '',
  ].filter(Boolean)
  if (counts.length === 0) return null
  return (
    <span className={clsx('block text-2xs', lane.notGiven > 0 ? 'text-warn' : 'text-mute')}>{counts.join(' · ')}</span>
  )
}

/** The days of an axis, where their midnights stand. */
export function AxisDays({ axis, width }: { axis: TimeAxis; width: number }) {
  const days = dayMarks(axis, Math.max(2, Math.floor(width / 64)))
  return (
    <div aria-hidden className="relative h-4 overflow-clip text-2xs text-mute" style={{ width }}>
      {days.map((mark) => (
        <span
          key={mark}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: placeOn(axis, mark, width) }}
        >
          {dayName(mark, axis)}
        </span>
      ))}
    </div>
  )
}
