'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useChartFrame } from './chart-frame.ts'
import { useChosenKey } from './chosen-series.ts'
import { type DrugLane, laneHolding } from './drug-groups.ts'
import { LabAbove } from './lab-above.tsx'
import { LaneDetail } from './lane-detail.tsx'
import { laneHeight } from './lane-drawing.ts'
import { type LaneCursor, type LaneEvent, type LaneStep, laneEvents, moveLaneCursor } from './lane-walk.ts'
import { laneRows } from './medication-groups.ts'
import { AxisDays } from './medication-lanes.tsx'
import { type LaneMarks, laneMarks } from './medication-marks.ts'
import { HeadRow, LaneRowOf } from './medication-sheet-row.tsx'
import { endOfDay, type TimeAxis } from './time-axis.ts'
import { usePaneWidth } from './use-pane-width.ts'

const SECTION = 26
const CLASS = 20
const LEAST = 54
const NONE: ReadonlySet<string> = new Set()

const STEPS: Record<string, LaneStep> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  'Ctrl+Home': 'top',
  'Ctrl+End': 'bottom',
}

/**
 * All drugs as lanes under a course of values: what runs on the as-of day first, drugs of a class together, only what is
 * in sight in the page. Arrow keys go from drug to drug and from order to dose; the line below says all there is of one.
 */
export function MedicationSheet({ lanes, axis, label }: { lanes: readonly DrugLane[]; axis: TimeAxis; label: string }) {
  const { chart, showLater, target } = useChartFrame()
  const id = useId()
  const pane = useRef<HTMLDivElement>(null)
  const chosen = useChosenKey()
  const [cursor, setCursor] = useState<LaneCursor | null>(null)
  const asOf = chart.asOf
  const end = endOfDay(asOf)
  const rows = useMemo(() => laneRows(lanes, asOf), [lanes, asOf])
  const marksOf = useMemo(() => {
    const known = new Map<string, LaneMarks>()
    return (lane: DrugLane): LaneMarks => {
      const made = known.get(lane.key) ?? laneMarks(lane, { axis, asOf, end, showLater, marked: NONE })
      known.set(lane.key, made)
      return made
    }
  }, [axis, asOf, end, showLater])
  const inner = usePaneWidth(pane)
  const name = inner >= 640 ? 216 : 148
  const width = Math.max(0, inner - name)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => {
      const row = rows[index]
      if (row === undefined || row.kind === 'section') return SECTION
      return row.kind === 'class' ? CLASS : Math.max(LEAST, laneHeight(marksOf(row.lane)) + 6)
    },
    overscan: 3,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another span of time makes other heights
  useEffect(() => virtual.measure(), [virtual, marksOf])

  const rowOf = useCallback(
    (key: string) => rows.findIndex((row) => row.kind === 'lane' && row.lane.key === key),
    [rows],
  )
  const eventsOf = useCallback(
    (key: string): LaneEvent[] => {
      const row = rows[rowOf(key)]
      return row?.kind === 'lane' ? laneEvents(marksOf(row.lane)) : []
    },
    [rows, rowOf, marksOf],
  )
  useEffect(() => {
    const key = target === null ? undefined : laneHolding(chart, target)?.key
    if (key === undefined) return
    const at = rowOf(key)
    if (at < 0) return
    virtual.scrollToIndex(at, { align: 'center' })
    setCursor({ lane: key, event: null })
  }, [target, chart, rowOf, virtual])

  const at = cursor === null ? -1 : rowOf(cursor.lane)
  const here = at < 0 ? undefined : rows[at]
  const lane = here?.kind === 'lane' ? here.lane : null
  const event = lane && cursor?.event ? (eventsOf(lane.key).find(({ ref }) => ref === cursor.event) ?? null) : null
  const go = (next: LaneCursor | null) => {
    setCursor(next)
    const to = next === null ? -1 : rowOf(next.lane)
    if (to >= 0) virtual.scrollToIndex(to, { align: 'auto' })
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.altKey || pressed.metaKey) return
    const step = STEPS[`${pressed.ctrlKey ? 'Ctrl+' : ''}${pressed.key}`]
    if (step === undefined) return
    go(moveLaneCursor(rows, lane ? cursor : null, step, eventsOf))
    pressed.preventDefault()
    pressed.stopPropagation()
  }
  const onClick = ({ target: hit, clientX }: MouseEvent) => {
    if (!(hit instanceof Element)) return
    const row = hit.closest<HTMLElement>('[data-row]')
    const key = row?.dataset.row
    if (row === null || key === undefined) return
    const x = clientX - row.getBoundingClientRect().left - name
    const found = rows[rowOf(key)]
    setCursor({
      lane: key,
      event: found?.kind === 'lane' && x > 0 ? nearest(marksOf(found.lane), axis, x / width) : null,
    })
  }
  // A table whose cells are walked through with the arrow keys is a grid, with one stop for the Tab key.
  const walked = {
    role: 'grid',
    tabIndex: 0,
    'data-owns-arrows': true,
    'aria-label': label,
    'aria-rowcount': rows.length,
    'aria-activedescendant': lane ? `${id}-${at}-${event ? 'event' : 'name'}` : undefined,
    onKeyDown,
    onClick,
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      {width > 0 ? (
        <>
          <LabAbove axis={axis} width={width} name={name} chosen={chosen} at={event?.at ?? null} />
          <div className="shrink-0 border-b border-line" style={{ paddingLeft: name }}>
            <AxisDays axis={axis} width={width} />
          </div>
        </>
      ) : null}
      <div
        ref={pane}
        className="pane relative min-h-0 flex-1 border-b border-line has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
      >
        <table {...walked} className="relative block text-sm outline-none" style={{ height: virtual.getTotalSize() }}>
          <tbody className="block">
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index]
              if (row === undefined) return null
              const place = { transform: `translateY(${item.start}px)`, height: item.size }
              if (row.kind !== 'lane') return <HeadRow key={row.key} row={row} index={item.index} place={place} />
              const active = item.index === at
              return (
                <LaneRowOf
                  key={row.key}
                  id={`${id}-${item.index}`}
                  index={item.index}
                  lane={row.lane}
                  marks={marksOf(row.lane)}
                  axis={axis}
                  top={item.start}
                  height={item.size}
                  name={name}
                  width={width}
                  active={active}
                  event={active ? event : null}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <LaneDetail lane={lane} event={event} marks={lane ? marksOf(lane) : null} />
    </div>
  )
}

/** The order or dose drawn nearest to a place of the axis, 0 to 1. */
function nearest(marks: LaneMarks, axis: TimeAxis, share: number): string | null {
  const seconds = axis.from + share * (axis.to - axis.from)
  const spans = [
    ...marks.orders.map(({ item, from, to }) => ({ ref: item.ref, from, to })),
    ...marks.doses.map(({ doses, at }) => ({ ref: doses[0]?.ref ?? null, from: at, to: at })),
    ...marks.infusions.map(({ doses, from, to }) => ({ ref: doses[0]?.ref ?? null, from, to })),
  ]
  const far = ({ from, to }: { from: number; to: number }) =>
    Math.max(from - seconds, seconds - to, 0) + (to - from) / 1e4
  return (
    spans.reduce<(typeof spans)[number] | null>((best, one) => (best && far(best) <= far(one) ? best : one), null)
      ?.ref ?? null
  )
}
