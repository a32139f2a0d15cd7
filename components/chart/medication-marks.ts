import type { Administration, MedicationLane, MedicationOrder } from '#lib/charts/chart-summary.ts'
import { axisSeconds } from '#lib/charts/clinical-time.ts'
import { doseAmount } from '#lib/charts/read-medication.ts'
import { orderAsSeen } from './as-seen.ts'
import { type Bar, positionOn, stackBars, type TimeAxis } from './time-axis.ts'

/** What of a drug is drawn between two times: orders as bars, pauses between them, and doses. Pure. */

export type OrderMark = Bar<MedicationOrder> & {
  /** Share of the lane's largest dose in the same unit; 1 where doses cannot be compared. */
  share: number
  /** The dose of the order before, where it is another in the same unit. */
  step: { from: string; up: boolean } | null
  /** Another order of the same kind runs at the same time. */
  overlaps: boolean
  /** Runs on past what the reader may know. */
  open: boolean
}

/** A time without any order between two orders, in seconds of the axis. */
export type Gap = { from: number; to: number }

/** Doses that fall on one place of the axis and came to the same. */
export type DoseMark = { key: string; outcome: Administration['outcome']; at: number; doses: Administration[] }

/** One or more infusions that follow each other without a break worth drawing. */
export type InfusionMark = { key: string; from: number; to: number; doses: Administration[] }

export type LaneMarks = {
  orders: OrderMark[]
  lines: number
  gaps: Gap[]
  undated: MedicationOrder[]
  doses: DoseMark[]
  infusions: InfusionMark[]
}

/** A pause shorter than this is the turn-over from one order to the next. */
const SHORTEST_GAP = 12 * 3600
/** Places along the axis at which doses are told apart. */
const PLACES = 120
const LONG_DOSE = 30 * 60

export type MarkOptions = {
  axis: TimeAxis
  asOf: string
  /** The first second after the as-of day. */
  end: number | null
  showLater: boolean
  /** Evidence is drawn even where it is later. */
  marked: ReadonlySet<string>
}

export function laneMarks(lane: MedicationLane, options: MarkOptions): LaneMarks {
  const { axis, asOf, end, showLater, marked } = options
  const seen = lane.orders
    .filter((order) => showLater || !order.later || marked.has(order.ref))
    .map((order) => orderAsSeen(order, asOf, showLater))
  const spans = seen.flatMap((order) => {
    const span = spanOf(order, end)
    return span ? [{ item: order, ...span }] : []
  })
  const bars = stackBars(spans)
  const steps = stepsOf(bars)
  const largest = largestDoses(bars)
  const inside = bars.filter((bar) => bar.to >= axis.from && bar.from <= axis.to)
  const doses = lane.administrations.filter((dose) => showLater || !dose.later || marked.has(dose.ref)).map(timed)
  return {
    orders: inside.map((bar) => {
      const amount = doseAmount(bar.item.dose)
      const most = amount ? (largest.get(amount.unit) ?? 0) : 0
      return {
        ...bar,
        share: amount && most > 0 ? amount.value / most : 1,
        step: steps.get(bar.item.ref) ?? null,
        overlaps: bars.some((other) => other.item !== bar.item && overlap(bar, other)),
        open: bar.item.stop === null,
      }
    }),
    lines: Math.max(0, ...inside.map((bar) => bar.line + 1)),
    gaps: gapsOf(bars).filter((gap) => gap.to >= axis.from && gap.from <= axis.to),
    undated: seen.filter((order) => order.start === null),
    doses: doseMarks(doses, axis, marked),
    infusions: infusionMarks(doses, axis),
  }
}

function overlap(a: Bar<MedicationOrder>, b: Bar<MedicationOrder>): boolean {
  if (a.item.kind !== b.item.kind || a.item.reversed || b.item.reversed) return false
  return Math.min(a.to, b.to) - Math.max(a.from, b.from) > 3600
}

/** An order without an end runs to the end of what is known; one that stops before it starts covers both moments. */
function spanOf(order: MedicationOrder, end: number | null): { from: number; to: number } | null {
  const start = order.start === null ? null : axisSeconds(order.start)
  if (start === null) return null
  const stop = order.stop === null ? null : axisSeconds(order.stop)
  const to = stop ?? Math.max(start, end ?? start)
  return { from: Math.min(start, to), to: Math.max(start, to) }
}

function stepsOf(bars: readonly Bar<MedicationOrder>[]): Map<string, { from: string; up: boolean }> {
  const found = new Map<string, { from: string; up: boolean }>()
  const before = new Map<string, { value: number; dose: string }>()
  for (const { item } of bars) {
    const amount = doseAmount(item.dose)
    if (!amount || item.kind !== 'order') continue
    const key = `${amount.unit} ${item.route ?? ''}`
    const last = before.get(key)
    if (last && last.value !== amount.value) found.set(item.ref, { from: last.dose, up: amount.value > last.value })
    before.set(key, { value: amount.value, dose: AMOUNT_ONLY.exec(item.dose)?.[0] ?? item.dose })
  }
  return found
}

const AMOUNT_ONLY = /^[\d.]+(?:\s*[-–]\s*[\d.]+)?\s*\S+/

function largestDoses(bars: readonly Bar<MedicationOrder>[]): Map<string, number> {
  const largest = new Map<string, number>()
  for (const { item } of bars) {
    const amount = doseAmount(item.dose)
    if (amount) largest.set(amount.unit, Math.max(largest.get(amount.unit) ?? 0, amount.value))
  }
  return largest
}

function gapsOf(bars: readonly Bar<MedicationOrder>[]): Gap[] {
  const gaps: Gap[] = []
  let reached: number | null = null
  for (const { item, from, to } of bars) {
    if (item.kind !== 'order' || item.reversed) continue
    if (reached !== null && from - reached >= SHORTEST_GAP) gaps.push({ from: reached, to: from })
    reached = Math.max(reached ?? to, to)
  }
  return gaps
}

type TimedDose = { dose: Administration; from: number | null; to: number | null; isLong: boolean }

function timed(dose: Administration): TimedDose {
  const from = dose.at === null ? null : axisSeconds(dose.at)
  const to = dose.end === null ? null : axisSeconds(dose.end)
  return { dose, from, to, isLong: from !== null && to !== null && to - from >= LONG_DOSE }
}

function doseMarks(doses: readonly TimedDose[], axis: TimeAxis, marked: ReadonlySet<string>): DoseMark[] {
  const marks = new Map<string, DoseMark>()
  for (const { dose, from: at, isLong } of doses) {
    if (at === null || at < axis.from || at > axis.to || isLong) continue
    const place = Math.floor(positionOn(axis, at) * PLACES)
    const key = `${place} ${dose.outcome}${marked.has(dose.ref) ? ` ${dose.ref}` : ''}`
    const mark = marks.get(key)
    if (mark) mark.doses.push(dose)
    else marks.set(key, { key, outcome: dose.outcome, at, doses: [dose] })
  }
  return [...marks.values()]
}

function infusionMarks(doses: readonly TimedDose[], axis: TimeAxis): InfusionMark[] {
  const marks: InfusionMark[] = []
  const break_ = (axis.to - axis.from) / PLACES
  for (const { dose, from, to, isLong } of doses) {
    if (from === null || to === null || !isLong || to < axis.from || from > axis.to) continue
    const last = marks.at(-1)
    if (last && from - last.to < break_) {
      last.to = Math.max(last.to, to)
      last.doses.push(dose)
    } else marks.push({ key: dose.ref, from, to, doses: [dose] })
  }
  return marks
}
