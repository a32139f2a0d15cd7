import { ageOn } from '#demo/calendar.ts'
import { ANALYTES, type AnalyteName, limitsFor, rounded, WORDED_ANALYTES, type WordedAnalyteName } from './analytes.ts'
import { reference, type Stay, SYSTEM } from './chart.ts'
import { readFlowsheet } from './flowsheet.ts'
import { HOSPITAL } from './staff.ts'

/** CKD-EPI 2021 without race, mL/min/1.73 m2, from serum creatinine in mg/dL. */
export function estimatedGfr(creatinine: number, age: number, sex: 'female' | 'male'): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
  const ratio = creatinine / kappa
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor
}

/** Henderson-Hasselbalch: pH from bicarbonate (mEq/L) and pCO2 (mm Hg). */
export function acidity(bicarbonate: number, pco2: number): number {
  return 6.1 + Math.log10(bicarbonate / (0.03 * pco2))
}

/**
 * Charts a flowsheet of results, one draw a column, each value with the variation its method has. What is tied by
 * physiology or arithmetic is computed from what was drawn with it and needs no row: chloride closes the anion gap,
 * hematocrit follows hemoglobin, PT follows INR, eGFR follows creatinine, pH follows bicarbonate and pCO2.
 */
export function drawLabs(stay: Stay, text: string): void {
  const sheet = readFlowsheet(text)
  for (const name of sheet.rows.keys()) {
    if (!(name in ANALYTES)) throw new Error(`${stay.encounter}: the laboratory has no ${name}`)
  }
  for (const [column, when] of sheet.times.entries()) {
    const at = stay.at(when)
    const drawn = new Map<AnalyteName, number>()
    for (const name of NAMES) {
      const value = sheet.rows.get(name)?.[column] ?? null
      const level =
        value === null
          ? derived(stay, name, at, drawn)
          : value * (1 + ANALYTES[name].variation * stay.chart.random.spread())
      if (level === null) continue
      const reported = rounded(level, ANALYTES[name].decimals)
      drawn.set(name, reported)
      result(stay, name, at, reported)
    }
  }
}

const NAMES = Object.keys(ANALYTES) as AnalyteName[]

function derived(stay: Stay, name: AnalyteName, at: string, drawn: Map<AnalyteName, number>): number | null {
  const from = (names: AnalyteName[], compute: (...values: number[]) => number) => {
    const values = names.map((source) => drawn.get(source))
    return values.every((value) => value !== undefined) ? compute(...(values as number[])) : null
  }
  switch (name) {
    case 'Chloride':
      return from(['Sodium', 'Bicarbonate', 'Anion Gap'], (sodium, bicarbonate, gap) => sodium - bicarbonate - gap)
    case 'Hematocrit':
      return from(['Hemoglobin'], (hemoglobin) => hemoglobin * 3.02)
    case 'PT':
      return from(['INR(PT)'], (inr) => inr * 11.1)
    case 'pH, Venous':
      return from(['Bicarbonate', 'pCO2, Venous'], acidity)
    case 'pH, Arterial':
      return from(['Bicarbonate', 'pCO2, Arterial'], acidity)
    case 'Estimated GFR':
      return from(['Creatinine'], (creatinine) =>
        estimatedGfr(creatinine, ageOn(stay.chart.person.birthDate, at), stay.chart.person.sex),
      )
    default:
      return null
  }
}

const LABORATORY = [
  {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/observation-category',
        code: 'laboratory',
        display: 'Laboratory',
      },
    ],
  },
]

const testCode = (name: string, test: { local: string; loinc: string; loincName: string }) => ({
  coding: [
    { system: 'http://loinc.org', code: test.loinc, display: test.loincName },
    { system: `${SYSTEM}/laboratory`, code: test.local, display: name },
  ],
  text: name,
})

/** The value as the laboratory prints it, `3.0`. */
export function printed(name: AnalyteName, value: number): string {
  return value.toFixed(ANALYTES[name].decimals)
}

function result(stay: Stay, name: AnalyteName, at: string, value: number): void {
  const { chart } = stay
  const analyte = ANALYTES[name]
  const [low, high] = limitsFor(analyte, chart.person.sex)
  const quantity = (amount: number) => ({
    value: amount,
    ...(analyte.unit ? { unit: analyte.unit } : {}),
    system: 'http://unitsofmeasure.org',
    code: analyte.ucum,
  })
  const flag = high !== null && value > high ? 'H' : low !== null && value < low ? 'L' : null
  chart.add({
    resourceType: 'Observation',
    id: chart.nextId('lab'),
    status: 'final',
    category: LABORATORY,
    code: testCode(name, analyte),
    subject: reference(chart.ref),
    encounter: reference(stay.encounter),
    effectiveDateTime: at,
    performer: [reference(HOSPITAL)],
    valueQuantity: quantity(value),
    ...(flag
      ? {
          interpretation: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
                  code: flag,
                  display: flag === 'H' ? 'High' : 'Low',
                },
              ],
            },
          ],
        }
      : {}),
    ...(low !== null || high !== null
      ? {
          referenceRange: [
            { ...(low !== null ? { low: quantity(low) } : {}), ...(high !== null ? { high: quantity(high) } : {}) },
          ],
        }
      : {}),
  })
  chart.remember(name, {
    at,
    value,
    text: `${printed(name, value)}${analyte.unit && analyte.unit !== '%' ? ' ' : ''}${analyte.unit}`,
  })
}

/** A result the laboratory reports in words. */
export function wordedResult(
  stay: Stay,
  name: WordedAnalyteName,
  when: string,
  words: string,
  abnormal: boolean,
): void {
  const { chart } = stay
  chart.add({
    resourceType: 'Observation',
    id: chart.nextId('lab'),
    status: 'final',
    category: LABORATORY,
    code: testCode(name, WORDED_ANALYTES[name]),
    subject: reference(chart.ref),
    encounter: reference(stay.encounter),
    effectiveDateTime: stay.at(when),
    performer: [reference(HOSPITAL)],
    valueString: words,
    ...(abnormal
      ? {
          interpretation: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
                  code: 'A',
                  display: 'Abnormal',
                },
              ],
            },
          ],
        }
      : {}),
  })
}
