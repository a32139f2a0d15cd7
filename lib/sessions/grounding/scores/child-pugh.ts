/** Child-Pugh score of cirrhosis: Pugh et al., Br J Surg 1973. Pure. */

export type ChildPughInputs = {
  /** mg/dL. */
  bilirubin: number
  /** g/dL. */
  albumin: number
  inr: number
  ascites: 'none' | 'mild' | 'severe'
  /** Grade of encephalopathy, 0 to 4. */
  encephalopathy: number
}

/** Points, 5 to 15. */
export function childPugh({ bilirubin, albumin, inr, ascites, encephalopathy }: ChildPughInputs): number {
  return (
    (bilirubin < 2 ? 1 : bilirubin <= 3 ? 2 : 3) +
    (albumin > 3.5 ? 1 : albumin >= 2.8 ? 2 : 3) +
    (inr < 1.7 ? 1 : inr <= 2.3 ? 2 : 3) +
    { none: 1, mild: 2, severe: 3 }[ascites] +
    (encephalopathy === 0 ? 1 : encephalopathy <= 2 ? 2 : 3)
  )
}

/** Class A is 5 or 6 points, B 7 to 9, C 10 and more. */
export function childPughClass(points: number): 'A' | 'B' | 'C' {
  return points <= 6 ? 'A' : points <= 9 ? 'B' : 'C'
}
