import type { LabTable, Point, Series } from '#lib/charts/chart-summary.ts'
import { clinicalDate, sortByClinicalTime } from '#lib/charts/clinical-time.ts'
import type { Flag } from '#lib/charts/read-value.ts'
import { deltaOf, isWithdrawn } from '#lib/charts/summarize-observations.ts'
import { isAbnormal } from './flags.ts'
import { type LabGroup, labGroup, labGroups } from './lab-groups.ts'

/** Many courses of values by time, as they are drawn and walked through. Pure. */

export type GridPoint = Point & {
  /** As printed beside this very value; null where none is stated. */
  range: string | null
  delta: { text: string; number: number; hours: number | null } | null
  /** Other than the value before it, or the first. */
  changed: boolean
}

export type GridSeries = {
  key: string
  label: string
  /** What it was measured in, where that is not plain blood. */
  specimen: string | null
  code: string | null
  system: string | null
  unit: string | null
  units: readonly string[]
  range: string | null
  points: readonly GridPoint[]
  latest: GridPoint | null
}

/** Rows under one heading; `name` is the source's own, `kind` one of ours. */
export type GridSection = { kind: LabGroup | null; name: string | null; series: GridSeries[] }

/** `every`: a column a time; `last` and `range`: a column a day; `strip`: drawn on one axis. */
export const FOLDS = ['every', 'last', 'range', 'strip'] as const
export type Fold = (typeof FOLDS)[number]

export type GridView = { fold: Fold; abnormal: boolean; changed: boolean; showLater: boolean }

/** A time, or a day where days are folded; null for what has no time. */
export type GridColumn = { at: string | null; day: string | null; later: boolean }

export type GridCell = {
  column: number
  /** The value that stands for the others. */
  point: GridPoint
  /** All of them, by time. */
  points: readonly GridPoint[]
  text: string
  flags: readonly Flag[]
}

export type GridRow = {
  kind: 'row'
  series: GridSeries
  /** By column. */
  cells: readonly GridCell[]
  /** Values after the as-of day that are not shown. */
  hiddenLater: number
}
export type GridLine = { kind: 'section'; key: string; section: GridSection; rows: number } | GridRow

export type Grid = {
  columns: readonly GridColumn[]
  lines: readonly GridLine[]
  rows: number
  /** Rows that the filters leave out. */
  leftOut: number
  hiddenLater: number
}

// --- what there is --------------------------------------------------------------------------------------------------

const BLOOD = /^(blood|serum|plasma|venous blood|arterial blood|whole blood|bld|ser|plas)\b/i

export function sectionsOfLabs(table: LabTable): GridSection[] {
  const sections = new Map<string, GridSection>()
  for (const group of table.groups) {
    for (const row of group.rows) {
      const kind = labGroup(group.name, row.label, row.specimen)
      const name = kind === null ? group.name : null
      const id = kind ?? name ?? ''
      const section = sections.get(id) ?? { kind, name, series: [] }
      sections.set(id, section)
      const points = withChange(row.results)
      section.series.push({
        key: row.key,
        label: row.label,
        specimen: row.specimen === null || BLOOD.test(row.specimen) ? null : row.specimen,
        code: row.code,
        system: row.system,
        unit: row.unit,
        units: row.units,
        range: row.range,
        points,
        latest: latestAmong(points, row.latest),
      })
    }
  }
  return labGroups([...sections.values()])
}

/** Series as they come, under one heading. Ranges are not stated for them. */
export function sectionOfSeries(name: string, list: readonly Series[]): GridSection {
  return {
    kind: null,
    name,
    series: list.map((one) => {
      let before: Point | null = null
      const measured = one.points.map((point) => {
        const delta = isWithdrawn(point) ? null : deltaOf(before, point)
        if (point.text !== '' && !isWithdrawn(point)) before = point
        return { ...point, range: null, delta }
      })
      const points = withChange(measured)
      const { key, label, unit, units } = one
      const latest = latestAmong(points, one.latest)
      return { key, label, specimen: null, code: null, system: null, unit, units, range: null, points, latest }
    }),
  }
}

function withChange(points: readonly Omit<GridPoint, 'changed'>[]): GridPoint[] {
  let before: Omit<GridPoint, 'changed'> | null = null
  return points.map((point) => {
    if (point.text === '' || isWithdrawn(point)) return { ...point, changed: false }
    const same = before !== null && before.text === point.text && before.unit === point.unit
    const flagged = before?.flag?.code !== point.flag?.code
    before = point
    return { ...point, changed: !same || flagged }
  })
}

function latestAmong(points: readonly GridPoint[], latest: Point | null): GridPoint | null {
  return latest === null ? null : (points.find(({ ref }) => ref === latest.ref) ?? null)
}

// --- what is shown ----------------------------------------------------------------------------------------------------

export function buildGrid(sections: readonly GridSection[], view: GridView): Grid {
  const folded = view.fold === 'last' || view.fold === 'range'
  const columnOf = (at: string | null) => (at !== null && folded ? (clinicalDate(at) ?? at) : at)
  const shown = (point: GridPoint) => view.showLater || !point.later
  const kept = (points: readonly GridPoint[]) =>
    (!view.abnormal || points.some((point) => isAbnormal(point.flag) && !isWithdrawn(point))) &&
    (!view.changed || points.some(({ changed }) => changed))

  const drafts = sections.map((section) => ({
    section,
    rows: section.series.map((series) => {
      const cells = new Map<string | null, GridPoint[]>()
      for (const point of series.points) {
        if (!shown(point)) continue
        const at = columnOf(point.at)
        const there = cells.get(at)
        if (there) there.push(point)
        else cells.set(at, [point])
      }
      for (const [at, points] of cells) if (!kept(points)) cells.delete(at)
      return { series, cells, hiddenLater: series.points.filter((point) => !shown(point)).length }
    }),
  }))

  const times = new Map<string | null, boolean>()
  for (const { rows } of drafts) {
    for (const { cells } of rows) for (const [at, points] of cells) times.set(at, points[0]?.later ?? false)
  }
  const ordered = sortByClinicalTime([...times], ([at]) => at)
  // What has no time is not the latest: it stands before everything.
  ordered.sort(([a], [b]) => Number(a !== null) - Number(b !== null))
  const columns = ordered.map(([at, later]) => ({ at, day: at === null ? null : (clinicalDate(at) ?? at), later }))
  const places = new Map(columns.map(({ at }, place) => [at, place]))

  const filtered = view.abnormal || view.changed
  const lines: GridLine[] = []
  let count = 0
  let leftOut = 0
  let hiddenLater = 0
  for (const [index, { section, rows }] of drafts.entries()) {
    const made = rows
      .filter(({ cells }) => cells.size > 0 || !filtered)
      .map(({ series, cells, hiddenLater: hidden }): GridRow => {
        hiddenLater += hidden
        const drawn = [...cells].map(([at, points]) => cellOf(places.get(at) ?? -1, points, series, view.fold))
        drawn.sort((a, b) => a.column - b.column)
        return { kind: 'row', series, cells: drawn, hiddenLater: hidden }
      })
    leftOut += rows.length - made.length
    count += made.length
    if (made.length > 0) lines.push({ kind: 'section', key: `section-${index}`, section, rows: made.length }, ...made)
  }
  return { columns, lines, rows: count, leftOut, hiddenLater }
}

const SEVERITY = ['HH', 'LL', 'AA', 'H', 'L', 'A']

function cellOf(column: number, points: readonly GridPoint[], series: GridSeries, fold: Fold): GridCell {
  const standing = points.filter((point) => !isWithdrawn(point))
  const point = standing.at(-1) ?? (points.at(-1) as GridPoint)
  const span = fold === 'range' ? spanText(standing, series.unit) : null
  const behind = span === null ? [point] : standing
  const flags = new Map<string, Flag>()
  for (const { flag } of behind) if (flag && isAbnormal(flag)) flags.set(flag.code, flag)
  const worst = (flag: Flag) => (SEVERITY.includes(flag.code) ? SEVERITY.indexOf(flag.code) : SEVERITY.length)
  return {
    column,
    point,
    points,
    text: span ?? point.absent ?? point.text,
    flags: isWithdrawn(point) ? [] : [...flags.values()].sort((a, b) => worst(a) - worst(b)),
  }
}

/** `3.9–5.6`, or `98–143/45–80` of composed values; null where they are not numbers of one kind in the series' unit. */
export function spanText(points: readonly GridPoint[], unit: string | null): string | null {
  const [first] = points
  if (first === undefined || points.length < 2) return null
  const parts = first.numbers.length
  if (parts === 0 || points.some((one) => one.unit !== unit || one.numbers.length !== parts || !isExact(one)))
    return null
  const spans = Array.from({ length: parts }, (_, part) => {
    const pieces = points.map(({ numbers, text }) => ({
      number: numbers[part] ?? 0,
      text: parts === 1 ? text : String(numbers[part]),
    }))
    const low = pieces.reduce((a, b) => (b.number < a.number ? b : a))
    const high = pieces.reduce((a, b) => (b.number > a.number ? b : a))
    return low.number === high.number ? low.text : `${low.text}–${high.text}`
  })
  return spans.join('/')
}

/** A value that is its number and not only bounded by it (`<5`). */
export function isExact({ text }: Pick<Point, 'text'>): boolean {
  return !/^[<>≤≥]/.test(text)
}

// --- walking ----------------------------------------------------------------------------------------------------------

/** The row by its key; the column, or null on the row's name. */
export type Cursor = { row: string; column: number | null }

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'top' | 'bottom' | 'pageUp' | 'pageDown'

const PAGE = 8

/**
 * Where a step leads: within a row from value to value (empty cells are passed over), from row to row to the value at or
 * before the same column. Null on an empty grid.
 */
export function moveCursor(grid: Grid, cursor: Cursor | null, step: Step): Cursor | null {
  const rows = grid.lines.filter((line) => line.kind === 'row')
  const at = rows.findIndex(({ series }) => series.key === cursor?.row)
  const row = rows[at]
  const [top] = rows
  if (!top) return null
  if (!cursor || !row) return { row: top.series.key, column: top.cells.at(-1)?.column ?? null }
  const { cells } = row
  const { column } = cursor
  switch (step) {
    case 'right': {
      const next = cells.find((cell) => cell.column > (column ?? -1))
      return next ? { row: cursor.row, column: next.column } : cursor
    }
    case 'left': {
      const next = column === null ? undefined : cells.findLast((cell) => cell.column < column)
      return { row: cursor.row, column: next?.column ?? null }
    }
    case 'first':
      return { row: cursor.row, column: column === null || cells.length === 0 ? null : (cells[0]?.column ?? null) }
    case 'last':
      return { row: cursor.row, column: cells.at(-1)?.column ?? null }
    default: {
      const by = { up: -1, down: 1, pageUp: -PAGE, pageDown: PAGE, top: -rows.length, bottom: rows.length }[step]
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))] as GridRow
      return { row: next.series.key, column: column === null ? null : nearest(next.cells, column) }
    }
  }
}

function nearest(cells: readonly GridCell[], column: number): number | null {
  return (cells.findLast((cell) => cell.column <= column) ?? cells[0])?.column ?? null
}

/** The first column of this day, else of the first day after it, else the last one; -1 where there is none. */
export function columnOfDay(columns: readonly GridColumn[], day: string): number {
  const at = columns.findIndex((column) => column.day !== null && column.day >= day)
  return at === -1 ? columns.length - 1 : at
}

/** The last column that is not after the as-of day; -1 where there is none. */
export function lastKnownColumn(columns: readonly GridColumn[]): number {
  return columns.findLastIndex((column) => !column.later && column.at !== null)
}
