/** Sequential organ failure assessment: Vincent et al., Intensive Care Med 1996. Pure. */

export type SofaInputs = {
  /** PaO₂/FiO₂ in mmHg; support by a ventilator is needed for 3 and 4 points. */
  pfRatio: number | null
  ventilated: boolean
  /** 10³/µL. */
  platelets: number | null
  /** mg/dL. */
  bilirubin: number | null
  /** mmHg. */
  meanPressure: number | null
  /** µg/kg/min of norepinephrine or epinephrine; of dopamine. */
  catecholamine: number | null
  dopamine: number | null
  glasgow: number | null
  /** mg/dL. */
  creatinine: number | null
}

export type SofaPoints = Record<
  'respiration' | 'coagulation' | 'liver' | 'circulation' | 'brain' | 'kidney',
  number | null
>

/** Points of each organ, 0 to 4; null where its input is missing, so that a partial score says what it leaves out. */
export function sofa(inputs: SofaInputs): SofaPoints {
  const { pfRatio, ventilated, platelets, bilirubin, meanPressure, catecholamine, dopamine, glasgow, creatinine } =
    inputs
  return {
    respiration:
      pfRatio === null
        ? null
        : pfRatio < 100 && ventilated
          ? 4
          : pfRatio < 200 && ventilated
            ? 3
            : pfRatio < 300
              ? 2
              : pfRatio < 400
                ? 1
                : 0,
    coagulation: platelets === null ? null : below(platelets, [20, 50, 100, 150]),
    liver: bilirubin === null ? null : above(bilirubin, [1.2, 2, 6, 12]),
    circulation: circulation(meanPressure, catecholamine, dopamine),
    brain: glasgow === null ? null : glasgow < 6 ? 4 : glasgow < 10 ? 3 : glasgow < 13 ? 2 : glasgow < 15 ? 1 : 0,
    kidney: creatinine === null ? null : above(creatinine, [1.2, 2, 3.5, 5]),
  }
}

/** The sum over the organs that could be judged. */
export function sofaTotal(points: SofaPoints): number {
  return Object.values(points).reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

function circulation(
  meanPressure: number | null,
  catecholamine: number | null,
  dopamine: number | null,
): number | null {
  if ((catecholamine ?? 0) > 0.1 || (dopamine ?? 0) > 15) return 4
  if ((catecholamine ?? 0) > 0 || (dopamine ?? 0) > 5) return 3
  if ((dopamine ?? 0) > 0) return 2
  return meanPressure === null ? null : meanPressure < 70 ? 1 : 0
}

function below(value: number, [four, three, two, one]: [number, number, number, number]): number {
  return value < four ? 4 : value < three ? 3 : value < two ? 2 : value < one ? 1 : 0
}

function above(value: number, [one, two, three, four]: [number, number, number, number]): number {
  return value >= four ? 4 : value >= three ? 3 : value >= two ? 2 : value >= one ? 1 : 0
}
