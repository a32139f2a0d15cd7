/** Creatinine clearance: Cockcroft and Gault, Nephron 1976. Pure. */

export type CockcroftGaultInputs = {
  age: number
  /** kg. */
  weight: number
  /** mg/dL. */
  creatinine: number
  female: boolean
}

/** mL/min. */
export function cockcroftGault({ age, weight, creatinine, female }: CockcroftGaultInputs): number {
  return (((140 - age) * weight) / (72 * creatinine)) * (female ? 0.85 : 1)
}
