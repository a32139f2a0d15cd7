import { placeOn } from './medication-axis.ts'
import type { LaneMarks, OrderMark } from './medication-marks.ts'
import type { TimeAxis } from './time-axis.ts'

/** What is drawn of a lane, as few paths as there are kinds of marks: a lane of a thousand doses is as light as one. Pure. */

/** Pixels of one line of orders, of a full dose in it, and of the row of doses below. */
export const LINE = 26
const FULL = 12
/** Above the bars stand their words. */
const WORDS = 12
const DOSES = 12
/** Pixels a letter takes at the smallest size. */
const LETTER = 5.8
/** More orders at once than this share the last line. */
export const MOST_LINES = 4

export type Spot = { x: number; y: number; width: number; height: number }
export type LaneLabel = { x: number; y: number; sign: string; text: string; gapHours: number | null }

export type LaneDrawing = {
  height: number
  bars: string
  edges: string
  home: string
  laterBars: string
  overlaps: string
  gaps: string
  infusions: string
  given: string
  notGiven: string
  other: string
  labels: LaneLabel[]
  /** Where each order and dose stands, by its `Type/id`. */
  spots: ReadonlyMap<string, Spot>
}

export function laneHeight(marks: LaneMarks): number {
  const doses = marks.doses.length + marks.infusions.length > 0
  return Math.min(MOST_LINES, Math.max(1, marks.lines)) * LINE + (doses ? DOSES + 2 : 2)
}

export function drawLane(marks: LaneMarks, axis: TimeAxis, width: number): LaneDrawing {
  const x = (seconds: number) => round(placeOn(axis, seconds, width))
  const spots = new Map<string, Spot>()
  const paths = { bars: '', edges: '', home: '', laterBars: '', overlaps: '' }
  for (const mark of marks.orders) {
    const spot = spotOf(mark, x)
    spots.set(mark.item.ref, spot)
    const box = `M${spot.x} ${spot.y}h${spot.width}v${spot.height}h${-spot.width}Z`
    if (mark.item.later) paths.laterBars += box
    else if (mark.item.kind !== 'order') paths.home += box
    else {
      paths.bars += box
      paths.edges += `M${spot.x} ${spot.y + spot.height}V${spot.y}h${spot.width}`
    }
    if (mark.overlaps) paths.overlaps += `M${spot.x} ${spot.y + spot.height}h${spot.width}`
  }
  const top = Math.min(MOST_LINES, Math.max(1, marks.lines)) * LINE
  const doses = dosePaths(marks, x, top, spots)
  const gaps = marks.gaps.map(({ from, to }) => ({ from: x(from), to: x(to), hours: (to - from) / 3600 }))
  const gapLabels = gaps.flatMap(gapLabel)
  return {
    height: laneHeight(marks),
    ...paths,
    ...doses,
    gaps: gaps.map(({ from, to }) => `M${from} ${WORDS + FULL / 2}H${to}`).join(''),
    labels: [...orderLabels(marks.orders, spots, width, gapLabels), ...gapLabels],
    spots,
  }
}

const round = (number: number) => Math.round(number * 10) / 10

function spotOf({ from, to, line, share }: OrderMark, x: (seconds: number) => number): Spot {
  const left = x(from)
  const height = round(4 + Math.max(0, Math.min(1, share)) * (FULL - 4))
  const floor = Math.min(line, MOST_LINES - 1) * LINE + WORDS + FULL + 1
  return { x: left, y: floor - height, width: Math.max(2, round(x(to) - left)), height }
}

function dosePaths(marks: LaneMarks, x: (seconds: number) => number, top: number, spots: Map<string, Spot>) {
  const paths = { given: '', notGiven: '', other: '', infusions: '' }
  const middle = top + DOSES / 2
  for (const { outcome, at, doses } of marks.doses) {
    const here = x(at)
    for (const { ref } of doses) spots.set(ref, { x: here - 3, y: top + 1, width: 6, height: DOSES - 2 })
    if (outcome === 'given') paths.given += `M${here} ${top + 2}v${DOSES - 4}`
    else if (outcome === 'started') paths.given += `M${here - 2} ${top + 2}l5 4l-5 4Z`
    else if (outcome === 'not-given') paths.notGiven += `M${here - 4} ${middle - 4}l8 8m0 -8l-8 8`
    else paths.other += `M${here - 2} ${middle}h4`
  }
  for (const { from, to, doses } of marks.infusions) {
    const [left, right] = [x(from), x(to)]
    const spot = { x: left, y: middle - 3, width: Math.max(2, right - left), height: 6 }
    for (const { ref } of doses) spots.set(ref, spot)
    paths.infusions += `M${left} ${middle}H${Math.max(right, left + 2)}`
  }
  return paths
}

/** The dose on its bar: in full where it fits, else the amount, else nothing. A change is signed. */
function orderLabels(
  orders: readonly OrderMark[],
  spots: ReadonlyMap<string, Spot>,
  width: number,
  gaps: readonly LaneLabel[],
): LaneLabel[] {
  const labels: LaneLabel[] = []
  for (const [index, mark] of orders.entries()) {
    const spot = spots.get(mark.item.ref)
    if (!spot || mark.line >= MOST_LINES) continue
    const next = orders.slice(index + 1).find((other) => other.line === mark.line)
    const gap = mark.line === 0 ? gaps.find(({ x }) => x > spot.x) : undefined
    const end = Math.min(next ? (spots.get(next.item.ref)?.x ?? width) : width, gap?.x ?? width)
    const sign = mark.step === null ? '' : mark.step.up ? '▲ ' : '▼ '
    const room = (end - spot.x - 6) / LETTER - sign.length
    const text = [mark.item.dose, amountOnly(mark.item.dose)].find((one) => one !== '' && one.length <= room)
    if (text === undefined) continue
    labels.push({ x: round(spot.x + 3), y: mark.line * LINE + 10, sign, text, gapHours: null })
  }
  return labels
}

function amountOnly(dose: string): string {
  return /^[\d.]+(?:\s*[-–]\s*[\d.]+)?\s*\S+/.exec(dose)?.[0] ?? ''
}

function gapLabel({ from, to, hours }: { from: number; to: number; hours: number }): LaneLabel[] {
  return to - from < 60 ? [] : [{ x: round((from + to) / 2 - 24), y: 10, sign: '', text: '', gapHours: hours }]
}
