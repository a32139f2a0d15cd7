import { type Ratings, ratersOf, sharedBy } from './ratings.ts'

/**
 * Pairs of ratings of the same item by their two classes. With two raters, `raters` names them and rows are the first
 * one's classes, columns the second one's. Otherwise nobody is first: `raters` is null, and a pair of two classes is
 * counted in both of its cells, so that the table reads the same from either side. Pure.
 */
export type Confusion = {
  classes: string[]
  raters: [row: string, column: string] | null
  counts: number[][]
  /** Pairs in all. */
  pairs: number
}

/** @param directed false hides who of two raters chose which class */
export function confusionOf(ratings: Ratings, directed = true): Confusion {
  const classes = [...ratings.classes]
  const counts = classes.map(() => classes.map(() => 0))
  const count = (k: number, l: number) => {
    const row = counts[k]
    if (row) row[l] = (row[l] ?? 0) + 1
  }
  const [first, second, ...more] = ratersOf(ratings)
  if (directed && first !== undefined && second !== undefined && more.length === 0) {
    const pairs = sharedBy(ratings, first, second)
    for (const [k, l] of pairs) count(k, l)
    return { classes, raters: [first, second], counts, pairs: pairs.length }
  }
  let pairs = 0
  for (const { ratings: given } of ratings.units) {
    for (const [index, { value }] of given.entries()) {
      for (const other of given.slice(index + 1)) {
        pairs++
        count(value, other.value)
        if (value !== other.value) count(other.value, value)
      }
    }
  }
  return { classes, raters: null, counts, pairs }
}
