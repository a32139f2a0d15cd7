import { describe, expect, it } from 'vitest'
import { minutesOf } from '#demo/calendar.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { buildHospital, type Hospital } from './hospital.ts'
import { acidity, estimatedGfr } from './labs.ts'

const SEEDS = [1, 2, 7, 20260131]
const hospitals = new Map<number, Hospital>(SEEDS.map((seed) => [seed, buildHospital(seed)]))

type Point = { at: string; value: number }

function series(hospital: Hospital, subject: number, test: string, from = '', to = '9999'): Point[] {
  const chart = hospital.charts.find((candidate) => candidate.subject === subject)
  return (chart?.resources ?? [])
    .filter((resource) => resource.resourceType === 'Observation' && (resource.code as { text: string }).text === test)
    .map((resource) => ({
      at: resource.effectiveDateTime as string,
      value: (resource.valueQuantity as { value: number }).value,
    }))
    .filter((point) => point.at >= from && point.at <= to)
    .sort((a, b) => minutesOf(a.at) - minutesOf(b.at))
}

const peak = (points: Point[]) => points.reduce((best, point) => (point.value > best.value ? point : best))
const first = (points: Point[]) => points[0] as Point
const last = (points: Point[]) => points.at(-1) as Point
const onDay = (points: Point[], date: string) => points.find((point) => point.at.startsWith(date)) as Point

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (value && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) =>
      key === 'reference' && typeof inner === 'string' ? [inner] : references(inner),
    )
  }
  return []
}

const refOf = (resource: FhirResource) => `${resource.resourceType}/${resource.id}`

describe.each(SEEDS)('hospital of seed %i', (seed) => {
  const hospital = hospitals.get(seed) as Hospital
  const all = [...hospital.shared, ...hospital.charts.flatMap((chart) => chart.resources)]

  it('has ten charts of a ward-like size', () => {
    expect(hospital.charts).toHaveLength(10)
    for (const { slug, resources } of hospital.charts) {
      expect([slug, resources.length >= 150 && resources.length <= 650]).toEqual([slug, true])
    }
  })

  it('gives every resource an id of its own and resolves every reference', () => {
    const ids = all.map(refOf)
    expect(new Set(ids).size).toBe(ids.length)
    const known = new Set(ids)
    expect(all.flatMap(references).filter((reference) => !known.has(reference))).toEqual([])
    for (const id of all.map((resource) => resource.id ?? '')) expect(id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/)
  })

  it('keeps every time inside the invented century and without a zone', () => {
    const times = JSON.stringify(all).match(/"\d{4}-\d{2}-\d{2}T[^"]*"/g) ?? []
    expect(times.length).toBeGreaterThan(3000)
    for (const time of times) expect(time).toMatch(/^"21[4-6]\d-\d{2}-\d{2}T\d{2}:\d{2}:00"$/)
  })

  it('keeps sodium, chloride, bicarbonate and the gap in balance', () => {
    for (const { subject } of hospital.charts) {
      const at = new Map(series(hospital, subject, 'Sodium').map((point) => [point.at, point.value]))
      const chloride = new Map(series(hospital, subject, 'Chloride').map((point) => [point.at, point.value]))
      const bicarbonate = new Map(series(hospital, subject, 'Bicarbonate').map((point) => [point.at, point.value]))
      for (const gap of series(hospital, subject, 'Anion Gap')) {
        const sum = (at.get(gap.at) ?? 0) - (chloride.get(gap.at) ?? 0) - (bicarbonate.get(gap.at) ?? 0)
        expect(sum).toBe(gap.value)
      }
    }
  })

  it('lets creatinine peak after vancomycin starts and the trough before the creatinine', () => {
    const creatinine = series(hospital, 90000001, 'Creatinine', '2151-03-03', '2151-03-13')
    const trough = peak(series(hospital, 90000001, 'Vancomycin Trough'))
    expect(first(creatinine).value).toBeLessThanOrEqual(1.1)
    expect(peak(creatinine).value / first(creatinine).value).toBeGreaterThanOrEqual(3)
    expect(peak(creatinine).at > '2151-03-06').toBe(true)
    expect(trough.at.startsWith('2151-03-06')).toBe(true)
    expect(trough.value).toBeGreaterThan(20)
    expect(peak(series(hospital, 90000001, 'Potassium')).at.startsWith('2151-03-07')).toBe(true)
    expect(last(creatinine).value).toBeLessThan(2)
  })

  it('closes the gap of the ketoacidosis while potassium falls and glucose comes down', () => {
    const from = '2154-09-14'
    const to = '2154-09-16T23:59'
    expect(first(series(hospital, 90000002, 'Anion Gap', from)).value).toBeGreaterThan(25)
    expect(onDay(series(hospital, 90000002, 'pH, Venous', from), from).value).toBeLessThan(7.15)
    expect(last(series(hospital, 90000002, 'Anion Gap', from, to)).value).toBeLessThanOrEqual(12)
    expect(last(series(hospital, 90000002, 'Bicarbonate', from, to)).value).toBeGreaterThanOrEqual(21)
    const potassium = series(hospital, 90000002, 'Potassium', from, to)
    expect(first(potassium).value).toBeGreaterThan(5.1)
    expect(Math.min(...potassium.map((point) => point.value))).toBeLessThan(3.6)
  })

  it('ties weight loss to furosemide and hyperkalemia to what was added', () => {
    const weights = series(hospital, 90000003, 'Body Weight')
    expect(first(weights).value - last(weights).value).toBeGreaterThan(7)
    const potassium = series(hospital, 90000003, 'Potassium', '2147-11-02', '2147-11-12')
    expect(Math.min(...potassium.map((point) => point.value))).toBeLessThan(3.5)
    expect(peak(potassium).at.startsWith('2147-11-09')).toBe(true)
    expect(peak(potassium).value).toBeGreaterThanOrEqual(5.6)
    const peptide = series(hospital, 90000003, 'NTproBNP', '2147-11-02', '2147-11-12')
    expect(last(peptide).value / first(peptide).value).toBeLessThan(0.35)
  })

  it('raises INR, potassium and creatinine together under trimethoprim', () => {
    for (const [test, floor] of [
      ['INR(PT)', 6],
      ['Potassium', 5.2],
      ['Creatinine', 1.2],
    ] as const) {
      const points = series(hospital, 90000004, test, '2158-05-16', '2158-05-25')
      expect(peak(points).at.startsWith('2158-05-20')).toBe(true)
      expect(peak(points).value).toBeGreaterThanOrEqual(floor)
    }
  })

  it('gives the score inputs the notes quote', () => {
    const breaths = first(series(hospital, 90000005, 'Respiratory Rate'))
    expect(breaths.value).toBeGreaterThanOrEqual(30)
    expect(onDay(series(hospital, 90000005, 'Urea Nitrogen'), '2144-01-10').value).toBeGreaterThan(19)
    expect(onDay(series(hospital, 90000006, 'Bilirubin, Total'), '2149-06-08').value).toBeGreaterThan(3)
    expect(onDay(series(hospital, 90000006, 'Albumin'), '2149-06-08').value).toBeLessThan(2.8)
    const inr = onDay(series(hospital, 90000006, 'INR(PT)'), '2149-06-08').value
    expect(inr >= 1.7 && inr <= 2.3).toBe(true)
    expect(first(series(hospital, 90000006, 'Potassium', '2149-06-05')).value).toBeLessThan(3)
  })

  it('lets urea outrun creatinine while the ulcer bleeds, and no longer afterwards', () => {
    const urea = series(hospital, 90000007, 'Urea Nitrogen', '2156-12-01', '2156-12-06T23')
    const creatinine = series(hospital, 90000007, 'Creatinine', '2156-12-01', '2156-12-06T23')
    expect(first(urea).value / first(creatinine).value).toBeGreaterThan(30)
    expect(last(urea).value / last(creatinine).value).toBeLessThan(20)
    expect(Math.min(...series(hospital, 90000007, 'Hemoglobin').map((point) => point.value))).toBeLessThan(7.1)
  })

  it('raises glucose in the afternoons of prednisone and not after it', () => {
    const glucose = series(hospital, 90000008, 'Glucose, POC')
    const evenings = glucose.filter((point) => point.at.includes('T17:30') && point.at < '2145-02-21')
    expect(evenings.every((point) => point.value > 240)).toBe(true)
    expect(last(glucose).value).toBeLessThan(145)
    expect(first(series(hospital, 90000008, 'Hemoglobin A1c')).value).toBeLessThan(6.5)
  })

  it('clears lactate and corrects sodium at a safe pace', () => {
    const lactate = series(hospital, 90000009, 'Lactate')
    expect(first(lactate).value).toBeGreaterThan(4)
    expect(last(lactate).value).toBeLessThan(2)
    const sodium = series(hospital, 90000010, 'Sodium', '2163-10-04', '2163-10-12')
    for (const point of sodium) {
      for (const later of sodium) {
        const hours = (minutesOf(later.at) - minutesOf(point.at)) / 60
        if (hours > 0 && hours <= 24) expect(later.value - point.value).toBeLessThanOrEqual(8)
      }
    }
  })
})

describe('formulas', () => {
  it('computes eGFR and pH as published', () => {
    expect(Math.round(estimatedGfr(1, 50, 'male'))).toBe(92)
    expect(Math.round(estimatedGfr(1, 50, 'female'))).toBe(69)
    expect(acidity(24, 40)).toBeCloseTo(7.4, 2)
  })
})
