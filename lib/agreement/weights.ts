/** How much of an agreement a pair of classes is: 1 on the diagonal, less the farther two classes lie apart. Pure. */

export const WEIGHTS = ['identity', 'linear', 'quadratic'] as const
export type WeightsName = (typeof WEIGHTS)[number]
/** q × q, symmetric. */
export type WeightMatrix = readonly (readonly number[])[]

/**
 * @param classes the code book in its order. Classes that are all numbers lie where their numbers lie, other classes at
 * equal distances.
 */
export function weightMatrix(classes: readonly string[], name: WeightsName): WeightMatrix {
  const places = placesOf(classes)
  const span = Math.max(...places) - Math.min(...places)
  return places.map((a) =>
    places.map((b) => {
      if (a === b) return 1
      if (name === 'identity') return 0
      const apart = Math.abs(a - b) / span
      return 1 - (name === 'linear' ? apart : apart * apart)
    }),
  )
}

/** Where classes lie on a line: at their numbers if all are different numbers, else 0, 1, 2… */
export function placesOf(classes: readonly string[]): number[] {
  const numbers = classes.map((name) => (name.trim() === '' ? Number.NaN : Number(name)))
  const usable = numbers.every(Number.isFinite) && new Set(numbers).size === numbers.length
  return usable ? numbers : classes.map((_, index) => index)
}
