import { type Parsed, parseUnit, samePowers } from './unit-code.ts'

/** Amounts in another unit of the same meaning. Pure. */

type Substance = {
  /** Grams a mole. */
  molar: number
  /** Charges a particle; absent where the substance is not measured in equivalents. */
  valence?: number
}

/** By term key. Urea nitrogen and phosphate are weighed as the element, as laboratories report them. */
const SUBSTANCES: Readonly<Record<string, Substance>> = {
  creatinine: { molar: 113.12 },
  'urine-creatinine': { molar: 113.12 },
  'urea-nitrogen': { molar: 28.014 },
  glucose: { molar: 180.156 },
  'estimated-average-glucose': { molar: 180.156 },
  'total-bilirubin': { molar: 584.66 },
  'direct-bilirubin': { molar: 584.66 },
  'indirect-bilirubin': { molar: 584.66 },
  calcium: { molar: 40.078, valence: 2 },
  'ionized-calcium': { molar: 40.078, valence: 2 },
  'corrected-calcium': { molar: 40.078, valence: 2 },
  magnesium: { molar: 24.305, valence: 2 },
  phosphate: { molar: 30.974 },
  'total-cholesterol': { molar: 386.65 },
  'hdl-cholesterol': { molar: 386.65 },
  'ldl-cholesterol': { molar: 386.65 },
  triglycerides: { molar: 885.4 },
  'uric-acid': { molar: 168.11 },
  sodium: { molar: 22.99, valence: 1 },
  'urine-sodium': { molar: 22.99, valence: 1 },
  potassium: { molar: 39.098, valence: 1 },
  'urine-potassium': { molar: 39.098, valence: 1 },
  chloride: { molar: 35.453, valence: 1 },
  'urine-chloride': { molar: 35.453, valence: 1 },
  bicarbonate: { molar: 61.017, valence: 1 },
  'anion-gap': { molar: Number.NaN, valence: 1 },
  'base-excess': { molar: Number.NaN, valence: 1 },
  lactate: { molar: 90.08 },
  iron: { molar: 55.845 },
  'total-iron-binding-capacity': { molar: 55.845 },
  ammonia: { molar: 17.031 },
  cortisol: { molar: 362.46 },
  thyroxine: { molar: 776.87 },
  'free-t4': { molar: 776.87 },
  triiodothyronine: { molar: 650.97 },
  'free-t3': { molar: 650.97 },
  'folate-level': { molar: 441.4 },
  'vitamin-b12-level': { molar: 1355.37 },
  '25-hydroxyvitamin-d': { molar: 400.64 },
  'digoxin-level': { molar: 780.94 },
  'ethanol-level': { molar: 46.07 },
  'lithium-level': { molar: 6.94, valence: 1 },
  'vancomycin-level': { molar: 1449.3 },
  'salicylate-level': { molar: 138.12 },
  'acetaminophen-level': { molar: 151.16 },
  homocysteine: { molar: 135.18 },
  hemoglobin: { molar: 16_114 },
  'potassium-chloride': { molar: 74.551, valence: 1 },
  'sodium-chloride': { molar: 58.44, valence: 1 },
  'sodium-bicarbonate': { molar: 84.007, valence: 1 },
  'magnesium-sulfate': { molar: 246.47, valence: 2 },
}

/**
 * An amount in another unit, both in UCUM; `substance` is the key of what is measured, for turning grams into moles or
 * equivalents. Null when the two measure different things or a unit is not known.
 */
export function convert(amount: number, from: string, to: string, substance?: string | null): number | null {
  if (from === to) return amount
  const temperature = convertTemperature(amount, from, to)
  if (temperature !== null) return temperature
  if (substance === 'hemoglobin-a1c') return convertGlycated(amount, from, to)
  const [a, b] = [parseUnit(from), parseUnit(to)]
  if (!a || !b) return null
  if (samePowers(a.powers, b.powers)) return tidy((amount * a.factor) / b.factor)
  const known = substance && Object.hasOwn(SUBSTANCES, substance) ? SUBSTANCES[substance] : undefined
  if (!known) return null
  const [inGrams, other] = [asMass(a, known), asMass(b, known)]
  if (inGrams && other && samePowers(inGrams.powers, other.powers)) {
    return tidy((amount * inGrams.factor) / other.factor)
  }
  const [moles, others] = [asAmount(a, known), asAmount(b, known)]
  return moles && others && samePowers(moles.powers, others.powers)
    ? tidy((amount * moles.factor) / others.factor)
    : null
}

/** The unit with its moles or equivalents weighed in grams. */
function asMass(unit: Parsed, { molar, valence }: Substance): Parsed | null {
  if (Number.isNaN(molar)) return null
  const { amount = 0, charge = 0, mass = 0, ...rest } = unit.powers
  if (amount + charge + mass === 0) return null
  if (charge !== 0 && valence === undefined) return null
  const factor = unit.factor * molar ** (amount + charge) * (valence ?? 1) ** -charge
  return { factor, powers: { ...rest, mass: mass + amount + charge } }
}

function asAmount(unit: Parsed, { valence }: Substance): Parsed | null {
  const { charge = 0, amount = 0, ...rest } = unit.powers
  if (charge !== 0 && valence === undefined) return null
  return { factor: unit.factor * (valence ?? 1) ** -charge, powers: { ...rest, amount: amount + charge } }
}

function convertTemperature(amount: number, from: string, to: string): number | null {
  if (from === '[degF]' && to === 'Cel') return tidy(((amount - 32) * 5) / 9)
  if (from === 'Cel' && to === '[degF]') return tidy((amount * 9) / 5 + 32)
  return null
}

/** Percent of hemoglobin and mmol/mol are joined by the master equation of the IFCC, not by a factor. */
function convertGlycated(amount: number, from: string, to: string): number | null {
  if (from === 'mmol/mol' && to === '%') return tidy(0.091_48 * amount + 2.152)
  if (from === '%' && to === 'mmol/mol') return tidy((amount - 2.152) / 0.091_48)
  return null
}

/** Takes the noise of binary fractions off. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}
