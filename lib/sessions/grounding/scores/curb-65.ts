/** CURB-65 of community-acquired pneumonia: Lim et al., Thorax 2003. Pure. */

export type Curb65Inputs = {
  confusion: boolean
  /** Blood urea nitrogen, mg/dL; the limit is 7 mmol/L of urea, 19.6 mg/dL. */
  ureaNitrogen: number | null
  respiratoryRate: number | null
  systolic: number | null
  diastolic: number | null
  age: number | null
}

/** Points, 0 to 5. What is not known gives none. */
export function curb65({ confusion, ureaNitrogen, respiratoryRate, systolic, diastolic, age }: Curb65Inputs): number {
  const criteria = [
    confusion,
    ureaNitrogen !== null && ureaNitrogen > 19,
    respiratoryRate !== null && respiratoryRate >= 30,
    (systolic !== null && systolic < 90) || (diastolic !== null && diastolic <= 60),
    age !== null && age >= 65,
  ]
  return criteria.filter(Boolean).length
}
