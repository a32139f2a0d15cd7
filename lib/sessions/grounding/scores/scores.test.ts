import { describe, expect, it } from 'vitest'
import { cha2ds2Vasc } from './cha2ds2-vasc.ts'
import { childPugh, childPughClass } from './child-pugh.ts'
import { cockcroftGault } from './cockcroft-gault.ts'
import { curb65 } from './curb-65.ts'
import { sirs } from './sirs.ts'
import { sofa, sofaTotal } from './sofa.ts'

describe('SIRS', () => {
  const well = { temperature: 37, heartRate: 80, respiratoryRate: 16, pco2: 40, whiteCells: 8, bands: 2 }
  it('counts each criterion of the consensus once, at its limit', () => {
    expect(sirs(well)).toBe(0)
    expect(sirs({ temperature: 38.6, heartRate: 112, respiratoryRate: 24, pco2: 30, whiteCells: 15, bands: 12 })).toBe(
      4,
    )
    expect(sirs({ ...well, temperature: 38 })).toBe(0)
    expect(sirs({ ...well, temperature: 35.9 })).toBe(1)
    expect(sirs({ ...well, heartRate: 91 })).toBe(1)
    expect(sirs({ ...well, whiteCells: 3.9, bands: 11 })).toBe(1)
    expect(sirs({ ...well, respiratoryRate: null, pco2: 31 })).toBe(1)
  })
})

describe('CURB-65', () => {
  it('gives a point for each letter and for the age', () => {
    const inputs = { confusion: true, ureaNitrogen: 28, respiratoryRate: 32, systolic: 88, diastolic: 50, age: 71 }
    expect(curb65(inputs)).toBe(5)
    expect(curb65({ ...inputs, confusion: false, systolic: 110, diastolic: 61 })).toBe(3)
    expect(curb65({ ...inputs, confusion: false, systolic: 110, diastolic: 60, age: 64 })).toBe(3)
    expect(
      curb65({
        ...inputs,
        confusion: false,
        ureaNitrogen: 19,
        respiratoryRate: 29,
        diastolic: 70,
        systolic: 90,
        age: 40,
      }),
    ).toBe(0)
  })
})

describe('Child-Pugh', () => {
  it('runs from 5 to 15 and parts into its classes', () => {
    const best = { bilirubin: 1, albumin: 4, inr: 1.1, ascites: 'none', encephalopathy: 0 } as const
    const worst = { bilirubin: 4, albumin: 2.4, inr: 2.6, ascites: 'severe', encephalopathy: 3 } as const
    expect([childPugh(best), childPughClass(5)]).toEqual([5, 'A'])
    expect([childPugh(worst), childPughClass(15)]).toEqual([15, 'C'])
    // Bilirubin 2.5, albumin 3.0, INR 1.9, mild ascites, no encephalopathy: 2 + 2 + 2 + 2 + 1.
    const middle = childPugh({ bilirubin: 2.5, albumin: 3, inr: 1.9, ascites: 'mild', encephalopathy: 0 })
    expect([middle, childPughClass(middle)]).toEqual([9, 'B'])
  })
})

describe('CHA₂DS₂-VASc', () => {
  const none = {
    heartFailure: false,
    hypertension: false,
    age: 60,
    diabetes: false,
    stroke: false,
    vascular: false,
    female: false,
  }
  it('doubles the age of 75 and the stroke', () => {
    expect(cha2ds2Vasc(none)).toBe(0)
    expect(cha2ds2Vasc({ ...none, age: 65 })).toBe(1)
    expect(cha2ds2Vasc({ ...none, age: 75, female: true, hypertension: true })).toBe(4)
    expect(
      cha2ds2Vasc({
        heartFailure: true,
        hypertension: true,
        age: 80,
        diabetes: true,
        stroke: true,
        vascular: true,
        female: true,
      }),
    ).toBe(9)
  })
})

describe('Cockcroft-Gault', () => {
  it('gives the clearance of its formula, less in women', () => {
    // A man of 60 years and 72 kg with a creatinine of 1 mg/dL clears (140 − 60) × 72 / 72 = 80 mL/min.
    expect(cockcroftGault({ age: 60, weight: 72, creatinine: 1, female: false })).toBe(80)
    expect(cockcroftGault({ age: 60, weight: 72, creatinine: 1, female: true })).toBeCloseTo(68, 10)
    expect(cockcroftGault({ age: 81, weight: 58, creatinine: 1.4, female: true })).toBeCloseTo(28.86, 2)
  })
})

describe('SOFA', () => {
  const well = {
    ...{ pfRatio: 450, ventilated: false, platelets: 200, bilirubin: 0.8, meanPressure: 80 },
    ...{ catecholamine: null, dopamine: null, glasgow: 15, creatinine: 0.9 },
  }
  it('gives no points to the well and four an organ to the worst', () => {
    expect(sofaTotal(sofa(well))).toBe(0)
    const worst = {
      pfRatio: 80,
      ventilated: true,
      platelets: 15,
      bilirubin: 13,
      meanPressure: 50,
      catecholamine: 0.3,
      dopamine: null,
      glasgow: 4,
      creatinine: 5.2,
    }
    expect(sofaTotal(sofa(worst))).toBe(24)
  })
  it('says which organs it could not judge', () => {
    const partial = sofa({ ...well, pfRatio: null, glasgow: null, platelets: 99, creatinine: 2.1 })
    expect(partial).toMatchObject({ respiration: null, brain: null, coagulation: 2, kidney: 2 })
    expect(sofaTotal(partial)).toBe(4)
  })
  it('needs a ventilator for more than two points of the lungs', () => {
    expect(sofa({ ...well, pfRatio: 150 }).respiration).toBe(2)
    expect(sofa({ ...well, pfRatio: 150, ventilated: true }).respiration).toBe(3)
  })
})
