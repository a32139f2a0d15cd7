/**
 * Clinical times as charts give them: `2180-05-07 01:00:00` without a zone, `2201-02-12T16:58:00-05:00`, `2019-03`.
 * They are read, ordered and shown as written. Nothing here goes through `Date`, so the zone of the machine or of the
 * browser cannot move a time, and a date is never padded to a moment. Pure.
 */

export type TimePrecision = 'year' | 'month' | 'day' | 'minute' | 'second'

export type ClinicalTime = {
  /** As given. */
  text: string
  precision: TimePrecision
  year: number
  /** 1 to 12; 0 where the time is a year only. */
  month: number
  /** 1 to 31; 0 where the time has no day. */
  day: number
  hour: number
  minute: number
  second: number
  /** Digits after the second's point, `''` when none. */
  fraction: string
  /** Minutes east of UTC as written; null when no offset is written (never assumed). */
  offset: number | null
}

const PATTERN =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/

/**
 * Reads a clinical time; null when it is none. Years 0001 to 9999, months and days of the calendar, 00:00 to 23:59:59;
 * `24:00:00`, `23:59:60` and `1980-25-30` are refused rather than rolled over.
 */
export function parseClinicalTime(text: string): ClinicalTime | null {
  const match = PATTERN.exec(text)
  if (!match) return null
  const [, y = '', mo, d, h, mi, s, fraction = '', zone] = match
  const year = Number(y)
  const month = mo === undefined ? 0 : Number(mo)
  const day = d === undefined ? 0 : Number(d)
  const hour = Number(h ?? 0)
  const minute = Number(mi ?? 0)
  const second = Number(s ?? 0)
  if (year < 1) return null
  if (mo !== undefined && (month < 1 || month > 12)) return null
  if (d !== undefined && (day < 1 || day > daysInMonth(year, month))) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  const offset = zone === undefined ? null : offsetMinutes(zone)
  if (offset !== null && Math.abs(offset) > 14 * 60) return null
  const precision: TimePrecision =
    mo === undefined
      ? 'year'
      : d === undefined
        ? 'month'
        : h === undefined
          ? 'day'
          : s === undefined
            ? 'minute'
            : 'second'
  return { text, precision, year, month, day, hour, minute, second, fraction, offset }
}

export function isClinicalTime(text: string): boolean {
  return parseClinicalTime(text) !== null
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
  return zone.startsWith('-') ? -minutes : minutes
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar (H. Hinnant, `days_from_civil`). */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/** Seconds of the clock on the wall, counted as if the written time were UTC; partial times at their first moment. */
function wallSeconds(time: ClinicalTime): number {
  const days = dayNumber(time.year, time.month || 1, time.day || 1)
  const fraction = time.fraction === '' ? 0 : Number(`0.${time.fraction}`)
  return days * 86400 + time.hour * 3600 + time.minute * 60 + time.second + fraction
}

const PRECISION_ORDER: Record<TimePrecision, number> = { year: 0, month: 1, day: 2, minute: 3, second: 4 }

/**
 * Orders two times, earlier first. Two times with offsets are compared as moments; otherwise the clocks on the wall are
 * compared. A partial time counts from its first moment and stands before a fuller one of the same moment, so that a
 * date-only event comes before the timed events of its day. What is no time comes last.
 *
 * For a list in which some times have an offset and others have none use `sortByClinicalTime`: pairwise comparison of
 * such a mixture is not transitive.
 */
export function compareClinicalTimes(a: string | null, b: string | null): number {
  const left = a === null ? null : parseClinicalTime(a)
  const right = b === null ? null : parseClinicalTime(b)
  if (!left || !right) return Number(!left) - Number(!right)
  const moments = left.offset !== null && right.offset !== null
  const shift = moments ? ((right.offset ?? 0) - (left.offset ?? 0)) * 60 : 0
  return (
    wallSeconds(left) - wallSeconds(right) + shift || PRECISION_ORDER[left.precision] - PRECISION_ORDER[right.precision]
  )
}

/**
 * A stably sorted copy, earlier first; items without a time come last in their own order. Times without an offset are
 * placed as if they had the offset that is most frequent in the list (for the order only: nothing is added to them).
 */
export function sortByClinicalTime<T>(items: readonly T[], at: (item: T) => string | null): T[] {
  return sortByReadTime(
    items.map((item) => ({ item, time: readTime(at(item)) })),
    ({ time }) => time,
  ).map(({ item }) => item)
}

/** `sortByClinicalTime` where the times are read already. */
export function sortByReadTime<T>(items: readonly T[], time: (item: T) => ClinicalTime | null): T[] {
  const prevailing = prevailingOffset(items.map(time))
  const keyed = items.map((item, index) => {
    const read = time(item)
    return {
      item,
      index,
      key: read ? wallSeconds(read) - (read.offset ?? prevailing) * 60 : Number.POSITIVE_INFINITY,
      precision: read ? PRECISION_ORDER[read.precision] : 0,
    }
  })
  keyed.sort((a, b) => (a.key === b.key ? a.precision - b.precision || a.index - b.index : a.key < b.key ? -1 : 1))
  return keyed.map(({ item }) => item)
}

function readTime(at: string | null): ClinicalTime | null {
  return at === null ? null : parseClinicalTime(at)
}

function prevailingOffset(times: (ClinicalTime | null)[]): number {
  const counts = new Map<number, number>()
  let best = 0
  for (const time of times) {
    if (time?.offset == null) continue
    const count = (counts.get(time.offset) ?? 0) + 1
    counts.set(time.offset, count)
    if (count > (counts.get(best) ?? 0)) best = time.offset
  }
  return best
}

/**
 * Whether `at` lies after the END of the as-of day (`YYYY-MM-DD`), by the date as written: a result of 23:59 on the
 * as-of day is not later, whatever its offset. A month or year is later only if it begins after that day, and what is
 * no time is never later.
 */
export function isAfterAsOf(at: string | null, asOf: string): boolean {
  return laterThan(asOf)(at)
}

/** `isAfterAsOf` for one as-of date and many times. */
export function laterThan(asOf: string): (at: string | null) => boolean {
  const later = readLaterThan(asOf)
  return (at) => later(readTime(at))
}

/** `laterThan` where the times are read already. */
export function readLaterThan(asOf: string): (time: ClinicalTime | null) => boolean {
  const limit = parseClinicalTime(asOf)
  if (!limit) return () => false
  const month = limit.month || 12
  const last = dayNumber(limit.year, month, limit.day || daysInMonth(limit.year, month))
  return (time) => time !== null && dayNumber(time.year, time.month || 1, time.day || 1) > last
}

/** The date as written, at its own precision: `2180-05-07`, `2019-03`, `2007`; null when it is no time. */
export function clinicalDate(at: string): string | null {
  const time = parseClinicalTime(at)
  if (!time) return null
  return time.text.slice(0, time.precision === 'year' ? 4 : time.precision === 'month' ? 7 : 10)
}

/**
 * A time for reading, at its own precision and with its own offset: `2180-05-07 01:00`, `2201-02-12 16:58 -05:00`,
 * `2019-03`. Seconds are left out where they are zero. What is no time is returned as given.
 */
export function formatClinicalTime(at: string): string {
  const time = parseClinicalTime(at)
  if (!time) return at
  const date = clinicalDate(at) ?? at
  if (PRECISION_ORDER[time.precision] < PRECISION_ORDER.minute) return date
  const zero = time.second === 0 && /^0*$/.test(time.fraction)
  const clock = time.precision === 'minute' || zero ? at.slice(11, 16) : /^[\d:.]+/.exec(at.slice(11))?.[0]
  const zone = time.offset === null ? '' : ` ${at.endsWith('Z') ? 'Z' : at.slice(-6)}`
  return `${date} ${clock}${zone}`
}

/**
 * Hours from one time to another (negative when `to` is earlier); as moments when both have an offset, otherwise by the
 * clock on the wall. Null unless both are known to the minute.
 */
export function hoursBetween(from: string, to: string): number | null {
  const [left, right] = [parseClinicalTime(from), parseClinicalTime(to)]
  if (!left || !right) return null
  if (PRECISION_ORDER[left.precision] < PRECISION_ORDER.minute) return null
  if (PRECISION_ORDER[right.precision] < PRECISION_ORDER.minute) return null
  const shift = left.offset !== null && right.offset !== null ? (left.offset - right.offset) * 60 : 0
  return (wallSeconds(right) - wallSeconds(left) + shift) / 3600
}

/** Whole calendar days from one date to another, as written; null unless both have a day. */
export function daysBetween(from: string, to: string): number | null {
  const [left, right] = [parseClinicalTime(from), parseClinicalTime(to)]
  if (!left || !right || left.day === 0 || right.day === 0) return null
  return dayNumber(right.year, right.month, right.day) - dayNumber(left.year, left.month, left.day)
}

/** A time as a number for a time axis: seconds by the clock on the wall, of no use across zones; null when no time. */
export function axisSeconds(at: string): number | null {
  const time = parseClinicalTime(at)
  return time ? wallSeconds(time) : null
}

export type AgeRange = { min: number; max: number }

/**
 * Completed years from a birth date to another date, each at its own precision. A birth date of `1987` leaves two
 * possible ages, which is what `min` and `max` say. Null when either is no time or the birth lies after.
 */
export function ageInYears(birth: string, on: string): AgeRange | null {
  const [from, to] = [parseClinicalTime(birth), parseClinicalTime(on)]
  if (!from || !to) return null
  const difference = to.year - from.year
  const early = yearPassed(from, to, 'first')
  const late = yearPassed(from, to, 'last')
  const max = difference - (early ? 0 : 1)
  const min = difference - (late ? 0 : 1)
  return max < 0 ? null : { min: Math.max(min, 0), max }
}

/** Whether the birthday has come by then, with the unknown parts of the birth date taken at one end of their range. */
function yearPassed(birth: ClinicalTime, on: ClinicalTime, end: 'first' | 'last'): boolean {
  const month = birth.month || (end === 'first' ? 1 : 12)
  const day = birth.day || (end === 'first' ? 1 : 31)
  const onMonth = on.month || (end === 'first' ? 12 : 1)
  const onDay = on.day || (end === 'first' ? 31 : 1)
  return onMonth > month || (onMonth === month && onDay >= day)
}

/** The day some days after (or before) a day `YYYY-MM-DD`, by the calendar and without a zone. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
