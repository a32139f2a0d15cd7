import type { LabResult, LabRow, LabTable, Point, Series } from './chart-summary.ts'
import { hoursBetween, sortByClinicalTime } from './clinical-time.ts'
import { objects, string } from './fhir-shape.ts'
import { codeText, firstCoding, observationValue, type ReadValue } from './read-value.ts'
import type { FhirResource } from './resource.ts'

export type ChartEntry = { ref: string; resource: FhirResource; at: string | null; later: boolean }

const WITHDRAWN = new Set(['entered-in-error', 'cancelled'])

export function readPoint({ ref, resource, at, later }: ChartEntry): Point & { range: string | null } {
  const { value, components, absent, range, flag } = observationValue(resource)
  const parts = components.map((component) => component.value)
  const composed = value === null && parts.length > 0
  const notes = objects(resource.note).map((note) => string(note.text))
  return {
    ref,
    at,
    text: value ? bare(value) : composed ? composedText(components) : '',
    numbers: composed ? parts.flatMap((part) => part?.number ?? []) : value?.number === undefined ? [] : [value.number],
    unit: (composed ? parts[0]?.unit : value?.unit) ?? null,
    flag: flag ?? components.find((component) => component.flag !== null)?.flag ?? null,
    absent: composed ? null : absent,
    note: notes.filter(Boolean).join('\n') || null,
    status: string(resource.status),
    range,
    later,
  }
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

/** Brings observations of one kind together by code (else name), and those of one code by specimen. */
export function summarizeSeries(entries: ChartEntry[]): Series[] {
  return [...byAnalyte(entries)].map(([key, group]) => {
    const points = sortByClinicalTime(group.entries.map(readPoint), ({ at }) => at).map(
      ({ range: _, ...point }) => point,
    )
    const latest = latestOf(points)
    return { key, label: group.label, group: group.name, unit: (latest ?? points.at(-1))?.unit ?? null, points, latest }
  })
}

type Analyte = {
  label: string
  name: string | null
  code: string | null
  system: string | null
  specimen: string | null
  entries: ChartEntry[]
}

function byAnalyte(entries: ChartEntry[]): Map<string, Analyte> {
  const analytes = new Map<string, Analyte>()
  for (const entry of entries) {
    const { resource } = entry
    const label = codeText(resource.code) ?? 'unnamed'
    const coding = firstCoding(resource.code)
    const specimen = specimenText(resource.specimen)
    const key = `${coding ? `${coding.system ?? ''}|${coding.code}` : label.toLowerCase()}|${specimen ?? ''}`
    const analyte = analytes.get(key)
    if (analyte) analyte.entries.push(entry)
    else {
      const name =
        objects(resource.category)
          .map((category) => string(category.text))
          .find(Boolean) ?? null
      analytes.set(key, {
        label,
        name,
        code: coding?.code ?? null,
        system: coding?.system ?? null,
        specimen,
        entries: [entry],
      })
    }
  }
  return analytes
}

function specimenText(specimen: unknown): string | null {
  return typeof specimen === 'object' && specimen !== null && 'display' in specimen ? string(specimen.display) : null
}

function latestOf<P extends Point>(points: P[]): P | null {
  return (
    points.findLast(
      ({ later, status, text, at }) => !later && text !== '' && at !== null && !WITHDRAWN.has(status ?? ''),
    ) ?? null
  )
}

/** Analytes by time. Rows are grouped by the source's own grouping (Chemistry, Hematology …) and sorted by name. */
export function summarizeLabs(entries: ChartEntry[]): LabTable {
  const times = new Map<string | null, boolean>()
  for (const { at, later } of entries) times.set(at, later)
  const sorted = sortByClinicalTime([...times], ([at]) => at)
  const columns = new Map(sorted.map(([at], column) => [at, column]))
  const groups = new Map<string | null, LabRow[]>()
  for (const [key, analyte] of byAnalyte(entries)) {
    const row = labRow(key, analyte, columns)
    const rows = groups.get(analyte.name)
    if (rows) rows.push(row)
    else groups.set(analyte.name, [row])
  }
  return {
    times: sorted.map(([at, later]) => ({ at, later })),
    groups: [...groups]
      .map(([name, rows]) => ({ name, rows: rows.sort((a, b) => compareText(a.label, b.label)) }))
      .sort((a, b) => compareText(a.name ?? '\uffff', b.name ?? '\uffff')),
  }
}

function labRow(key: string, analyte: Analyte, columns: Map<string | null, number>): LabRow {
  const points = sortByClinicalTime(analyte.entries.map(readPoint), ({ at }) => at)
  let previous: LabResult | null = null
  const results = points.map((point): LabResult => {
    const result: LabResult = { ...point, column: columns.get(point.at) ?? -1, delta: deltaOf(previous, point) }
    if (point.text !== '' && !WITHDRAWN.has(point.status ?? '')) previous = result
    return result
  })
  const latest = latestOf(results)
  const shown = latest ?? results.at(-1)
  const { label, code, system, specimen } = analyte
  return { key, label, code, system, specimen, unit: shown?.unit ?? null, range: shown?.range ?? null, results, latest }
}

/** Only between plain numbers in one unit: a difference from `<0.01` or across units would be invented. */
function deltaOf(previous: LabResult | null, point: Point): LabResult['delta'] {
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
