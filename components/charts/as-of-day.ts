import type { EncounterView } from '#lib/charts/chart-summary.ts'
import { clinicalDate } from '#lib/charts/clinical-time.ts'

/** The day a chart is read as of. Days are `YYYY-MM-DD` as written; nothing here knows a zone. Pure. */

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/

/** A whole day with a year of four digits, which a date field holds only once it is typed to the end. */
export function isDay(text: string | null): text is string {
  return text !== null && DAY.test(text) && clinicalDate(text) === text
}

/** The day so many days later (or earlier); null beyond the years 1000 to 9999. */
export function shiftDay(day: string, by: number): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const shifted = new Date(Date.UTC(year, month - 1, date + by)).toISOString().slice(0, 10)
  return isDay(shifted) ? shifted : null
}

export type Stay = { ref: string; text: string; start: string; end: string | null }

/** The stays of a patient with a day to begin with, newest first; parts of another encounter are left out. */
export function staysOf(encounters: readonly EncounterView[]): Stay[] {
  return encounters
    .filter(({ partOf }) => partOf === null)
    .flatMap(({ ref, text, start, end }) => {
      const from = start === null ? null : clinicalDate(start)
      return isDay(from) ? [{ ref, text, start: from, end: end === null ? null : clinicalDate(end) }] : []
    })
    .sort((a, b) => (a.start < b.start ? 1 : -1))
}
