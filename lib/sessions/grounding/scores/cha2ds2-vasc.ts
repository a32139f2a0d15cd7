/** CHA₂DS₂-VASc of atrial fibrillation: Lip et al., Chest 2010. Pure. */

export type Cha2ds2VascInputs = {
  heartFailure: boolean
  hypertension: boolean
  age: number
  diabetes: boolean
  /** Stroke, transient ischemic attack or thromboembolism. */
  stroke: boolean
  /** Myocardial infarction, peripheral artery disease or aortic plaque. */
  vascular: boolean
  female: boolean
}

/** Points, 0 to 9. */
export function cha2ds2Vasc(inputs: Cha2ds2VascInputs): number {
  const { heartFailure, hypertension, age, diabetes, stroke, vascular, female } = inputs
  const points = [heartFailure, hypertension, diabetes, vascular, female].filter(Boolean).length
  return points + (age >= 75 ? 2 : age >= 65 ? 1 : 0) + (stroke ? 2 : 0)
}
