'use client'
import clsx from 'clsx'
import { memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChartFrame } from './chart-frame.ts'
import type { DrugLane } from './drug-groups.ts'
import { LaneCourse } from './lane-course.tsx'
import type { LaneEvent } from './lane-walk.ts'
import { doseWords, orderText, useChartWords } from './lane-words.ts'
import { type LaneRow, runsOn } from './medication-groups.ts'
import { LaneCounts } from './medication-lanes.tsx'
import type { LaneMarks } from './medication-marks.ts'
import { endOfDay, type TimeAxis } from './time-axis.ts'

const NONE: ReadonlySet<string> = new Set()

/** The head of a section or of a class of drugs. */
export function HeadRow({
  row,
  index,
  place,
}: {
  row: Exclude<LaneRow, { kind: 'lane' }>
  index: number
  place: { transform: string; height: number }
}) {
  const t = useTranslations('chart.medications')
  const language = useLocale()
  const isSection = row.kind === 'section'
  return (
    <tr
      aria-rowindex={index + 1}
      className={clsx('absolute top-0 left-0 flex w-full px-2', isSection ? 'bg-soft' : 'bg-panel')}
      style={place}
    >
      <th
        scope="rowgroup"
        className={clsx('pt-1', isSection ? 'text-xs font-semibold' : 'text-2xs font-normal text-mute')}
      >
        {isSection
          ? `${t(`state.${row.state}`)} · ${row.count}`
          : row.drugClass === null
            ? t('noClass')
            : row.drugClass[language === 'zh' ? 'zh' : 'en']}
      </th>
    </tr>
  )
}

/** One drug: its name, what of it runs on the as-of day, its doses counted, and its course. */
export const LaneRowOf = memo(function LaneRowOf({
  id,
  index,
  lane,
  marks,
  axis,
  top,
  height,
  name,
  width,
  active,
  event,
}: {
  id: string
  index: number
  lane: DrugLane
  marks: LaneMarks
  axis: TimeAxis
  top: number
  height: number
  /** Pixels of the name and of the course. */
  name: number
  width: number
  active: boolean
  /** The order or dose under the cursor. */
  event: LaneEvent | null
}) {
  const { chart } = useChartFrame()
  const words = useChartWords()
  return (
    <tr
      data-row={lane.key}
      aria-rowindex={index + 1}
      className={clsx(
        'absolute top-0 left-0 flex w-full border-b border-line py-0.5',
        active && 'bg-accent-soft',
        lane.later && 'bg-future text-mute',
      )}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <th
        id={`${id}-name`}
        scope="row"
        className={clsx(
          'flex shrink-0 flex-col overflow-hidden px-2 text-left leading-tight font-normal',
          active && event === null && 'outline-2 -outline-offset-2 outline-accent',
        )}
        style={{ width: name }}
      >
        <span className="truncate font-semibold" title={[lane.drug, ...lane.alsoNamed].join(' / ')}>
          {lane.drug}
        </span>
        <span className="truncate text-2xs">{doseNow(lane, chart.asOf)}</span>
        <LaneCounts lane={lane} />
      </th>
      <td className="block">
        <LaneCourse
          drug={lane.drug}
          marks={marks}
          axis={axis}
          width={width}
          end={endOfDay(chart.asOf)}
          marked={NONE}
          focus={event?.ref ?? null}
        />
        {event ? (
          <span id={`${id}-event`} className="sr-only">
            {event.kind === 'order' ? orderText(event.order, words) : doseWords(event.dose, words)}
          </span>
        ) : null}
      </td>
    </tr>
  )
})

/** What the patient is on at the end of the as-of day; empty when nothing runs. */
function doseNow(lane: DrugLane, asOf: string): string {
  const running = lane.orders.filter((order) => runsOn(order, asOf))
  return [...new Set(running.map((order) => order.dose).filter(Boolean))].join(' + ')
}
