import { axisSeconds, parseClinicalTime } from '#lib/charts/clinical-time.ts'
import type { Moment } from '#lib/sessions/claims/claim.ts'
import type { FactTime } from './facts.ts'

/** Times of facts, and whether they are the ones a text speaks of. Pure. */

const DAY = 86_400

export function factTime(at: string | null | undefined): FactTime | null {
  if (!at) return null
  const time = parseClinicalTime(at)
  const seconds = time ? axisSeconds(at) : null
  if (!time || seconds === null) return null
  return {
    at,
    seconds,
    day: Math.floor(seconds / DAY),
    timed: time.precision === 'minute' || time.precision === 'second',
  }
}

export function dayOf(date: string): number | null {
  return factTime(date)?.day ?? null
}

/** `2180-05-07` of days since 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10)
}

/**
 * Does a fact lie at the moment a text names? By the date at the text's own precision and within its slack; by the
 * minute where both give one. A fact without a clock time meets any minute of its day.
 */
export function atMoment(moment: Moment, time: FactTime | null): boolean {
  return time !== null && distance(moment, time) === 0
}

/** Days between a fact and the moment a text names, slack taken off; 0 when it is meant. Minutes count as part of a day. */
export function distance(moment: Moment, time: FactTime): number {
  const key = moment.key
  const clock = /T(\d{2}):(\d{2})$/.exec(key)
  if (key.startsWith('T')) return clock && time.timed ? clockDistance(clock, time, moment.slack) : 0.5
  const days = Math.max(0, dateDistance(key.replace(/T.*$/, ''), time.day) - moment.slack)
  if (days > 0 || !clock || moment.slack > 0 || !time.timed) return days
  return clockDistance(clock, time, 0)
}

function clockDistance(clock: RegExpExecArray, time: FactTime, slack: number): number {
  const wanted = Number(clock[1]) * 60 + Number(clock[2])
  const minute = Math.floor((time.seconds - time.day * DAY) / 60)
  const apart = Math.abs(wanted - minute)
  // Seconds are cut or rounded by whoever writes the minute.
  return apart <= 1 + slack * 24 * 60 ? 0 : apart / (24 * 60)
}

function dateDistance(date: string, day: number): number {
  const parts = /^(\d{4}|-)(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date)
  if (!parts) return 10_000
  const [, year, month, of] = parts
  if (year === '-') {
    const on = dateOfDay(day)
    if (of === undefined) return on.slice(5, 7) === month ? 0 : 31
    const near = [-1, 0, 1].map((shift) => dayOf(`${Number(on.slice(0, 4)) + shift}-${month}-${of}`) ?? Number.NaN)
    return Math.min(...near.filter((one) => !Number.isNaN(one)).map((one) => Math.abs(one - day)), 10_000)
  }
  const first = dayOf(`${year}-${month ?? '01'}-${of ?? '01'}`)
  if (first === null) return 10_000
  const last =
    of !== undefined
      ? first
      : month !== undefined
        ? (dayOf(
            Number(month) === 12
              ? `${Number(year) + 1}-01-01`
              : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`,
          ) ?? first) - 1
        : (dayOf(`${Number(year) + 1}-01-01`) ?? first) - 1
  return day < first ? first - day : day > last ? day - last : 0
}

/** Does any part of a span lie at the moment? An open end reaches to `until`. */
export function spans(moment: Moment, start: FactTime | null, end: FactTime | null, until: number): boolean {
  if (start && atMoment(moment, start)) return true
  if (end && atMoment(moment, end)) return true
  const date = /^\d{4}-\d{2}-\d{2}/.exec(moment.key)
  const day = date ? dayOf(date[0]) : null
  if (day === null || !start) return false
  const last = end ? end.day : Math.max(until, start.day)
  return day >= start.day - moment.slack && day <= last + moment.slack
}
