'use client'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { drawLane } from './lane-drawing.ts'
import { doseWords, orderText, useChartWords } from './lane-words.ts'
import { placeOn } from './medication-axis.ts'
import type { LaneMarks } from './medication-marks.ts'
import type { TimeAxis } from './time-axis.ts'
import { useInterval } from './use-interval.ts'

/**
 * One drug on the axis of all: orders as bars as high as their dose, pauses as dashed lines, doses below as ticks and
 * crosses. What is drawn is said in words elsewhere, but for the evidence, which can be reached here.
 */
export const LaneCourse = memo(function LaneCourse({
  drug,
  marks,
  axis,
  width,
  end,
  marked,
  focus,
  onPick,
}: {
  drug: string
  marks: LaneMarks
  axis: TimeAxis
  width: number
  /** The first second after the as-of day. */
  end: number | null
  marked: ReadonlySet<string>
  /** The order or dose that stands out. */
  focus: string | null
  onPick?: (ref: string) => void
}) {
  const t = useTranslations('chart.medications')
  const words = useChartWords()
  const interval = useInterval()
  const drawing = useMemo(() => drawLane(marks, axis, width), [marks, axis, width])
  const after = end === null ? width : placeOn(axis, end, width)
  const at = drawing.spots.get(focus ?? '')
  return (
    <div className="relative shrink-0 overflow-clip" style={{ width, height: drawing.height }}>
      <svg width={width} height={drawing.height} aria-hidden="true" className="block">
        <rect x={after} y={0} width={Math.max(0, width - after)} height={drawing.height} fill="var(--future)" />
        <path d={`M${after} 0V${drawing.height}`} stroke="var(--accent)" strokeDasharray="3 3" fill="none" />
        <path d={drawing.bars} fill="var(--accent)" fillOpacity={0.22} />
        <path d={drawing.edges} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
        <path d={drawing.home} fill="none" stroke="var(--mute)" strokeDasharray="2 2" />
        <path d={drawing.laterBars} fill="var(--mute)" fillOpacity={0.25} />
        <path d={drawing.overlaps} fill="none" stroke="var(--warn)" strokeWidth={2} />
        <path d={drawing.gaps} fill="none" stroke="var(--warn)" strokeDasharray="2 3" />
        <path d={drawing.infusions} fill="none" stroke="var(--accent)" strokeWidth={4} />
        <path d={drawing.given} fill="none" stroke="var(--accent)" strokeWidth={2} />
        <path d={drawing.other} fill="none" stroke="var(--mute)" strokeWidth={2} />
        <path d={drawing.notGiven} fill="none" stroke="var(--bad)" strokeWidth={2} />
        {at ? (
          <rect
            x={at.x - 2}
            y={at.y - 1}
            width={at.width + 4}
            height={at.height + 2}
            rx={2}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={2}
          />
        ) : null}
        {drawing.labels.map((label) => (
          <text key={`${label.x} ${label.y}`} x={label.x} y={label.y} className="fill-ink text-2xs">
            {label.sign}
            {label.gapHours === null ? label.text : t('gap', { interval: interval(label.gapHours) })}
          </text>
        ))}
      </svg>
      {marked.size === 0
        ? null
        : [...marks.orders.map(({ item }) => item), ...drawnDoses(marks)]
            .filter(({ ref }) => marked.has(ref))
            .map((one) => {
              const spot = drawing.spots.get(one.ref)
              if (!spot) return null
              const text = 'outcome' in one ? doseWords(one, words) : orderText(one, words)
              return (
                <button
                  key={one.ref}
                  type="button"
                  data-evidence={one.ref}
                  aria-current={focus === one.ref ? 'true' : undefined}
                  aria-label={`${drug}: ${text}`}
                  title={text}
                  onClick={() => onPick?.(one.ref)}
                  className="absolute rounded-sm bg-accent/25 outline-1 outline-accent"
                  style={{ left: spot.x - 2, top: spot.y - 1, width: spot.width + 4, height: spot.height + 2 }}
                />
              )
            })}
      {marks.undated.length > 0 ? (
        <p className="absolute right-1 bottom-0 truncate text-2xs text-mute">
          {marks.undated.map((order) => orderText(order, words)).join(' / ')}
        </p>
      ) : null}
    </div>
  )
})

function drawnDoses(marks: LaneMarks) {
  return [...marks.doses, ...marks.infusions].flatMap(({ doses }) => doses)
}
