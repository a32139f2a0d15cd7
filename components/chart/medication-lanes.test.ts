import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import { drugLanes, laneHolding } from './drug-groups.ts'
import { drawLane, laneHeight } from './lane-drawing.ts'
import { laneEvents, moveLaneCursor } from './lane-walk.ts'
import { lanesAxis } from './medication-axis.ts'
import { laneRows } from './medication-groups.ts'
import { laneMarks } from './medication-marks.ts'
import { endOfDay } from './time-axis.ts'

const ASOF = '2160-05-10'

function order(id: string, drug: string, dose: string, start: string, end?: string): FhirResource {
  return {
    resourceType: 'MedicationRequest',
    id,
    status: end ? 'completed' : 'active',
    medicationCodeableConcept: { text: drug },
    dosageInstruction: [{ text: dose, timing: { repeat: { boundsPeriod: { start, ...(end ? { end } : {}) } } } }],
  }
}

function dose(id: string, drug: string, at: string, status = 'completed'): FhirResource {
  return {
    resourceType: 'MedicationAdministration',
    id,
    status,
    medicationCodeableConcept: { text: drug },
    effectiveDateTime: at,
  }
}

const resources = [
  order('a', 'Vancomycin', '1000 mg IV', '2160-05-01 08:00:00', '2160-05-03 08:00:00'),
  order('b', 'Vancocin HCl', '1500 mg IV', '2160-05-05 08:00:00', '2160-05-08 08:00:00'),
  order('c', 'Vancomycin', '500 mg IV', '2160-05-07 08:00:00'),
  order('h', 'Heparin', '5000 units SC', '2160-05-01 08:00:00'),
  order('f', 'Heparin Flush (10 units/ml)', '2 mL IV', '2160-05-02 08:00:00', '2160-05-02 09:00:00'),
  order('l', 'Lisinopril', '10 mg PO', '2160-05-12 08:00:00'),
  dose('1', 'vancomycin hydrochloride', '2160-05-01 09:00:00'),
  dose('2', 'Vancomycin', '2160-05-02 09:00:00', 'not-done'),
  dose('3', 'Vancomycin', '2160-05-11 09:00:00'),
]
const chart = summarizeChart(resources, ASOF)
const lanes = drugLanes(chart)
const vancomycin = lanes.find(({ term }) => term === 'vancomycin')
const axis = lanesAxis(lanes, ASOF, false, null)
if (!vancomycin || !axis) throw new Error('the chart has vancomycin')
const options = { axis, asOf: ASOF, end: endOfDay(ASOF), showLater: false, marked: new Set<string>() }
const marks = laneMarks(vancomycin, options)

describe('drugLanes', () => {
  it('brings brand, salt and generic together, and keeps the flush of a line apart from the drug', () => {
    expect(vancomycin.orders).toHaveLength(3)
    expect([vancomycin.given, vancomycin.notGiven]).toEqual([1, 1])
    expect(vancomycin.alsoNamed).toContain('Vancocin HCl')
    expect(lanes.filter(({ term }) => term === 'heparin')).toHaveLength(2)
  })
  it('knows where a lane of the summary has gone', () => {
    const other = chart.medications.find((lane) => lane.drug === 'Vancocin HCl')
    expect(laneHolding(chart, other?.key ?? '')).toBe(vancomycin)
  })
  it('puts what runs on the as-of day first and what begins later last', () => {
    const states = laneRows(lanes, ASOF).flatMap((row) =>
      row.kind === 'lane' ? [`${row.state} ${row.lane.drug}`] : [],
    )
    expect(states).toEqual([
      'active Vancomycin',
      'active Heparin',
      'past Heparin Flush (10 units/ml)',
      'later Lisinopril',
    ])
  })
})

describe('laneMarks', () => {
  it('marks steps of the dose, the pause between two orders and the time two run at once', () => {
    const byRef = Object.fromEntries(marks.orders.map((mark) => [mark.item.ref.slice(-1), mark]))
    expect(byRef.b?.step).toEqual({ from: '1000 mg', up: true })
    expect(byRef.c?.step).toEqual({ from: '1500 mg', up: false })
    expect([byRef.a?.overlaps, byRef.b?.overlaps, byRef.c?.overlaps]).toEqual([false, true, true])
    expect(byRef.a?.share).toBeCloseTo(1000 / 1500)
    expect(marks.gaps.map(({ from, to }) => (to - from) / 3600)).toEqual([48])
  })
  it('tells doses given from those that were not, and shows none of later', () => {
    expect(marks.doses.map(({ outcome }) => outcome)).toEqual(['given', 'not-given'])
    expect(laneMarks(vancomycin, { ...options, showLater: true }).doses).toHaveLength(3)
  })
})

describe('drawLane', () => {
  it('is as light for a thousand doses as for one, and places each', () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      dose(`m${at}`, 'Heparin', `2160-05-0${2 + (at % 8)} ${String(at % 24).padStart(2, '0')}:00:00`),
    )
    const [lane] = drugLanes(summarizeChart(many, ASOF))
    if (!lane) throw new Error('one lane')
    const drawn = laneMarks(lane, options)
    const drawing = drawLane(drawn, axis, 600)
    expect(drawing.spots.size).toBe(1000)
    expect(drawing.given.split('M').length).toBeLessThan(130)
    expect(drawing.height).toBe(laneHeight(drawn))
  })
  it('writes no dose where it would lie on the next bar', () => {
    const narrow = drawLane(marks, axis, 60)
    expect(narrow.labels.filter(({ text }) => text !== '')).toEqual([])
    expect(drawLane(marks, axis, 1200).labels.map(({ text }) => text)).toContain('1000 mg IV')
  })
})

describe('moveLaneCursor', () => {
  const rows = laneRows(lanes, ASOF)
  const eventsOf = () => laneEvents(marks)
  const from = (step: Parameters<typeof moveLaneCursor>[2], event: string | null) =>
    moveLaneCursor(rows, { lane: vancomycin.key, event }, step, eventsOf)?.event
  it('goes through orders and doses in time, back to the name, and no further than the last', () => {
    expect(from('right', null)).toBe('MedicationRequest/a')
    expect(from('right', 'MedicationRequest/a')).toBe('MedicationAdministration/1')
    expect(from('left', 'MedicationRequest/a')).toBeNull()
    expect(from('last', null)).toBe('MedicationRequest/c')
    expect(from('right', 'MedicationRequest/c')).toBe('MedicationRequest/c')
  })
  it('goes from drug to drug', () =>
    expect(moveLaneCursor(rows, { lane: vancomycin.key, event: null }, 'down', eventsOf)?.lane).toBe('heparin'))
})
