import { minutesOf } from '#demo/calendar.ts'
import type { Stay } from './chart.ts'

/**
 * A flowsheet as a ward keeps it: one row a test, one column a time (`<day> <hh:mm>`), cells parted by `|`, an empty
 * cell where nothing was measured. Written as text so that a clinician can read a whole course at a glance.
 */
export type Flowsheet = { times: string[]; rows: Map<string, (number | null)[]> }

export function readFlowsheet(text: string): Flowsheet {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const [header, ...body] = lines
  if (!header) throw new Error('an empty flowsheet')
  const times = header.slice(1)
  const rows = new Map<string, (number | null)[]>()
  for (const [name = '', ...cells] of body) {
    if (cells.length > times.length) throw new Error(`${name}: ${cells.length} cells for ${times.length} times`)
    rows.set(
      name,
      times.map((time, column) => {
        const cell = cells[column] ?? ''
        const value = cell === '' ? null : Number(cell)
        if (Number.isNaN(value)) throw new Error(`${name} at ${time}: not a number: ${cell}`)
        return value
      }),
    )
  }
  return { times, rows }
}

/** The level of a row at a time, on straight lines between its measured points and flat beyond them. */
export function levelAt(stay: Stay, sheet: Flowsheet, name: string, at: string): number {
  const cells = sheet.rows.get(name)
  if (!cells) throw new Error(`${stay.encounter}: no row for ${name}`)
  const minutes = minutesOf(at)
  let before: { minutes: number; value: number } | null = null
  for (const [column, value] of cells.entries()) {
    if (value === null) continue
    const point = { minutes: minutesOf(stay.at(sheet.times[column] ?? '')), value }
    if (point.minutes > minutes) {
      if (!before) return point.value
      const share = (minutes - before.minutes) / (point.minutes - before.minutes)
      return before.value + (point.value - before.value) * share
    }
    before = point
  }
  if (!before) throw new Error(`${stay.encounter}: nothing measured for ${name}`)
  return before.value
}
