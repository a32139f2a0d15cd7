/**
 * Dates and wall-clock times of the hospital as text, `YYYY-MM-DD` and `YYYY-MM-DDThh:mm:ss`, never with a zone.
 * Arithmetic is on the proleptic Gregorian calendar, without the host's clock or time zone.
 */

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** Days since 1970-01-01 of a `YYYY-MM-DD` (or of the date part of a longer time). */
export function dayNumber(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  if (!match) throw new Error(`not a date: ${date}`)
  const month = Number(match[2])
  const year = Number(match[1]) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(match[3]) - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

/** `YYYY-MM-DD` of a day number. */
export function dateOf(day: number): string {
  const shifted = day + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${pad(year, 4)}-${pad(month)}-${pad(dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1)}`
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** Minutes since 1970-01-01T00:00 of a local time. */
export function minutesOf(time: string): number {
  const match = /T(\d{2}):(\d{2})/.exec(time)
  return dayNumber(time) * 1440 + (match ? Number(match[1]) * 60 + Number(match[2]) : 0)
}

/** The local time of a count of minutes, seconds always `00`. */
export function timeOf(minutes: number): string {
  const whole = Math.round(minutes)
  const day = Math.floor(whole / 1440)
  const rest = whole - day * 1440
  return `${dateOf(day)}T${pad(Math.floor(rest / 60))}:${pad(rest % 60)}:00`
}

export function addMinutes(time: string, minutes: number): string {
  return timeOf(minutesOf(time) + minutes)
}

/** Completed years between two dates. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return date.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years
}
