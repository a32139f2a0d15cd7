import type { LabTable, Point, Series } from '#lib/charts/chart-summary.ts'
import { clinicalDate, formatClinicalTime } from '#lib/charts/clinical-time.ts'

/** Analyte by time, as it is drawn: which columns, and what stands in each. Pure. */

export type ValueCell = Point & { delta?: string | undefined }
export type ValueRow = {
  key: string
  label: string
  unit: string | null
  range: string | null
  group: string | null
  code: string | null
  /** By time as given; several results of one time stand together. */
  cells: ReadonlyMap<string | null, readonly ValueCell[]>
  points: readonly ValueCell[]
}
export type ValueColumn = { at: string | null; later: boolean }

export function rowsOfLabs(table: LabTable): ValueRow[] {
  return table.groups.flatMap((group) =>
    group.rows.map((row) => {
      const points = row.results.map((result): ValueCell => ({ ...result, delta: result.delta?.text }))
      const label = row.specimen && row.specimen !== group.name ? `${row.label} (${row.specimen})` : row.label
      return {
        key: row.key,
        label,
        unit: row.unit,
        range: row.range,
        group: group.name,
        code: row.code,
        points,
        cells: byTime(points),
      }
    }),
  )
}

export function rowOfSeries(series: Series): ValueRow {
  const { key, label, unit, points, group } = series
  return { key, label, unit, range: null, group, code: null, points, cells: byTime(points) }
}

function byTime(points: readonly ValueCell[]): Map<string | null, ValueCell[]> {
  const cells = new Map<string | null, ValueCell[]>()
  for (const point of points) cells.set(point.at, [...(cells.get(point.at) ?? []), point])
  return cells
}

/** The times at which any of these rows has a value, in the order of `times`. */
export function columnsFor(rows: readonly ValueRow[], times: readonly ValueColumn[]): ValueColumn[] {
  const used = new Set(rows.flatMap((row) => [...row.cells.keys()]))
  return times.filter((time) => used.has(time.at))
}

/**
 * Which columns to draw: the `most` latest up to the as-of day, always those in `keep` (evidence, even where it is later:
 * that is what a reviewer must see), and after them either every later one or a single column that only says there is
 * something.
 */
export function chooseColumns(
  columns: readonly ValueColumn[],
  most: number,
  keep: ReadonlySet<string | null>,
  showLater: boolean,
): { shown: ValueColumn[]; hiddenEarlier: number; laterCount: number } {
  const known = columns.filter((column) => !column.later)
  const later = columns.filter((column) => column.later)
  const kept = known.filter((column, index) => index >= known.length - most || keep.has(column.at))
  return {
    shown: [...kept, ...later.filter((column) => showLater || keep.has(column.at))],
    hiddenEarlier: known.length - kept.length,
    laterCount: later.length,
  }
}

/** A column's heading on two lines; the year only where the columns reach over more than one. */
export function columnHeading(at: string, years: boolean): { day: string; clock: string } {
  const day = clinicalDate(at) ?? at
  const clock = formatClinicalTime(at).slice(day.length).trim()
  return { day: years || day.length < 10 ? day : day.slice(5), clock }
}

export function spansYears(columns: readonly ValueColumn[]): boolean {
  return new Set(columns.flatMap((column) => (column.at === null ? [] : [column.at.slice(0, 4)]))).size > 1
}
