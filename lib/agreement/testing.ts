import type { Rating, Ratings } from './ratings.ts'

/** Ratings from a table of units by raters; null is a missing rating. Each unit is its own cluster. */
export function ratingsOf(
  rows: readonly (readonly (string | number | null)[])[],
  classes?: readonly string[],
): Ratings {
  const seen = [...new Set(rows.flat().flatMap((value) => (value === null ? [] : [String(value)])))].sort()
  const book = classes ?? seen
  return {
    classes: book,
    units: rows.map((row, index) => ({
      item: `i${String(index).padStart(5, '0')}`,
      cluster: `i${String(index).padStart(5, '0')}`,
      ratings: row.flatMap((value, rater): Rating[] =>
        value === null ? [] : [{ rater: `R${rater + 1}`, value: book.indexOf(String(value)) }],
      ),
    })),
  }
}

/** Ratings of two raters from a table of their classes, first rater in rows. */
export function ratingsOfTable(table: readonly (readonly number[])[], classes?: readonly string[]): Ratings {
  const book = classes ?? table.map((_, k) => String(k + 1))
  const rows = table.flatMap((row, k) =>
    row.flatMap((count, l) => Array.from({ length: count }, () => [k, l] as const)),
  )
  return ratingsOf(
    rows.map(([k, l]) => [book[k] ?? null, book[l] ?? null]),
    book,
  )
}
