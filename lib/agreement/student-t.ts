/** Student's t, for intervals from a standard error that rests on few units. Pure. */

/**
 * The 97.5 % point of Student's t.
 * @param df degrees of freedom, at least 1
 */
export function t975(df: number): number {
  let low = 0
  let high = 13
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (upperTail(middle, df) > 0.025) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(T > t) for t >= 0: half the regularised incomplete beta function at df / (df + t²). */
function upperTail(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5) / 2
}

/** Regularised incomplete beta by its continued fraction (Lentz), on the side where that converges quickly. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const kept = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 1000; m++) {
    for (const step of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / kept(1 + step * d)
      c = kept(1 + step / c)
      fraction *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction
}

/** Stirling's series after shifting the argument to where six terms give full precision. */
function logGamma(x: number): number {
  let shift = 0
  let y = x
  while (y < 12) {
    shift -= Math.log(y)
    y += 1
  }
  const inverse = 1 / (y * y)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse * (1 / 1188))))) / y
  return shift + (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series
}
