import { addMinutes } from '#demo/calendar.ts'
import { rounded } from './analytes.ts'
import { reference, type Stay } from './chart.ts'
import { type Flowsheet, levelAt } from './flowsheet.ts'

type Sign = {
  /** Null where the ward counts something LOINC has no term for. */
  loinc: string | null
  display: string
  unit: string
  ucum: string
  decimals: number
  noise: number
  max?: number
}

const SIGNS = {
  'Heart Rate': { loinc: '8867-4', display: 'Heart rate', unit: 'bpm', ucum: '/min', decimals: 0, noise: 2.4 },
  'Respiratory Rate': {
    loinc: '9279-1',
    display: 'Respiratory rate',
    unit: 'insp/min',
    ucum: '/min',
    decimals: 0,
    noise: 0.6,
  },
  Temperature: { loinc: '8310-5', display: 'Body temperature', unit: '°C', ucum: 'Cel', decimals: 1, noise: 0.1 },
  'Oxygen Saturation': {
    loinc: '59408-5',
    display: 'SaO2 % BldA PulseOx',
    unit: '%',
    ucum: '%',
    decimals: 0,
    noise: 0.6,
    max: 100,
  },
  'Body Weight': { loinc: '29463-7', display: 'Body weight', unit: 'kg', ucum: 'kg', decimals: 1, noise: 0.05 },
  'Body Height': { loinc: '8302-2', display: 'Body height', unit: 'cm', ucum: 'cm', decimals: 0, noise: 0 },
  'Oxygen Flow Rate': {
    loinc: '3151-8',
    display: 'Inhaled O2 flow rate',
    unit: 'L/min',
    ucum: 'L/min',
    decimals: 0,
    noise: 0,
  },
  'Pain Score': {
    loinc: '72514-3',
    display: 'Pain severity 0-10',
    unit: '/10',
    ucum: '{score}',
    decimals: 0,
    noise: 0.3,
  },
  'Glasgow Coma Scale': {
    loinc: '9269-2',
    display: 'GCS total',
    unit: 'points',
    ucum: '{score}',
    decimals: 0,
    noise: 0,
    max: 15,
  },
  'Urine Output, 24 h': {
    loinc: '9192-6',
    display: 'Urine output 24 hour',
    unit: 'mL',
    ucum: 'mL',
    decimals: 0,
    noise: 15,
  },
  'Stool Count, 24 h': { loinc: null, display: '', unit: 'stools', ucum: '{#}', decimals: 0, noise: 0 },
} as const satisfies Record<string, Sign>

export type SignName = keyof typeof SIGNS

const VITAL_SIGNS = [
  {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/observation-category',
        code: 'vital-signs',
        display: 'Vital Signs',
      },
    ],
  },
]

/** Times of a round repeated daily from one day to another, both included: `rounds(1, 4, '06:00', '18:00')`. */
export function rounds(from: number, to: number, ...times: string[]): string[] {
  const list: string[] = []
  for (let day = from; day <= to; day += 1) for (const time of times) list.push(`${day} ${time}`)
  return list
}

/**
 * Charts one set of signs at each of the given times, a few minutes off the round as nurses are; times outside the
 * stay are left out. Levels come from the flowsheet's anchors; blood pressure is one panel with two components, from
 * the rows `Systolic` and `Diastolic`.
 */
export function recordVitals(
  stay: Stay,
  sheet: Flowsheet,
  signs: readonly (SignName | 'Blood Pressure')[],
  times: readonly string[],
): void {
  const { random } = stay.chart
  for (const when of times) {
    const planned = stay.at(when)
    if (planned < stay.start || planned > stay.end) continue
    const at = addMinutes(planned, random.whole(0, 9))
    for (const name of signs) {
      if (name === 'Blood Pressure') {
        const systolic = Math.round(levelAt(stay, sheet, 'Systolic', at) + 1.8 * random.spread())
        const diastolic = Math.round(levelAt(stay, sheet, 'Diastolic', at) + 1.2 * random.spread())
        bloodPressure(stay, at, systolic, diastolic)
        continue
      }
      const sign: Sign = SIGNS[name]
      const raw = levelAt(stay, sheet, name, at) + sign.noise * random.spread()
      single(stay, name, at, rounded(Math.min(raw, sign.max ?? raw), sign.decimals))
    }
  }
}

function single(stay: Stay, name: SignName, at: string, value: number): void {
  const sign: Sign = SIGNS[name]
  stay.chart.add({
    resourceType: 'Observation',
    id: stay.chart.nextId('vital'),
    status: 'final',
    category: VITAL_SIGNS,
    code: {
      ...(sign.loinc ? { coding: [{ system: 'http://loinc.org', code: sign.loinc, display: sign.display }] } : {}),
      text: name,
    },
    subject: reference(stay.chart.ref),
    encounter: reference(stay.encounter),
    effectiveDateTime: at,
    valueQuantity: { value, unit: sign.unit, system: 'http://unitsofmeasure.org', code: sign.ucum },
  })
  stay.chart.remember(name, {
    at,
    value,
    text: `${value.toFixed(sign.decimals)}${sign.unit.startsWith('/') || sign.unit.startsWith('%') ? '' : ' '}${sign.unit}`,
  })
}

/** Charts one blood pressure; `posture` names an orthostatic reading. */
export function bloodPressure(stay: Stay, at: string, systolic: number, diastolic: number, posture?: string): void {
  const part = (code: string, display: string, value: number) => ({
    code: { coding: [{ system: 'http://loinc.org', code, display }], text: display },
    valueQuantity: { value, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
  })
  const name = posture ? `Blood Pressure, ${posture}` : 'Blood Pressure'
  stay.chart.add({
    resourceType: 'Observation',
    id: stay.chart.nextId('vital'),
    status: 'final',
    category: VITAL_SIGNS,
    code: {
      coding: [{ system: 'http://loinc.org', code: '85354-9', display: 'Blood pressure panel' }],
      text: name,
    },
    subject: reference(stay.chart.ref),
    encounter: reference(stay.encounter),
    effectiveDateTime: at,
    component: [
      part('8480-6', 'Systolic blood pressure', systolic),
      part('8462-4', 'Diastolic blood pressure', diastolic),
    ],
  })
  stay.chart.remember(name, { at, value: systolic, text: `${systolic}/${diastolic} mmHg` })
}
