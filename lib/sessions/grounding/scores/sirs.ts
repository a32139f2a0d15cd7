/** Systemic inflammatory response syndrome: ACCP/SCCM consensus of 1992. Pure. */

export type SirsInputs = {
  /** °C. */
  temperature: number | null
  /** A minute. */
  heartRate: number | null
  respiratoryRate: number | null
  /** mmHg. */
  pco2: number | null
  /** 10³/µL, and percent of bands. */
  whiteCells: number | null
  bands: number | null
}

/** Criteria met, 0 to 4. What is not known is not met. */
export function sirs({ temperature, heartRate, respiratoryRate, pco2, whiteCells, bands }: SirsInputs): number {
  const criteria = [
    temperature !== null && (temperature > 38 || temperature < 36),
    heartRate !== null && heartRate > 90,
    (respiratoryRate !== null && respiratoryRate > 20) || (pco2 !== null && pco2 < 32),
    (whiteCells !== null && (whiteCells > 12 || whiteCells < 4)) || (bands !== null && bands > 10),
  ]
  return criteria.filter(Boolean).length
}
