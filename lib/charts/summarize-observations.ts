import type { LabResult, LabRow, LabTable, Point, Series } from './chart-summary.ts'
import { type ClinicalTime, hoursBetween, parseClinicalTime, sortByReadTime } from './clinical-time.ts'
import { objects, string } from './fhir-shape.ts'
import { codeText, firstCoding, observationValue, type ReadValue } from './read-value.ts'
import type { FhirResource } from './resource.ts'

export type ChartEntry = { ref: string; resource: FhirResource; at: string | null; later: boolean }

const WITHDRAWN = new Set(['entered-in-error', 'cancelled'])

/** A result that was taken back: it is shown, and counts for nothing. */
export function isWithdrawn({ status }: Pick<Point, 'status'>): boolean {
  return WITHDRAWN.has(status ?? '')
}

/** What is read of an Observation once, whatever day the chart is read as of. */
export type Reading = Omit<Point, 'later'> & {
  range: string | null
  time: ClinicalTime | null
  /** The reference to its encounter, of use where it has no time. */
  encounter: unknown
}

export function readObservation(ref: string, resource: FhirResource, at: string | null): Reading {
  const { value, components, absent, range, flag } = observationValue(resource)
  const parts = components.map((component) => component.value)
  const composed = value === null && parts.length > 0
  return {
    ref,
    at,
    text: value ? bare(value) : composed ? composedText(components) : '',
    numbers: composed ? parts.flatMap((part) => part?.number ?? []) : value?.number === undefined ? [] : [value.number],
    unit: (composed ? parts[0]?.unit : value?.unit) ?? null,
    flag: flag ?? components.find((component) => component.flag !== null)?.flag ?? null,
    absent: composed ? null : absent,
    note: resource.note === undefined ? null : noteOf(resource),
    status: string(resource.status),
    range,
    time: at === null ? null : parseClinicalTime(at),
    encounter: at === null ? (resource.encounter ?? resource.context) : undefined,
  }
}

function noteOf(resource: FhirResource): string | null {
  const notes = objects(resource.note).map((note) => string(note.text))
  return notes.filter(Boolean).join('\n') || null
}

/** The value without its unit, which the row says. */
function bare(value: ReadValue): string {
  return value.unit !== undefined && value.text.endsWith(` ${value.unit}`)
    ? value.text.slice(0, -value.unit.length - 1)
    : value.text
}

type Component = ReturnType<typeof observationValue>['components'][number]

/** Blood pressure as `120/80`; other components with their names. */
function composedText(components: Component[]): string {
  const find = (pattern: RegExp) => components.find(({ label, value }) => value && pattern.test(label))
  const [systolic, diastolic] = [find(/systolic/i), find(/diastolic/i)]
  if (components.length === 2 && systolic?.value && diastolic?.value) {
    return `${bare(systolic.value)}/${bare(diastolic.value)}`
  }
  return components.map(({ label, value, absent }) => `${label} ${value?.text ?? absent ?? '?'}`).join('; ')
}

type Analyte = {
  label: string
  name: string | null
  code: string | null
  system: string | null
  specimen: string | null
  readings: Reading[]
}

/** Observations of one kind, brought together by code (else name), and those of one code by specimen. */
export class Analytes {
  private readonly byKey = new Map<string, Analyte>()

  get size(): number {
    return this.byKey.size
  }

  add(ref: string, resource: FhirResource, at: string | null): void {
    const label = codeText(resource.code) ?? 'unnamed'
    const coding = firstCoding(resource.code)
    const specimen = specimenText(resource.specimen)
    const key = `${coding ? `${coding.system ?? ''}|${coding.code}` : label.toLowerCase()}|${specimen ?? ''}`
    const reading = readObservation(ref, resource, at)
    const analyte = this.byKey.get(key)
    if (analyte) analyte.readings.push(reading)
    else {
      const { code = null, system = null } = coding ?? {}
      this.byKey.set(key, { label, name: groupName(resource), code, system, specimen, readings: [reading] })
    }
  }

  /** By name. @param later whether a reading lies after the end of the as-of day */
  series(later: (reading: Reading) => boolean): Series[] {
    const all = [...this.byKey].map(([key, { label, name, readings }]): Series => {
      const points = inOrder(readings).map((reading) => pointOf(reading, later(reading)))
      const latest = latestOf(points)
      const units = unitsOf(points)
      return {
        key,
        label,
        group: name,
        unit: rowUnit(units, latest ?? points.at(-1)),
        units,
        points,
        latest,
      }
    })
    return all.sort((a, b) => compareText(a.label, b.label))
  }

  /** Analytes by time. Rows are grouped by the source's own grouping (Chemistry, Hematology …) and sorted by name. */
  labs(later: (reading: Reading) => boolean): LabTable {
    const times = new Map<string | null, { at: string | null; time: ClinicalTime | null; later: boolean }>()
    for (const { readings } of this.byKey.values()) {
      for (const reading of readings) {
        const known = times.get(reading.at)
        if (!known) times.set(reading.at, { at: reading.at, time: reading.time, later: later(reading) })
      }
    }
    const sorted = sortByReadTime([...times.values()], ({ time }) => time)
    const columns = new Map(sorted.map(({ at }, column) => [at, column]))
    const groups = new Map<string | null, LabRow[]>()
    for (const [key, analyte] of this.byKey) {
      const row = labRow(key, analyte, columns, later)
      const rows = groups.get(analyte.name)
      if (rows) rows.push(row)
      else groups.set(analyte.name, [row])
    }
    return {
      times: sorted.map(({ at, later: isLater }) => ({ at, later: isLater })),
      groups: [...groups]
        .map(([name, rows]) => ({ name, rows: rows.sort((a, b) => compareText(a.label, b.label)) }))
        .sort((a, b) => compareText(a.name ?? '\uffff', b.name ?? '\uffff')),
    }
  }
}

function inOrder(readings: readonly Reading[]): Reading[] {
  return sortByReadTime(readings, ({ time }) => time)
}

function pointOf(reading: Reading, later: boolean): Point {
  const { ref, at, text, numbers, unit, flag, absent, note, status } = reading
  return { ref, at, text, numbers, unit, flag, absent, note, status, later }
}

/** The units the values are given in, each once, the most frequent first; values without a number have no say. */
function unitsOf(points: readonly Point[]): string[] {
  const counts = new Map<string, number>()
  for (const point of points) {
    if (point.numbers.length > 0 && !isWithdrawn(point))
      counts.set(point.unit ?? '', (counts.get(point.unit ?? '') ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([unit]) => unit)
}

/** The unit a row is in: that of most of its numbers, else of the value it ends with. */
function rowUnit(units: readonly string[], last: Point | undefined): string | null {
  return (units.length > 0 ? units[0] : last?.unit) || null
}

function groupName(resource: FhirResource): string | null {
  for (const category of objects(resource.category)) {
    const text = string(category.text)
    if (text) return text
  }
  return null
}

function specimenText(specimen: unknown): string | null {
  return typeof specimen === 'object' && specimen !== null && 'display' in specimen ? string(specimen.display) : null
}

function latestOf<P extends Point>(points: P[]): P | null {
  return (
    points.findLast((point) => !point.later && point.text !== '' && point.at !== null && !isWithdrawn(point)) ?? null
  )
}

function labRow(
  key: string,
  analyte: Analyte,
  columns: Map<string | null, number>,
  later: (reading: Reading) => boolean,
): LabRow {
  let previous: LabResult | null = null
  const results = inOrder(analyte.readings).map((reading): LabResult => {
    const { ref, at, text, numbers, unit, flag, absent, note, status, range } = reading
    const withdrawn = isWithdrawn(reading)
    const result: LabResult = {
      ...{ ref, at, text, numbers, unit, flag, absent, note, status, range, later: later(reading) },
      column: columns.get(at) ?? -1,
      delta: withdrawn ? null : deltaOf(previous, reading),
    }
    if (text !== '' && !withdrawn) previous = result
    return result
  })
  const latest = latestOf(results)
  const units = unitsOf(results)
  const unit = rowUnit(units, latest ?? results.at(-1))
  const known = results.filter((result) => latest === null || !result.later)
  // A text among numbers, or a value in another unit, states no range for them.
  const ranged = known.findLast((result) => result.unit === unit && result.numbers.length > 0) ?? latest ?? known.at(-1)
  const { label, code, system, specimen } = analyte
  return {
    key,
    label,
    code,
    system,
    specimen,
    unit,
    units,
    range: ranged?.range ?? null,
    results,
    latest,
  }
}

type Measured = Pick<Point, 'at' | 'text' | 'numbers' | 'unit'>

/** Only between plain numbers in one unit: a difference from `<0.01` or across units would be invented. */
export function deltaOf(previous: Measured | null, point: Measured): LabResult['delta'] {
  const [before, now] = [previous?.numbers[0], point.numbers[0]]
  if (previous === null || before === undefined || now === undefined || previous.unit !== point.unit) return null
  if (!isPlain(previous.text) || !isPlain(point.text)) return null
  const places = Math.max(decimals(previous.text), decimals(point.text))
  const number = Number((now - before).toFixed(places))
  const sign = number > 0 ? '+' : number < 0 ? '−' : '±'
  const hours = previous.at !== null && point.at !== null ? hoursBetween(previous.at, point.at) : null
  return { text: `${sign}${Math.abs(number).toFixed(places)}`, number, hours }
}

function isPlain(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

function decimals(text: string): number {
  return Math.min(text.split('.')[1]?.length ?? 0, 10)
}

/** By code unit, so that the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}
